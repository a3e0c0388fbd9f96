#!/bin/sh
# Plays one move and stops.
read -r line
printf '%s\n' "$line" | sed 's/.*"moves":\["\([^"]*\)".*/\1/'
exit 1
