# To be sourced: what the scripts share that call built commands from outside.

# serve AGON PLACE FOLDER: starts the service on a free port; its address is in `base`, what it says in FOLDER/said. With the
# script the service ends and the folder goes.
serve() {
    start "$3" "$1" --listen 127.0.0.1:0 --store "$2"
}

# start FOLDER COMMAND..: the same for any server that says where it serves.
start() {
    local folder=$1
    shift
    # There before it is read, however late the server comes to write.
    : > "$folder/said"
    "$@" 2> "$folder/said" &
    servers+=($!) folders+=("$folder")
    trap 'set +e; kill "${servers[@]}" 2> /dev/null; wait "${servers[@]}" 2> /dev/null; rm -rf "${folders[@]}"' EXIT
    for _ in $(seq 100); do
        base=$(sed -n 's|^.* serves on \(http://.*:[0-9][0-9]*\)/$|\1|p' "$folder/said")
        [ -n "$base" ] && break
        sleep 0.1
    done
}

# python_with REQUIREMENTS FOLDER: a Python in FOLDER/python that has what the file asks for; installed once.
python_with() {
    if ! cmp -s "$1" "$2/installed"; then
        python3 -m venv "$2/python"
        "$2/python/bin/pip" install --quiet --requirement "$1"
        cp "$1" "$2/installed"
    fi
}
