#!/usr/bin/env bash
# Every call of the interface against what its description promises, with inputs that nobody would think of.
#
#   bash tests/fuzz/run.sh target/release/agon [EXAMPLES]
#
# Needs Python; installs schemathesis into target/fuzz by itself. Two checks are off by name:
# - positive_data_acceptance: whether a request is accepted depends on the contest's phase, and on rules that a schema
#   does not say, such as one of `kind`, `family` and `code`, or that a code must be of a family that there is.
# - use_after_free and ensure_resource_availability are on; they follow links, and the description has none yet.
# The event stream has tests of its own (tests/api/events.rs): it does not end by itself.
set -euo pipefail
agon=$(realpath "$1")
examples=${2:-25}
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../serving.sh"
work=$here/../../target/fuzz
mkdir -p "$work"
work=$(cd "$work" && pwd)
python_with "$here/requirements.txt" "$work"

export AGON_KEY=agon_key_calls0that1nobody2would3think4of5made6by7machine
folder=$(mktemp -d)
serve "$agon" "sled:$folder/data" "$folder"
AGON_BASE=$base
export AGON_BASE AGON_SEEN=$folder/seen.json PYTHONPATH=$here SCHEMATHESIS_HOOKS=hooks

cd "$work"
"$work/python/bin/schemathesis" run "$AGON_BASE/openapi.json" \
    --phases examples,coverage,fuzzing --max-examples "$examples" --seed 20 --generation-deterministic \
    --exclude-path '/v1/contests/{id}/events' --exclude-path '/v1/drills/{id}/events' \
    --checks all --exclude-checks positive_data_acceptance \
    --request-timeout 20 --warnings off --no-color

# A call that never succeeded was never tested.
"$work/python/bin/python" - "$folder/seen.json" <<'PYTHON'
import json, sys
seen = json.load(open(sys.argv[1]))
never = [call for call, statuses in seen.items() if not any(s.startswith("2") for s in statuses)]
print(f"{len(seen)} calls, {sum(sum(s.values()) for s in seen.values())} requests")
if never:
    sys.exit(f"never a success: {never}")
PYTHON
if grep -q panicked "$folder/said"; then
    cat "$folder/said"
    exit 1
fi
