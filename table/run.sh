#!/usr/bin/env bash
# Agon on 8080 and the table server on 8090 of this machine; both end together.
set -euo pipefail
bin=$1
"$bin/agon" --public-url http://127.0.0.1:8080 &
agon=$!
trap 'kill "$agon" 2>/dev/null || true; wait "$agon" 2>/dev/null || true' EXIT
# The first start writes the game key.
for _ in $(seq 100); do
    if [ -s agon-data/game.key ] || ! kill -0 "$agon" 2>/dev/null; then break; fi
    sleep 0.1
done
"$bin/agon-table"
