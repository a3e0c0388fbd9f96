#!/bin/sh
# Plays the first legal move if nothing was passed on to it: no environment variables
# but those of the shell, no files in its folder, no open files.
while read -r line; do
    if [ -z "$HOME$USER$CARGO$RUSTUP_HOME" ] && [ -z "$(/bin/ls -A)" ] && [ ! -e /proc/$$/fd/3 ]; then
        printf '%s\n' "$line" | /bin/sed 's/.*"moves":\["\([^"]*\)".*/\1/'
    else
        echo "not alone"
    fi
done
