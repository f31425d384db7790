#!/usr/bin/env bash
# Writes what a package has beside the command: the manual, and what shells complete.
# Usage: packaging/words.sh AGON FOLDER
set -euo pipefail
"$1" man "$2/man1"
for shell in bash zsh fish; do
    "$1" completions "$shell" > "$2/agon.$shell"
done
