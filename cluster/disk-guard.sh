#!/bin/sh
# disk-guard.sh CONFIG NAME FOLDER: has another machine lead when the disk of FOLDER, which is that of machine NAME's
# database, is full: PostgreSQL goes on without space, but refuses what is written. CONFIG is Patroni's file.
config=$1
name=$2
reserve=$3/reserve
# With nothing left even a checkpoint fails, so that PostgreSQL could not end in good order: this much is given up then.
size=$((64 * 1024))
least=$((16 * 1024))

while sleep 1; do
  free=$(df --output=avail --block-size=1K "$3" | tail -n 1)
  if [ "$free" -lt $least ]; then
    rm -f "$reserve"
    # Refused where another machine leads already.
    patronictl -c "$config" switchover --leader "$name" --force
    # Where all disks are full, machines do not take turns without end.
    sleep 30
  elif [ "$free" -gt $((4 * size)) ] && [ ! -e "$reserve" ]; then
    fallocate --length ${size}K "$reserve" || rm -f "$reserve"
  fi
done
