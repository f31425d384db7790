#!/usr/bin/env bash
# Plays as the README says, and then one contest of each kind to its end, with curl alone.
# Usage: tests/readme.sh AGON   (the built command; port 8080 must be free)
set -euo pipefail
agon=$(realpath "$1")
readme=$(realpath "$(dirname "$0")/../README.md")
cd "$(mktemp -d)"

"$agon" 2> server.log &
server=$!
trap 'kill $server' EXIT
base=http://127.0.0.1:8080
for _ in $(seq 100); do
    curl -sf $base/readyz > ready.txt && break
    sleep 0.1
done
grep -q ready ready.txt || { cat server.log; exit 1; }

fail() { echo "FAILED: $*"; exit 1; }
get() { curl -s -H "Authorization: Bearer $1" "$base/v1/contests/$2"; }
send() { curl -s -H "Authorization: Bearer $1" "$base/v1/contests${2:+/$2}" -d "$3"; }
field() { grep -o "\"$1\":\"[^\"]*\"" | head -1 | cut -d'"' -f4; }
expect() { case "$2" in *"$1"*) ;; *) fail "expected $1 in $2" ;; esac; }

# The README's own block.
sed -n '/^```sh$/,/^```$/p' "$readme" | sed '1d;$d' > block.sh
bash -euo pipefail block.sh > block.txt
expect '"statement"' "$(cat block.txt)"
expect '"verdict":"wrong"' "$(cat block.txt)"

KEY=$(cat agon-data/game.key)

# A problem of the game's own, as the README brings it.
sed -n '/^KEPT=/,/^```$/p' "$readme" | sed '$d' > own.sh
KEY=$KEY bash -euo pipefail own.sh > own.txt
expect '"chosen":"kept"' "$(cat own.txt)"

open() {
    send "$KEY" "" "{\"kind\": \"$1\", \"terms\": {\"notice_seconds\": 1, $2}}" > contest.json
    ID=$(grep -o 'con_[0-9a-z]*' contest.json | head -1)
    ATTACKER=$(grep -o 'agon_seat_[0-9a-z]*' contest.json | head -1)
    DEFENDER=$(grep -o 'agon_seat_[0-9a-z]*' contest.json | tail -1)
}

for kind in logic mathematics memory observation; do
    extra='"rules_seconds": 2, "solve_seconds": 20, "lockout_seconds": 2'
    [ $kind = memory ] && extra="$extra, \"material_seconds\": 2"
    open $kind "$extra"
    early=$(get "$ATTACKER" "$ID/problem")
    expect '"status":404' "$early"
    # In `notice` a seat sees no family yet; without material the contest begins with `rules`.
    if [ $kind = memory ]; then
        case "$(get "$ATTACKER" "$ID")" in *'"family"'*) fail "the family shows before the rules" ;; esac
        expect '"status":404' "$(get "$ATTACKER" "$ID/material")"
        sleep 1.5
        expect '"cards"' "$(get "$ATTACKER" "$ID/material")"
        # However short the material is asked for, each of its cards is shown for a second at least.
        for _ in $(seq 150); do
            material=$(get "$ATTACKER" "$ID/material")
            case "$material" in *'"status":404'*) break ;; esac
            sleep 0.1
        done
        expect '"status":404' "$material"
    fi
    expect '/problems/too-early' "$(send "$ATTACKER" "$ID/answers" '{"answer": "1"}')"
    sleep 2
    expect '"statement"' "$(get "$ATTACKER" "$ID/problem")"
    key=$(get "$KEY" "$ID/problem" | field key)
    # The key with one symbol changed is a readable wrong answer: the example of the rules almost always is too.
    wrong=$(get "$KEY" "$ID/problem" | grep -o '"example":"[^"]*"' | head -1 | cut -d'"' -f4)
    expect '"verdict":"wrong"' "$(send "$ATTACKER" "$ID/answers" "{\"answer\": \"$wrong\"}")"
    expect '/problems/locked' "$(send "$ATTACKER" "$ID/answers" "{\"answer\": \"$key\"}")"
    sleep 2
    expect '"verdict":"correct"' "$(send "$ATTACKER" "$ID/answers" "{\"answer\": \"$key\"}")"
    sleep 0.2
    expect '"winner":"attacker"' "$(get "$DEFENDER" "$ID/result")"
    echo "$kind: the correct answer won"
done

open mathematics '"rules_seconds": 0, "solve_seconds": 1'
sleep 1.2
result=$(get "$ATTACKER" "$ID/result")
expect '"winner":"defender"' "$result"
expect '"reason":"time"' "$result"
echo "nobody answered: the defender won"
