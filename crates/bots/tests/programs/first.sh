#!/bin/sh
# Plays the first legal move.
while read -r line; do
    printf '%s\n' "$line" | /bin/sed 's/.*"moves":\["\([^"]*\)".*/\1/'
done
