#!/bin/sh
# disk-guard.sh CONFIG SCOPE NAME FOLDER: makes another machine the leader when the disk of FOLDER is full, which
# stores machine NAME's database. PostgreSQL runs on without space, but rejects writes. Until space is free, the
# machine is not the synchronous standby either, because all writes would wait for it. CONFIG is Patroni's settings
# folder, SCOPE the name of its cluster.
config=$1
scope=$2
name=$3
reserve=$4/reserve
full=$config/full.yml
# A checkpoint needs space, and PostgreSQL needs a checkpoint to stop cleanly. The guard deletes this reserve for it.
size=$((64 * 1024))
least=$((16 * 1024))
# Limits switchovers if all disks are full.
pause=30
next=0

reload() {
  patronictl -c "$config" reload "$scope" "$name" --force
}

while sleep 1; do
  free=$(df --output=avail --block-size=1K "$4" | tail -n 1)
  now=$(date +%s)
  if [ "$free" -lt $least ] && [ "$now" -ge $next ]; then
    next=$((now + pause))
    rm -f "$reserve"
    echo 'tags: {nosync: true}' >"$full"
    reload &
    # Fails if another machine already leads.
    patronictl -c "$config" switchover --leader "$name" --force
    wait
  elif [ "$free" -gt $((4 * size)) ]; then
    [ -e "$reserve" ] || fallocate --length ${size}K "$reserve" || rm -f "$reserve"
    if [ -e "$full" ]; then
      echo 'tags: {nosync: false}' >"$full"
      reload && rm "$full"
    fi
  fi
done
