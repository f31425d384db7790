#!/usr/bin/env bash
# Logs of contests of every kind, in every phase and with every end, checked by examples/verify.py, which has none of our
# code; and logs that somebody changed, which it must refuse.
#
#   bash tests/proof/run.sh target/release/agon
#
# Needs Python; installs the one package that it takes into target/proof by itself.
set -euo pipefail
agon=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$here/../../target/proof"
work=$(cd "$here/../../target/proof" && pwd)
if ! cmp -s "$here/requirements.txt" "$work/installed"; then
    python3 -m venv "$work/python"
    "$work/python/bin/pip" install --quiet --requirement "$here/requirements.txt"
    cp "$here/requirements.txt" "$work/installed"
fi

export AGON_KEY=agon_key_logs0that1strangers2check3by4themselves5in6python
folder=$(mktemp -d)
"$agon" --listen 127.0.0.1:0 --store "sled:$folder/data" 2> "$folder/said" &
service=$!
trap 'kill $service 2> /dev/null; wait $service 2> /dev/null; rm -rf "$folder"' EXIT
for _ in $(seq 100); do
    base=$(sed -n 's|^Agon serves on \(http://.*:[0-9][0-9]*\)/$|\1|p' "$folder/said")
    [ -n "$base" ] && break
    sleep 0.1
done
"$work/python/bin/python" "$here/logs.py" "$base" "$AGON_KEY" "$here/../../examples/verify.py" "$folder"

lines=$(wc -l < "$here/../../examples/verify.py")
[ "$lines" -le 100 ] || { echo "examples/verify.py has $lines lines"; exit 1; }
