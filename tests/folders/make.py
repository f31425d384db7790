#!/usr/bin/env python3
"""Makes a data folder with contests in every phase, and says what its service said of them.

    python3 tests/folders/make.py AGON ENGINE:FOLDER COUNT > FOLDER.json

AGON is the command of the version whose folder is wanted. The service is killed in the end, so that the next start finds
contests that were going on. `cargo test --test api earlier` takes it up again.
"""

import concurrent.futures
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

KEY = "agon_key_canary0nobody0may0ever0read0this0in0a0reply"
FAMILY = "mathematics/remainder-chain"
WAITS = {"start": "when_ready"}
AT_ONCE = {"rules_seconds": 1, "solve_seconds": 3600}
SORTS = ["waiting", "ready", "notice", "material", "rules", "solve", "locked", "renewed", "asked", "paused",
         "answer", "time", "forfeit", "disqualification", "void"]


def call(base, method, path, token, body=None, repeat=None):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    if repeat:
        headers["Idempotency-Key"] = repeat
    data = None if body is None else json.dumps(body).encode()
    for _ in range(200):
        request = urllib.request.Request(base + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as reply:
                return json.loads(reply.read() or b"null")
        except urllib.error.HTTPError as error:
            said = error.read().decode()
            if error.code not in (429, 503) and "too-early" not in said:
                raise SystemExit(f"{method} {path}: {error.code} {said}")
            time.sleep(0.1)
    raise SystemExit(f"{method} {path}: no end of waiting")


def asked(sort, number):
    family, terms = FAMILY, dict(AT_ONCE)
    if sort in ("waiting", "ready"):
        terms = {**WAITS, "waiting_seconds": 3600}
    elif sort == "rules":
        terms = {"rules_seconds": 600}
    elif sort in ("notice", "material"):
        family = "memory/digits-back"
        terms = {"notice_seconds": 60 if sort == "notice" else 1}
    elif sort == "time":
        terms = {"rules_seconds": 1, "solve_seconds": 5}
    return {"family": family, "level": 1, "battle": f"battle-{number}", "terms": terms}


def make(base, number):
    sort = SORTS[number % len(SORTS)]
    body, repeat = asked(sort, number), f"open-{number}"
    opened = call(base, "POST", "/v1/contests", KEY, body, repeat)
    at, seats = f"/v1/contests/{opened['id']}", opened["seats"]
    attacker, host = seats["attacker"]["token"], opened["host"]["token"]
    problem = lambda: call(base, "GET", at + "/problem", host)
    if sort == "ready":
        call(base, "PUT", at + "/ready", attacker, {})
    elif sort == "material":
        time.sleep(1.2)
    elif sort == "locked":
        call(base, "POST", at + "/answers", attacker, {"answer": "98, 99"}, "wrong")
    elif sort == "renewed":
        attacker = call(base, "POST", at + "/seats/attacker/tokens", KEY, {})["token"]
    elif sort == "asked":
        call(base, "POST", at + "/questions", attacker, {"text": "What is a row?"})
        call(base, "POST", at + "/clarify", host, {"text": "A line."})
    elif sort == "paused":
        call(base, "POST", at + "/pause", host, {"reason": "rain"})
    elif sort == "answer":
        call(base, "POST", at + "/answers", attacker, {"answer": problem()["key"]}, "right")
    elif sort == "forfeit":
        call(base, "POST", at + "/forfeit", attacker, {})
    elif sort == "disqualification":
        call(base, "POST", at + "/disqualify", host, {"seat": "defender", "reason": "a phone"})
    elif sort == "void":
        call(base, "POST", at + "/void", host, {"reason": "a misprint"})
    elif sort == "solve":
        time.sleep(1.2)
    return {"sort": sort, "id": opened["id"], "repeat": repeat, "asked": json.dumps(body),
            "attacker": attacker, "defender": seats["defender"]["token"],
            "host": host, "watch": opened["watch"]["token"]}


def after(base, contest):
    at = f"/v1/contests/{contest['id']}"
    seen = call(base, "GET", at, contest["host"])
    outcome = seen.get("outcome")
    log = call(base, "GET", at + "/log", contest["host"]) if outcome or seen.get("void") else None
    return {**contest, "phase": seen["phase"]["name"], "winner": outcome and outcome["winner"],
            "hash": log and log["records"][-1]["hash"]}


def main():
    agon, place, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    surroundings = {"AGON_KEY": KEY, "AGON_DISK_FLOOR": "0", "PATH": os.environ["PATH"]}
    command = [agon, "--listen", "127.0.0.1:0", "--store", place]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, env=surroundings, text=True)
    base = next(line.split()[-1].rstrip("/") for line in server.stderr if "serves on" in line)
    try:
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            made = list(pool.map(lambda number: make(base, number), range(count)))
            # What ends by time has ended; the last instants are on disk.
            time.sleep(7)
            made = list(pool.map(lambda contest: after(base, contest), made))
        time.sleep(2)
    finally:
        server.send_signal(signal.SIGKILL)
        server.wait()
    json.dump({"key": KEY, "contests": made}, sys.stdout, indent=1)


if __name__ == "__main__":
    main()
