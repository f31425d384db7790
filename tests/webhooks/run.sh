#!/usr/bin/env bash
# Webhooks as strangers receive them: verified by the standard's own packages for Python and JavaScript, over TLS too, and
# complete and in order while receiver and service are killed under load.
#
#   bash tests/webhooks/run.sh target/release/agon
#
# Needs Python and Node, and openssl, which it installs from Debian where it is missing; packages come into target/webhooks.
set -euo pipefail
agon=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../serving.sh"
command -v openssl > /dev/null || { apt-get update -qq && apt-get install -qq --yes openssl > /dev/null; }
mkdir -p "$here/../../target/webhooks"
work=$(cd "$here/../../target/webhooks" && pwd)
python_with "$here/requirements.txt" "$work"
if ! cmp -s "$here/package.json" "$work/package.json"; then
    cp "$here/package.json" "$work/"
    npm install --silent --no-audit --no-fund --no-package-lock --prefix "$work"
fi
cp "$here/verify.mjs" "$work/"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export AGON=$agon AGON_KEY=agon_key_webhooks0as1strangers2receive3them4while5all6is7killed FOLDER=$folder
# An authority of our own, and a receiver's certificate by it.
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=tests" -keyout "$folder/ca.key" -out "$folder/ca.pem" 2> /dev/null
openssl req -newkey rsa:2048 -nodes -subj "/CN=localhost" -keyout "$folder/tls.key" -out "$folder/tls.csr" 2> /dev/null
printf 'subjectAltName=DNS:localhost' > "$folder/names"
openssl x509 -req -in "$folder/tls.csr" -CA "$folder/ca.pem" -CAkey "$folder/ca.key" -CAcreateserial -days 2 \
    -extfile "$folder/names" -out "$folder/tls.pem" 2> /dev/null

"$work/python/bin/python" "$here/check.py"
node "$work/verify.mjs" "$folder/letters"
