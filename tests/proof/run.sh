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
. "$here/../serving.sh"
mkdir -p "$here/../../target/proof"
work=$(cd "$here/../../target/proof" && pwd)
python_with "$here/requirements.txt" "$work"

export AGON_KEY=agon_key_logs0that1strangers2check3by4themselves5in6python
folder=$(mktemp -d)
serve "$agon" "sled:$folder/data" "$folder"
"$work/python/bin/python" "$here/logs.py" "$base" "$AGON_KEY" "$here/../../examples/verify.py" "$folder"

lines=$(wc -l < "$here/../../examples/verify.py")
[ "$lines" -le 100 ] || { echo "examples/verify.py has $lines lines"; exit 1; }
