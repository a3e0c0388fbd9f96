#!/bin/sh
# Writes without being asked.
while :; do echo D; done
