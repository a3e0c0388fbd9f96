#!/bin/sh
# A bot in four lines: it plays the first move of the list.
#   parlour play one --players Ann,exec:examples/programs/first.sh
while read -r question; do
    printf '%s\n' "$question" | /bin/sed 's/.*"moves":\["\([^"]*\)".*/\1/'
done
