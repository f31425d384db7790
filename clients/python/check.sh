#!/usr/bin/env bash
# The Python client: made from the description as it is, typed without a gap, tried against the service, and packed.
#
#   bash clients/python/check.sh target/release/agon
#
# Needs Python 3.11; installs what it takes into target/client by itself.
set -euo pipefail
agon=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/tests/serving.sh"
work=$root/target/client
mkdir -p "$work"
python_with "$here/requirements.txt" "$work"
python=$work/python/bin/python

"$python" "$here/make.py" --check
cd "$here"
"$python" -m mypy --cache-dir "$work/mypy" src tests

export AGON_KEY=agon_key_the0python1client2plays3battles4by5a6moved7clock
folder=$(mktemp -d)
serve "$agon" memory: "$folder"
export AGON_BASE=$base PYTHONPATH=$here/src PYTHONDONTWRITEBYTECODE=1
AGON_TEST_KEY=$("$python" -c 'import os; from agon_client import Agon; print(Agon(os.environ["AGON_BASE"], os.environ["AGON_KEY"]).keys()["keys"][0]["test_key"])')
export AGON_TEST_KEY
"$python" -m unittest discover -s tests

"$python" -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir "$work/wheel" "$here"
ls "$work/wheel"
