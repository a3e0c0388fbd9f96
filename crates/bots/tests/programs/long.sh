#!/bin/sh
# Writes one endless line.
read -r line
while :; do printf 'DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD'; done
