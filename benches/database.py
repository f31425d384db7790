"""What a batch costs the database, and what follows from it for how many contests one database carries.

python3 benches/database.py [--seconds 4]

Starts a PostgreSQL of its own on loopback (Debian's package `postgresql`), has `pgbench` commit batches of several sizes
through Agon's own statement, and fits their time to a line: so much a batch, so much a record. With these two figures it
plays the queue before the database: nodes whose answers come by chance, each with one batch under way at a time, one
batch after the other at the database. It prints how long answers wait, and from where on they wait for ever.
"""

import argparse
import heapq
import os
import pathlib
import random
import re
import shutil
import socket
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SIZES = [1, 4, 16, 64, 256]
CONTESTS = 4_096
RECORD_BYTES = 440
# What the store does: src/store/queue.rs.
BATCH_MAX = 1024
CROWD_MIN = 8
GATHERING = 200e-6
# There and back between two machines of one centre.
ROUND_TRIP = 200e-6
NODES = [1, 3, 10]
RATES = [1_000, 5_000, 10_000, 20_000, 40_000, 80_000]
PLAYED_SECONDS = 3.0
SEED = 20_261_127
# Whoever waits longer than this within that time waits the longer the later.
FOR_EVER = 0.5


def programs():
    versions = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
    if not versions:
        raise SystemExit("no PostgreSQL is installed: apt-get install postgresql")
    return versions[-1]


class Database:
    """A PostgreSQL that ends with this program."""

    def __init__(self, folder):
        self.folder, self.bin = folder, programs()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        os.chmod(folder, 0o755)
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        data = f"{folder}/data"
        self.run("initdb", "-A", "trust", "-U", "agon", "-E", "UTF8", "--locale", "C", "-D", data)
        settings = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {folder}"
        self.run("pg_ctl", "-D", data, "-l", f"{folder}/log", "-s", "-w", "-o", settings, "start")
        self.ask((ROOT / "src/store/postgres/schema.sql").read_text())

    def run(self, program, *wishes, text=None):
        command = [str(self.bin / program), *wishes]
        if os.getuid() == 0:
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]
        done = subprocess.run(command, input=text, text=True, capture_output=True, cwd=self.folder)
        if done.returncode:
            raise SystemExit(f"{program}: {done.stderr}")
        return done.stdout

    def line(self):
        return ["-h", "127.0.0.1", "-p", str(self.port), "-U", "agon"]

    def ask(self, statement):
        return self.run("psql", *self.line(), "-d", "postgres", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", text=statement).strip()

    def end(self):
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "-s", "stop")


def batch_seconds(database, size, seconds):
    """The mean time of a batch of so many records, its flush included; and the bytes of log of each record."""
    script = pathlib.Path(database.folder) / f"batch-{size}.sql"
    asked = {
        "$1": "'bench'",
        "$2": "1",
        "$3": "(batch + 1)",
        "$4": "(select keys from parts)",
        "$5": "(select numbers from parts)",
        "$6": f"array_fill(false, array[{size}])",
        "$7": f"array_fill(decode(repeat('ab', {RECORD_BYTES}), 'hex'), array[{size}])",
    }
    append = (ROOT / "src/store/postgres/append.sql").read_text()
    append = re.sub(r"\$\d", lambda place: asked[place[0]], append[append.index("with ") + len("with ") :])
    script.write_text(
        f"""with chosen as (
    select contest, head from agon.contests where contest >= decode(lpad(to_hex((random() * {CONTESTS - size})::int), 32, '0'), 'hex')
    order by contest limit {size}
), parts as (
    select array_agg(contest order by contest) as keys, array_agg(head + 1 order by contest) as numbers from chosen
), {append};
"""
    )
    script.chmod(0o644)
    before = database.ask("select pg_current_wal_lsn() - '0/0'::pg_lsn, (select position from agon.head)")
    said = database.run("pgbench", *database.line(), "-n", "-c", "1", "-T", str(seconds), "-M", "prepared", "-f", str(script), "postgres")
    after = database.ask("select pg_current_wal_lsn() - '0/0'::pg_lsn, (select position from agon.head)")
    (log_before, records_before), (log_after, records_after) = (map(int, it.split("|")) for it in (before, after))
    records = records_after - records_before
    done = int(re.search(r"number of transactions actually processed: (\d+)", said)[1])
    assert records == done * size, f"{done} batches of {size} brought {records} records"
    latency = float(re.search(r"latency average = ([\d.]+) ms", said)[1]) / 1000
    return latency, (log_after - log_before) / records


def fitted(times):
    """The line that fits best, each point weighed by its own size: so much a batch, so much a record."""
    weights = [(size, time, 1 / time**2) for size, time in times]
    total = sum(weight for _, _, weight in weights)
    mean_size = sum(size * weight for size, _, weight in weights) / total
    mean_time = sum(time * weight for _, time, weight in weights) / total
    above = sum(weight * (size - mean_size) * (time - mean_time) for size, time, weight in weights)
    slope = above / sum(weight * (size - mean_size) ** 2 for size, _, weight in weights)
    return mean_time - slope * mean_size, slope


def played(nodes, rate, a_batch, a_record, draw):
    """How long answers wait, in seconds, at so many a second over all nodes; none where they become ever more."""
    waiting = [[] for _ in range(nodes)]
    busy, before = [False] * nodes, [0] * nodes
    waits, free_at = [], 0.0
    events = [(draw.expovariate(rate / nodes), 0, node, None) for node in range(nodes)]
    heapq.heapify(events)

    def send(node, now):
        nonlocal free_at
        begins = now + (GATHERING if CROWD_MIN <= before[node] else 0.0)
        heapq.heappush(events, (begins, 1, node, None))
        busy[node] = True

    while events:
        now, what, node, batch = heapq.heappop(events)
        if what == 0:
            waiting[node].append(now)
            if now < PLAYED_SECONDS:
                heapq.heappush(events, (now + draw.expovariate(rate / nodes), 0, node, None))
            if not busy[node]:
                send(node, now)
        elif what == 1:
            batch, waiting[node] = waiting[node][:BATCH_MAX], waiting[node][BATCH_MAX:]
            before[node] = len(batch)
            done = max(now + ROUND_TRIP / 2, free_at) + a_batch + a_record * len(batch)
            free_at = done
            heapq.heappush(events, (done + ROUND_TRIP / 2, 2, node, batch))
        else:
            waits += [now - came for came in batch]
            busy[node] = False
            if waiting[node]:
                send(node, now)
    return sorted(waits) if max(waits) < FOR_EVER else None


def main():
    wishes = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    wishes.add_argument("--seconds", type=int, default=4, help="how long each size is measured")
    seconds = wishes.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder:
        database = Database(folder)
        try:
            database.ask(
                f"""insert into agon.contests select decode(lpad(to_hex(n), 32, '0'), 'hex'), decode(repeat('01', 16), 'hex'),
                    null, 0, true, 1 from generate_series(0, {CONTESTS}) as n;
                insert into agon.writers (name, epoch, batch, answers) values ('bench', 1, 0, '{{}}');
                analyze;"""
            )
            measured = [(size, *batch_seconds(database, size, seconds)) for size in SIZES]
        finally:
            database.end()
    print(f"a batch of records of {RECORD_BYTES} bytes, one connection on loopback, {seconds} s each:")
    for size, time, log in measured:
        print(f"  {size:>4} records  {time * 1e3:8.3f} ms a batch  {size / time:9.0f} records/s  {log:7.0f} bytes of log each")
    a_batch, a_record = fitted([(size, time) for size, time, _ in measured])
    print(f"so {a_batch * 1e6:.0f} us a batch and {a_record * 1e6:.1f} us a record: at most {1 / a_record:.0f} records a second")
    draw = random.Random(SEED)
    print(f"played for {PLAYED_SECONDS:.0f} s, {ROUND_TRIP * 1e6:.0f} us there and back; waits of answers, p50 and p99 in ms:")
    print("  nodes " + "".join(f"{rate:>16}/s" for rate in RATES))
    for nodes in NODES:
        cells = []
        for rate in RATES:
            waits = played(nodes, rate, a_batch, a_record, draw)
            p = lambda share: waits[int(share * (len(waits) - 1))] * 1e3
            cells.append("for ever" if waits is None else f"{p(0.5):.2f}, {p(0.99):.2f}")
        print(f"  {nodes:>5} " + "".join(f"{cell:>18}" for cell in cells))


main()
