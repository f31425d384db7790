#!/usr/bin/env bash
# Starts a whole cluster on loopback: PostgreSQL with a synchronous standby, three nodes, and nginx in front of them.
# Plays a battle through it, kills the eldest node and plays another, kills the primary, promotes the standby and plays a
# third. With --stay it then goes on until it is interrupted.
#
#   packaging/cluster/run.sh target/release/agon [--stay]
#
# Needs Debian's packages postgresql and nginx, and Python.
set -euo pipefail

agon=$(realpath "$1")
stay=${2:-}
here=$(cd "$(dirname "$0")" && pwd)
examples=$here/../../examples
folder=$(mktemp -d)
running=()
chmod 755 "$folder"

ended() {
    for process in "${running[@]}"; do kill "$process" 2>/dev/null || true; done
    wait
    for data in "$folder/primary" "$folder/standby"; do
        [ -f "$data/postmaster.pid" ] && database pg_ctl -D "$data" -m immediate -s stop || true
    done
    rm -rf "$folder"
}
trap ended EXIT

free() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
# PostgreSQL refuses to run as root; its package brings a user of its own.
database() {
    local program=$1
    shift
    if [ "$(id -u)" = 0 ]; then
        (cd "$folder" && setpriv --reuid=postgres --regid=postgres --clear-groups "$programs/$program" "$@")
    else
        (cd "$folder" && "$programs/$program" "$@")
    fi
}
[ "$(id -u)" = 0 ] && chown postgres:postgres "$folder"

primary=$(free)
standby=$(free)
settings() {
    printf "listen_addresses = '127.0.0.1'\nport = %s\nunix_socket_directories = '%s'\nfsync = on\n" "$1" "$folder"
}
database initdb -A trust -U agon -E UTF8 --locale C -D "$folder/primary" > "$folder/initdb.log"
settings "$primary" >> "$folder/primary/postgresql.conf"
database pg_ctl -D "$folder/primary" -l "$folder/primary.log" -s -w start
database pg_basebackup -h 127.0.0.1 -p "$primary" -U agon -D "$folder/standby" -R -C -S standby
sed -i "s/^port = .*/port = $standby/" "$folder/standby/postgresql.conf"
sed -i "s/user=agon/user=agon application_name=standby/" "$folder/standby/postgresql.auto.conf"
database pg_ctl -D "$folder/standby" -l "$folder/standby.log" -s -w start
ask() { database psql -X -A -t -q -h 127.0.0.1 -p "$primary" -U agon -d postgres -c "$1"; }
ask "alter system set synchronous_standby_names = 'standby'"
ask "select pg_reload_conf()" > /dev/null
ask "create database agon"
echo "PostgreSQL on 127.0.0.1:$primary, its synchronous standby on 127.0.0.1:$standby"

# Both hosts are named: whichever can be written to is.
store="postgres://agon@127.0.0.1:$primary,127.0.0.1:$standby/agon"
mkdir -p "$folder/nodes" "$folder/front"
cd "$folder/nodes"
key="agon_key_$(python3 -c 'import secrets; print(secrets.token_hex(32))')"
nodes=()
for number in 1 2 3; do
    port=$(free)
    nodes+=("$port")
    AGON_KEY=$key "$agon" --listen "127.0.0.1:$port" --store "$store" 2> "$folder/node-$number.log" &
    running+=($!)
    for _ in $(seq 100); do
        curl -fs "http://127.0.0.1:$port/readyz" > /dev/null && break
        sleep 0.1
    done
    curl -fs "http://127.0.0.1:$port/readyz" > /dev/null || { cat "$folder/node-$number.log"; exit 1; }
    echo "node $number on 127.0.0.1:$port"
done

front=$(free)
sed -e "s/FRONT/$front/; s/NODE_1/${nodes[0]}/; s/NODE_2/${nodes[1]}/; s/NODE_3/${nodes[2]}/" "$here/nginx.conf" > "$folder/front/nginx.conf"
nginx -p "$folder/front/" -c nginx.conf 2> "$folder/nginx.log" &
running+=($!)
for _ in $(seq 100); do
    curl -fs "http://127.0.0.1:$front/readyz" > /dev/null && break
    sleep 0.1
done
echo "nginx on http://127.0.0.1:$front/"

python3 "$examples/battle.py" "http://127.0.0.1:$front" "$key"
ready() {
    for _ in $(seq 300); do
        curl -fs "http://127.0.0.1:$front/readyz" > /dev/null && return
        sleep 0.1
    done
    cat "$folder"/node-*.log
    exit 1
}

kill -9 "${running[0]}"
wait "${running[0]}" 2> /dev/null || true
echo "node 1, the eldest, was killed"
python3 "$examples/battle.py" "http://127.0.0.1:$front" "$key"

records() { database psql -X -A -t -q -h 127.0.0.1 -p "$1" -U agon -d agon -c "select count(*) from agon.records"; }
before=$(records "$primary")
database pg_ctl -D "$folder/primary" -m immediate -s stop
database pg_ctl -D "$folder/standby" -s -w promote
after=$(records "$standby")
echo "the primary was killed and its standby promoted: $before records before, $after after"
[ "$before" = "$after" ]
ready
python3 "$examples/battle.py" "http://127.0.0.1:$front" "$key"
echo "$(records "$standby") records"
if [ "$stay" = --stay ]; then
    echo "Game key: $key"
    wait
fi
