#!/bin/sh
# Never answers, and has a child that would outlive it.
exec sleep 1000000
