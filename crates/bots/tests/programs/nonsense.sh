#!/bin/sh
# Answers every question with the same words.
while read -r line; do echo '{"move": "all of them"}'; done
