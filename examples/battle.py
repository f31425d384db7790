"""A game server's part in one battle, with nothing but Python's own HTTP library.

python3 examples/battle.py http://127.0.0.1:8080 "$(cat agon-data/game.key)"
"""

import json
import sys
import threading
import time
import urllib.error
import urllib.request


def call(method, path, token, body=None, repeat=None):
    """One call: (status, what was replied). With a name of its own, a request may be sent again."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    if repeat:
        headers["Idempotency-Key"] = repeat
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(ADDRESS + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as reply:
            return reply.status, json.loads(reply.read() or "null")
    except urllib.error.HTTPError as refusal:
        return refusal.code, json.loads(refusal.read())


def events(contest, token):
    """The events of a contest as they happen: (name, data)."""
    headers = {"Authorization": f"Bearer {token}"}
    request = urllib.request.Request(f"{ADDRESS}/v1/contests/{contest}/events", headers=headers)
    with urllib.request.urlopen(request) as stream:
        name = ""
        for line in stream:
            field, _, value = line.decode().rstrip("\n").partition(": ")
            if field == "event":
                name = value
            elif field == "data":
                yield name, json.loads(value)


def play(contest, name, token, answers):
    """A bot in a player's place: waits for the release, then answers."""
    for event, _ in events(contest, token):
        if event == "released":
            break
    _, problem = call("GET", f"/v1/contests/{contest}/problem", token)
    print(f"{name} reads: {problem['statement']}")
    for answer in answers:
        status, said = call("POST", f"/v1/contests/{contest}/answers", token, {"answer": answer})
        print(f"{name} answers {answer}:", said["verdict"] if status == 200 else said["type"])


def main(key):
    # A horse attacks a chariot. The battle's own name makes the call safe to repeat, also after a crash.
    battle = f"match-17/battle-{time.time_ns()}"
    wishes = {
        "kind": "mathematics", "level": 1, "battle": battle,
        "seats": {"attacker": {"name": "Ana"}, "defender": {"name": "Bo"}},
        "terms": {"rules_seconds": 2, "lockout_seconds": 3},
    }
    status, contest = call("POST", "/v1/contests", key, wishes, repeat=battle)
    if status != 201:
        sys.exit(f"no contest: {contest['detail']}")
    print(f"{battle}: Ana's horse attacks Bo's chariot")

    # In a real game each token goes to its player's browser. Here two bots play.
    seats, number = contest["seats"], contest["id"]
    _, problem = call("GET", f"/v1/contests/{number}/problem", key)
    bots = [("Ana", seats["attacker"], [problem["key"]]), ("Bo", seats["defender"], ["0", "0, 0"])]
    for name, seat, answers in bots:
        threading.Thread(target=play, args=(number, name, seat["token"], answers)).start()

    # What the game server itself listens to: the end.
    for event, data in events(number, key):
        if event == "decided":
            _, result = call("GET", f"/v1/contests/{number}/result", key)
            winner = data["outcome"]["winner"]
            print(f"{winner} wins by {data['outcome']['reason']}; the answer was {result['key']}")
            print("the chariot is taken" if winner == "attacker" else "the chariot stays")


ADDRESS = sys.argv[1].rstrip("/")
main(sys.argv[2])
