# To be sourced: what the two runs of schemathesis share, which is installed into target/fuzz. Two checks are off by name:
# - positive_data_acceptance: whether a request is accepted depends on the contest's phase, or the game's step, and on rules
#   that a schema does not say, such as one of `kind`, `family` and `code`, or that a code must be of a family that there is.
# - use_after_free and ensure_resource_availability are on; they follow links, and the descriptions have none yet.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/../serving.sh"
work=$here/../../target/fuzz
mkdir -p "$work"
work=$(cd "$work" && pwd)
python_with "$here/requirements.txt" "$work"
export AGON_KEY=agon_key_calls0that1nobody2would3think4of5made6by7machine
folder=$(mktemp -d)

# fuzz EXAMPLES HOOKS FOLDER [OPTION..]: tries every call that the server at `base` describes, as HOOKS prepares it; what the
# server says is in FOLDER/said.
fuzz() {
    export AGON_SEEN=$folder/seen.json PYTHONPATH=$here SCHEMATHESIS_HOOKS=$2
    cd "$work"
    "$work/python/bin/schemathesis" run "$base/openapi.json" \
        --phases examples,coverage,fuzzing --max-examples "$1" --seed 20 --generation-deterministic \
        --checks all --exclude-checks positive_data_acceptance \
        --request-timeout 20 --warnings off --no-color "${@:4}"

    # A call that never succeeded was never tested.
    "$work/python/bin/python" - "$AGON_SEEN" <<'PYTHON'
import json, sys
seen = json.load(open(sys.argv[1]))
never = [call for call, statuses in seen.items() if not any(s.startswith("2") for s in statuses)]
print(f"{len(seen)} calls, {sum(sum(s.values()) for s in seen.values())} requests")
if never:
    sys.exit(f"never a success: {never}")
PYTHON
    if grep -q panicked "$3/said"; then
        cat "$3/said"
        exit 1
    fi
}
