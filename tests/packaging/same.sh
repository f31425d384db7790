#!/usr/bin/env bash
# What two builds of the command draw, compared byte for byte: a problem of each family and level, in words, data and pictures.
#
#   bash tests/packaging/same.sh target/release/agon "qemu-aarch64-static target/aarch64-unknown-linux-musl/release/agon"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/one" "$folder/other"
families=$($1 draw --help | sed -n '/^Families:/,$p' | grep -oE '[a-z]+/[a-z-]+')
problems=0
for family in $families; do
    for level in 1 2 3 4 5; do
        problem=(draw "$family" --level "$level" --seed same --out)
        $1 "${problem[@]}" "$folder/one" > "$folder/one/${family/\//-}-$level.txt"
        $2 "${problem[@]}" "$folder/other" > "$folder/other/${family/\//-}-$level.txt"
        problems=$((problems + 1))
    done
done
diff -rq "$folder/one" "$folder/other"
[ "$problems" -gt 0 ] && echo "$problems problems are the same, in $(find "$folder/one" -type f | wc -l) files."
