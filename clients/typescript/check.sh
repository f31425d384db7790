#!/usr/bin/env bash
# The TypeScript client: made from the description as it is, typed, tried against the service, and packed.
#
#   bash clients/typescript/check.sh target/release/agon
#
# Needs Node 20; installs what it takes beside itself.
set -euo pipefail
agon=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../../tests/serving.sh"
cd "$here"
npm install --silent --no-audit --no-fund --no-package-lock
npm run --silent build > /dev/null

export AGON_KEY=agon_key_the0typescript1client2plays3battles4by5moved6clock
folder=$(mktemp -d)
serve "$agon" memory: "$folder"
export AGON_BASE=$base
AGON_TEST_KEY=$(node -e '
  import("./dist/index.js").then(async ({ Agon }) => {
    console.log((await new Agon(process.env.AGON_BASE, process.env.AGON_KEY).keys()).keys[0].test_key);
  })')
export AGON_TEST_KEY
npm test --silent
npm pack --dry-run --silent
