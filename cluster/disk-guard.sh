#!/bin/sh
# disk-guard.sh CONFIG SCOPE NAME FOLDER: has another machine lead when the disk of FOLDER, which is that of machine
# NAME's database, is full: PostgreSQL goes on without space, but refuses what is written. Until there is room again the
# machine is no synchronous standby either, for which all writes would wait. CONFIG is Patroni's folder of settings,
# SCOPE the name of its cluster.
config=$1
scope=$2
name=$3
reserve=$4/reserve
full=$config/full.yml
# With nothing left even a checkpoint fails, so that PostgreSQL could not end in good order: this much is given up then.
size=$((64 * 1024))
least=$((16 * 1024))
# Where all disks are full, machines do not take turns without end.
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
    # Refused where another machine leads already.
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
