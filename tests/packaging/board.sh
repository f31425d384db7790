#!/usr/bin/env bash
# Whatever the board for Grafana asks, asked of a Prometheus that reads an Agon on which somebody plays: each expression
# finds numbers, and each rule that wakes an operator can be evaluated.
#
#   bash tests/packaging/board.sh target/release/agon
#
# Needs Debian's package prometheus, which has `promtool` too.
set -euo pipefail
agon=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
monitoring=$(cd "$here/../../packaging/monitoring" && pwd)
. "$here/../serving.sh"
promtool check rules "$monitoring/agon-alerts.yml"

folder=$(mktemp -d)
serve "$agon" "sled:$folder/data" "$folder"
key=$(cat "$folder/data/game.key")
{
    echo "global: {scrape_interval: 1s, evaluation_interval: 1s}"
    sed "s|127.0.0.1:8080|${base#http://}|; s|agon-alerts.yml|$monitoring/&|" "$monitoring/prometheus.yml"
} > "$folder/prometheus.yml"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
prometheus=http://127.0.0.1:$port
prometheus --config.file="$folder/prometheus.yml" --web.listen-address="127.0.0.1:$port" \
    --storage.tsdb.path="$folder/tsdb" 2> "$folder/watched" &
servers+=($!)

post() { curl -s -H "Authorization: Bearer $key" "$base$1" -d "$2"; }
play() {
    local opened id seat
    opened=$(post /v1/contests '{"kind": "logic", "terms": {"notice_seconds": 1, "rules_seconds": 1}}')
    id=$(grep -o 'con_[0-9a-z]*' <<< "$opened" | head -1)
    seat=$(grep -o 'agon_seat_[0-9a-z]*' <<< "$opened" | head -1)
    sleep 2.2
    opened=$(curl -s -H "Authorization: Bearer $seat" "$base/v1/contests/$id/problem")
    opened=$(grep -o '"example":"[^"]*"' <<< "$opened" | cut -d'"' -f4)
    curl -s -H "Authorization: Bearer $seat" "$base/v1/contests/$id/answers" -d "{\"answer\": \"$opened\"}"
}

# What is still to be found, by line. A number is not `NaN`, which Grafana shows as nothing.
python3 - "$monitoring/agon-board.json" > "$folder/wanted" <<'PYTHON'
import json, sys
for panel in json.load(open(sys.argv[1]))["panels"]:
    for target in panel["targets"]:
        print(panel["title"], target["expr"], sep="\t")
PYTHON
asked=$(wc -l < "$folder/wanted")
for _ in $(seq 8); do
    play > "$folder/played"
    while IFS=$'\t' read -r title expression; do
        promtool query instant "$prometheus" "$expression" 2> "$folder/refused" | grep -qv -e '=> NaN' -e '^$' ||
            printf '%s\t%s\n' "$title" "$expression"
    done < "$folder/wanted" > "$folder/missing"
    mv "$folder/missing" "$folder/wanted"
    [ -s "$folder/wanted" ] || break
done
[ -s "$folder/wanted" ] && { echo "FAILED: nothing is found for"; cat "$folder/wanted" "$folder/refused"; exit 1; }
curl -s "$prometheus/api/v1/rules" | grep -o '"health":"[a-z]*"' > "$folder/rules"
grep -v '"ok"' "$folder/rules" && { echo "FAILED: a rule cannot be evaluated"; exit 1; }
echo "Each of $asked expressions of the board finds numbers; $(wc -l < "$folder/rules") rules can be evaluated."
