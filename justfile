# The menu.
default:
    @just --list

# Serve on 127.0.0.1:8080 with the embedded store.
run:
    cargo run --release

# Agon and the table server on this machine, until one of them ends: play on http://127.0.0.1:8090.
table:
    cargo build --release -p agon -p agon-table
    bash table/run.sh target/release

# Formatting and lints.
check:
    cargo fmt --check
    cargo clippy --workspace --all-targets -- -D warnings

# Every test.
test:
    cargo test --workspace

# 300 kills, 20 power cuts and every other fault; as root, or some are skipped.
faults:
    AGON_FAULTS=full cargo test --test faults -- --nocapture

# What the tests of the interface say, on a database; minutes.
interface-on-postgres:
    cargo test --test postgres -- --ignored --nocapture

# The interface against its own description, and the table server's; needs Python.
fuzz EXAMPLES="100":
    cargo build --release -p agon -p agon-table
    bash tests/fuzz/run.sh target/release/agon {{EXAMPLES}}
    bash tests/fuzz/table.sh target/release {{EXAMPLES}}

# The example game servers; needs Python, Node and `tsc`.
examples TSC="tsc":
    cargo build --release
    bash tests/proof/run.sh target/release/agon
    bash tests/examples.sh target/release/agon {{TSC}}

# Write golden text anew, after an edition has risen or words have changed; `just bless logic/sudoku` for one family.
bless NAME="":
    AGON_BLESS=1 cargo test -p agon-generators --test families "{{NAME}} golden"

# One family's promises in full, such as `just family logic/sudoku`.
family NAME:
    cargo run --release -- certify {{NAME}}

# How far guessing gets, measured anew and written where it is kept; `just odds logic/sudoku` for one family.
odds NAME="":
    cargo run --release -- certify {{NAME}} --proofs 100 --odds-into generators/src

# How long every family takes to draw, written where the page of families finds it; some minutes, best on a quiet machine.
speeds:
    cargo bench -p agon-generators --bench families > docs/speeds.txt

# The page of all families, docs/families.md, with its pictures.
catalogue:
    AGON_BLESS=1 cargo test --test catalogue

# Contact sheets of every family that draws, also as colour-blind eyes see them, in docs/pictures/sheets.
sheets:
    AGON_BLESS=1 cargo test --test palette contact -- --ignored

# The laws of the board games over 10,000 random ones; ten minutes.
games:
    AGON_GAMES=10000 cargo test -p agon-games

# 200 random games over HTTP, as both players and a watcher are told of them; five minutes.
walk:
    AGON_WALKS=200 cargo test --test table -- walk --nocapture

# How much oftener stronger machines win, over 1,000 games a rung; some minutes.
ladder:
    AGON_GAMES=1000 cargo test --release -p agon-games --test machine -- --ignored --nocapture

# Every family's promises in full.
certify:
    cargo run --release -- certify

# The pages in a real browser; `just pages play` for one file. `just pictures` takes their pictures anew.
pages *ARGS:
    cargo build
    cd tests/browser && AGON_ALL=1 AGON="$PWD/../../target/debug/agon" npx playwright test {{ARGS}}

# The table's pages in a real browser; `just table-pages board` for one file.
table-pages *ARGS:
    cargo build -p agon -p agon-table
    cd table/browser-tests && npx playwright test {{ARGS}}

pictures:
    cargo build
    cd tests/browser && AGON_PICTURES=1 AGON="$PWD/../../target/debug/agon" npx playwright test

# A Debian package in target/debian; `cargo install --locked cargo-deb@3.8.0` brings what builds it.
deb:
    cargo build --release --locked -p agon
    bash packaging/words.sh target/release/agon target/packaging
    cargo deb --no-build

# One binary that needs nothing of a system, for x86-64; docs/operating.md says what it takes (zig, cargo-zigbuild, rustup, a C compiler).
static-x86-64:
    rustup target add x86_64-unknown-linux-musl
    cargo zigbuild --release --locked -p agon --target x86_64-unknown-linux-musl

# The same for arm64.
static-arm64:
    rustup target add aarch64-unknown-linux-musl
    cargo zigbuild --release --locked -p agon --target aarch64-unknown-linux-musl

# What both draw, compared byte for byte; two minutes, with Debian's package qemu-user-static.
same-on-arm64: static-arm64
    cargo build --release --locked -p agon
    bash tests/packaging/same.sh target/release/agon "qemu-aarch64-static target/aarch64-unknown-linux-musl/release/agon"

# A whole cluster on loopback, and a battle through it: PostgreSQL with a standby, three nodes, nginx (Debian's packages
# `postgresql` and `nginx`); with `--stay` it goes on until it is interrupted.
cluster *ARGS:
    cargo build --release -p agon
    bash packaging/cluster/run.sh target/release/agon {{ARGS}}

# Ten thousand races whose two seats answer at once through two nodes; two minutes.
races:
    AGON_RACES=10000 cargo test --release --test postgres -- of_two_who_answer --nocapture

# Every fault that befalls a cluster, seventeen times each amid battles: half an hour, and as root, or no disk is full. The debug
# build, because only there a clock can be made wrong.
faults-cluster:
    AGON_FAULT_ROUNDS=17 AGON_FAULT_SECONDS=10 cargo test --test postgres -- whatever_befalls --nocapture

# Two nodes of another version become two of this one under load: PROGRAM is the other's `agon`.
upgrade PROGRAM:
    AGON_BEFORE="$(realpath {{PROGRAM}})" cargo test --test postgres -- started_anew --nocapture

# What would wake an operator, read by Prometheus itself; Debian's package prometheus has `promtool`.
alerts:
    promtool check rules packaging/monitoring/agon-alerts.yml

# Whatever the board asks, answered by Prometheus itself of an Agon that is played on; Debian's package prometheus brings it.
board:
    cargo build --release -p agon
    bash tests/packaging/board.sh target/release/agon

# Every bench; docs/figures.md says what the figures mean.
bench:
    cargo bench --workspace

# More histories against the oracle than the tests take.
histories CASES="1000000":
    PROPTEST_CASES={{CASES}} cargo test --release -p agon-judge --test laws the_machine_and_the_oracle

# Problems as players see them, solved in another language: COUNT of each family.
outside COUNT="200":
    cargo build --release
    python3 tests/outside/check.py target/release/agon {{COUNT}}

# Every state of contests on tiny terms, with stops; some minutes and gigabytes.
model:
    cargo test --release -p agon-judge --test laws model -- --ignored --nocapture

# Every change to the judge that a machine can think of; each must fail a test.
mutants *ARGS:
    PROPTEST_CASES=300 PROPTEST_MAX_SHRINK_ITERS=0 cargo mutants -p agon-judge {{ARGS}}
