#!/bin/sh
# Writes one endless line.
while :; do printf 'DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD'; done
