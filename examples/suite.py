"""A game's own tests: fifty battles of five minutes, played in seconds by a test key's clock.

python3 examples/suite.py http://127.0.0.1:8080 "$(cat agon-data/test.key)"
"""

import json
import sys
import unittest
import urllib.error
import urllib.request


def call(method, path, token, body=None):
    """One call: (status, what was replied)."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(ADDRESS + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as reply:
            return reply.status, json.loads(reply.read() or "null")
    except urllib.error.HTTPError as refusal:
        return refusal.code, json.loads(refusal.read())


def advance(seconds):
    """All contests of the test key are so much further, with whatever was due meanwhile."""
    status, clock = call("POST", "/v1/test/clock", KEY, {"advance_seconds": seconds})
    assert status == 200, clock


class Battle:
    """One of the game's battles, as the game itself would hold it."""

    def __init__(self, number):
        kinds = ("logic", "mathematics", "memory", "observation")
        wishes = {"kind": kinds[number % 4], "level": 1 + number % 5, "battle": f"battle-{number}"}
        status, self.contest = call("POST", "/v1/contests", KEY, wishes)
        assert status == 201, self.contest
        self.path = f"/v1/contests/{self.contest['id']}"
        self.key = call("GET", f"{self.path}/problem", KEY)[1]["key"]

    def answer(self, seat, text):
        token = self.contest["seats"][seat]["token"]
        return call("POST", f"{self.path}/answers", token, {"answer": text})

    def outcome(self):
        return call("GET", f"{self.path}/result", KEY)[1]["outcome"]


class Battles(unittest.TestCase):
    def setUp(self):
        # Whatever an earlier run left, and how far it moved the clock.
        call("DELETE", "/v1/test", KEY)

    def test_fifty_battles_of_five_minutes(self):
        battles = [Battle(number) for number in range(50)]
        # What is to be remembered, and the rules: after these every problem is released.
        advance(10 + 120 + 60)
        for number, battle in enumerate(battles):
            if number % 3 == 0:
                status, receipt = battle.answer("attacker", battle.key)
                self.assertEqual((status, receipt["verdict"]), (200, "correct"))
            if number % 3 == 1:
                status, receipt = battle.answer("defender", battle.key)
                self.assertEqual((status, receipt["verdict"]), (200, "correct"))
        advance(300)
        winners = {0: "attacker", 1: "defender", 2: "defender"}
        for number, battle in enumerate(battles):
            outcome = battle.outcome()
            self.assertEqual(outcome["winner"], winners[number % 3])
            self.assertEqual(outcome["reason"], "time" if number % 3 == 2 else "answer")

    def test_a_wrong_answer_locks_for_half_a_minute(self):
        battle = Battle(1)
        advance(60)
        example = call("GET", f"{battle.path}/problem", KEY)[1]["form"]["example"]
        self.assertNotEqual(example, battle.key)
        self.assertEqual(battle.answer("attacker", example)[1]["verdict"], "wrong")
        self.assertEqual(battle.answer("attacker", battle.key)[1]["type"], "/problems/locked")
        advance(30)
        self.assertEqual(battle.answer("attacker", battle.key)[1]["verdict"], "correct")
        advance(1)
        self.assertEqual(battle.outcome()["winner"], "attacker")


if __name__ == "__main__":
    ADDRESS, KEY = sys.argv[1].rstrip("/"), sys.argv[2]
    unittest.main(argv=sys.argv[:1], verbosity=2)
