#!/usr/bin/env bash
# Every call of the interface against what its description promises, with inputs that nobody would think of.
#
#   bash tests/fuzz/run.sh target/release/agon [EXAMPLES]
#
# Needs Python. The event streams have tests of their own (tests/api/events.rs): they do not end by themselves.
set -euo pipefail
agon=$(realpath "$1")
. "$(dirname "$0")/fuzzing.sh"

# Webhooks are sent to this machine, where nobody listens.
export AGON_WEBHOOKS_TO_PRIVATE=true
serve "$agon" "sled:$folder/data" "$folder"
export AGON_BASE=$base
fuzz "${2:-25}" hooks "$folder" --exclude-path '/v1/contests/{id}/events' --exclude-path '/v1/drills/{id}/events'
