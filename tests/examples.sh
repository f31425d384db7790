#!/usr/bin/env bash
# The example game servers each run one battle against the built command.
# Usage: tests/examples.sh AGON TSC   (TSC: the TypeScript compiler, `tsc`; needs python3 and node too)
set -euo pipefail
agon=$(realpath "$1")
tsc=$2
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)

export AGON_KEY=agon_key_game0servers1in2three3languages4play5a6battle
. "$root/tests/serving.sh"
serve "$agon" memory: "$work"

# As its own head says.
options=$(sed -n 's|^// npx -p typescript tsc ||p' "$root/examples/battle.ts")
mkdir "$work/examples"
cp "$root/examples/battle.ts" "$work/examples/"
# shellcheck disable=SC2086
(cd "$work" && "$tsc" --strict --noUncheckedIndexedAccess $options && eval "$(sed -n 's|^// echo|echo|p' examples/battle.ts)")

run() {
    echo "== $1"
    shift
    "$@" "$base" "$AGON_KEY" > "$work/printed"
    cat "$work/printed"
    grep -qi "attacker wins by answer" "$work/printed"
}
run Python python3 "$root/examples/battle.py"
run TypeScript node "$work/out/battle.js"
run Rust cargo run --quiet --manifest-path "$root/Cargo.toml" --example battle --

for example in "$root"/examples/battle.*; do
    lines=$(wc -l < "$example")
    [ "$lines" -lt 100 ] || { echo "$example has $lines lines"; exit 1; }
done

echo "== a game's own tests"
test_key=$(curl -sf "$base/v1/keys" -H "Authorization: Bearer $AGON_KEY" | grep -o 'agon_test_[0-9a-z]*' | head -1)
python3 "$root/examples/suite.py" "$base" "$test_key"
