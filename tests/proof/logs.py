"""Contests of every kind in every phase and with every end, each with its log given to a verifier of another hand.

logs.py ADDRESS KEY VERIFIER FOLDER
"""

import json
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

ADDRESS, KEY, VERIFIER, FOLDER = sys.argv[1:5]
KINDS = ["logic", "mathematics", "memory", "observation"]
AT_ONCE = {"notice_seconds": 0, "material_seconds": 1, "rules_seconds": 0, "lockout_seconds": 0}


def call(method, path, token=KEY, body=None):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(ADDRESS + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as reply:
            return json.loads(reply.read() or "null")
    except urllib.error.HTTPError as refusal:
        raise SystemExit(f"{method} {path}: {refusal.code} {refusal.read().decode()}")


class Contest:
    def __init__(self, kind, **terms):
        if kind != "memory":
            terms.pop("material_seconds", None)
        opened = call("POST", "/v1/contests", body={"kind": kind, "terms": terms})
        self.id = opened["id"]
        self.seats = {seat: opened["seats"][seat]["token"] for seat in ("attacker", "defender")}

    def do(self, what, body=None, by=KEY, method="POST"):
        return call(method, f"/v1/contests/{self.id}/{what}", by, body)

    def until(self, *phases, patience=15):
        for _ in range(20 * patience):
            phase = call("GET", f"/v1/contests/{self.id}")["phase"]["name"]
            if phase in phases:
                return self
            time.sleep(0.05)
        raise SystemExit(f"{self.id} stays in {phase}")

    def log(self):
        return call("GET", f"/v1/contests/{self.id}/log")


def far_apart():
    """A contest of which one seat's line is slower, whose right answer comes a little later."""
    contest = Contest("mathematics", **{**AT_ONCE, "rules_seconds": 16, "fairness": "compensated"})
    for seat, late in (("attacker", 0.2), ("defender", 0)):
        threading.Thread(target=echo, args=(contest, seat, late), daemon=True).start()
    contest.until("solve", patience=30)
    right = {"answer": contest.do("problem", method="GET")["key"]}
    contest.do("answers", right, contest.seats["defender"])
    try:
        contest.do("answers", right, contest.seats["attacker"])
    except SystemExit:
        pass  # on a busy machine it comes too late
    return contest.until("decided")


def echo(contest, seat, late):
    headers = {"Authorization": f"Bearer {contest.seats[seat]}"}
    with urllib.request.urlopen(urllib.request.Request(f"{ADDRESS}/v1/contests/{contest.id}/events", headers=headers)) as lines:
        for line in lines:
            if line.startswith(b"event: ping"):
                time.sleep(late)
                contest.do("pong", json.loads(next(lines)[len("data: "):]), contest.seats[seat])


def logs():
    """(what it is of, the log)"""
    far = far_apart().log()
    assert any('"measured"' in record["body"] for record in far["records"])
    yield "a contest over two lines", far
    series = Contest("logic", format="first_to", points_to_win=2, problem_seconds=2, **AT_ONCE)
    for number, seat in ((1, "defender"), (3, "attacker")):
        while len(begun := [round for round in call("GET", f"/v1/contests/{series.id}")["rounds"] if "begins_seconds" in round]) < number:
            time.sleep(0.05)
        series.do("answers", {"answer": series.do(f"rounds/{number}/problem", method="GET")["key"]}, series.seats[seat])
        yield f"a series, in its round {number}", series.log()
    yield "a series", series.until("decided").log()
    for kind in KINDS:
        yield f"{kind}, before its time", Contest(kind).log()
        yield f"{kind}, waiting", Contest(kind, start="when_ready").log()
        open_one = Contest(kind, **AT_ONCE).until("solve")
        yield f"{kind}, open", open_one.log()
        open_one.do("pause", {"reason": "Rain"})
        yield f"{kind}, paused", open_one.log()
        won = Contest(kind, **AT_ONCE).until("solve")
        won.do("questions", {"text": "Is nought a number?"}, won.seats["attacker"])
        won.do("clarify", {"text": "It is."})
        won.do("answers", {"answer": won.do("problem", method="GET")["key"]}, won.seats["defender"])
        yield f"{kind}, won", won.until("decided").log()
        corrected = Contest(kind, **AT_ONCE).until("solve")
        problem = corrected.do("problem", method="GET")
        corrected.do("answers", {"answer": problem["form"]["example"]}, corrected.seats["attacker"])
        corrected.do("answers", {"answer": problem["key"]}, corrected.seats["defender"])
        if problem["form"]["example"] != problem["key"]:
            corrected.until("decided")
            for right in (problem["form"]["example"], problem["key"]):
                proposed = corrected.do("rejudgings", {"key": right, "reason": "A misprint"})
                corrected.do(f"rejudgings/{proposed['id']}/apply", {})
                yield f"{kind}, corrected to {right}", corrected.log()
        yield f"{kind}, by time", Contest(kind, **AT_ONCE, solve_seconds=1).until("decided").log()
        for what, body in (
            ("forfeit", {"seat": "attacker"}),
            ("disqualify", {"seat": "defender", "reason": "A phone"}),
            ("void", {"reason": "A misprint"}),
        ):
            ended = Contest(kind, **AT_ONCE)
            ended.do(what, body)
            yield f"{kind}, {what}", ended.until("decided", "void").log()
        drill = call("POST", "/v1/drills", body={"kind": kind, "terms": {"rules_seconds": 0}})
        call("POST", f"/v1/drills/{drill['id']}/reveal", drill["token"])
        for _ in range(100):
            if call("GET", f"/v1/drills/{drill['id']}", drill["token"])["phase"]["name"] == "decided":
                break
            time.sleep(0.05)
        yield f"{kind}, a drill", call("GET", f"/v1/drills/{drill['id']}/log", drill["token"])


def verify(log):
    path = f"{FOLDER}/log.json"
    with open(path, "w", encoding="utf-8") as file:
        json.dump(log, file)
    done = subprocess.run([sys.executable, VERIFIER, path, keys], capture_output=True, text=True)
    return done.returncode == 0 and "holds" in done.stdout, (done.stdout + done.stderr).strip()


def forged(log):
    """The same with one thing changed, and what was changed."""
    copy = lambda: json.loads(json.dumps(log))
    for at, record in enumerate(log["records"]):
        other = copy()
        other["records"][at]["body"] = record["body"].replace("attacker", "defender", 1)
        if other != log:
            yield f"a seat in record {at + 1}", other
        if "signature" in record:
            other = copy()
            signed = record["signature"]["bytes"]
            other["records"][at]["signature"]["bytes"] = ("1" if signed[0] == "0" else "0") + signed[1:]
            yield f"a digit of a signature of record {at + 1}", other
        if "private" in record:
            other = copy()
            other["records"][at]["private"]["text"] = "May I have the key?"
            yield "a question", other
    if len(log["records"]) > 1:
        other = copy()
        del other["records"][0]
        yield "the opening is missing", other
        if "signature" in log["records"][-1]:
            other = copy()
            del other["records"][-1]["signature"]
            yield "the end is not signed", other


keys = f"{FOLDER}/agon-keys.json"
with urllib.request.urlopen(f"{ADDRESS}/.well-known/agon-keys") as reply, open(keys, "wb") as file:
    file.write(reply.read())
honest = changed = 0
for what, log in logs():
    holds, said = verify(log)
    if not holds:
        sys.exit(f"{what}: {said}")
    honest += 1
    for how, other in forged(log):
        holds, said = verify(other)
        if holds or "does not hold" not in said:
            sys.exit(f"{what}, {how}: {said}")
        changed += 1
print(f"{honest} honest logs hold, {changed} changed ones are refused")
