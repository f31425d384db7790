#!/usr/bin/env bash
# The same for the table server, beside an Agon that judges its battles.
#
#   bash tests/fuzz/table.sh target/release [EXAMPLES]
#
# Needs Python. The event stream has tests of its own (tests/table): it does not end by itself.
set -euo pipefail
bin=$(realpath "$1")
. "$(dirname "$0")/fuzzing.sh"

mkdir "$folder/table"
serve "$bin/agon" memory: "$folder"
export AGON_BASE=$base TABLE_KEY=$AGON_KEY
start "$folder/table" "$bin/agon-table" --listen 127.0.0.1:0 --agon "$AGON_BASE" --data "$folder/table/data" --tables-per-hour 65535
export TABLE_BASE=$base
fuzz "${2:-25}" table_hooks "$folder/table" --exclude-path '/v1/games/{game}/events'
