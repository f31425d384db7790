"""Checks the log of a contest without any of Agon's code: chain, commitment, signatures, and who was right first.

python3 examples/verify.py log.json agon-keys.json     (pip install cryptography; docs/proof.md explains each step)

log.json is what GET /v1/contests/ID/log replied, agon-keys.json what GET /.well-known/agon-keys did.
"""

import base64
import hashlib
import json
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

DIGITS = str.maketrans("0123456789abcdefghjkmnpqrstvwxyz", "0123456789abcdefghijklmnopqrstuv")


def digest(*parts):
    """SHA-256 over parts, each behind its length as eight bytes, highest first."""
    return hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).digest()


def name(text):
    """The 16 bytes of a name such as con_..."""
    return int(text.split("_")[1].translate(DIGITS), 32).to_bytes(16, "big")


def check(holds, what):
    if not holds:
        sys.exit(f"The log does not hold: {what}.")


def check_chain(records):
    before = bytes(32)
    for number, record in enumerate(records, 1):
        command = name(record["command"]) if "command" in record else b""
        before = digest(before, number.to_bytes(8, "big"), command, record["body"].encode())
        check(record["version"] == number and record["hash"] == before.hex(), f"the chain breaks at record {number}")
        if told := record.get("private"):
            hidden = digest(bytes.fromhex(told["salt"]), told["text"].encode()).hex()
            asked = [event.get("asked", {}).get("digest") for event in json.loads(record["body"])]
            check(hidden in asked, f"the question at {number}")


def check_commitment(task, body):
    # The problem's exact text: a quote within a text is never bare, so the first match is the member itself.
    start = body.index(',"problem":') + len(',"problem":')
    problem = body[start : json.JSONDecoder().raw_decode(body, start)[1]]
    key = task["key"] if isinstance(task["key"], str) else json.dumps(task["key"], separators=(",", ":"), ensure_ascii=False)
    found = digest(bytes.fromhex(task["salt"]), problem.encode(), key.encode()).hex()
    check(found == task["commitment"], "problem, key and salt are not those that were committed to")


def check_signatures(contest, records, keys):
    """The last record that is signed; every record before it stands in its hash."""
    public = {key["kid"]: base64.urlsafe_b64decode(key["x"] + "=") for key in keys}
    signed = 0
    for record in records:
        if signature := record.get("signature"):
            check(signature["signer"] in public, f"record {record['version']} is signed by somebody else")
            said = f"agon record 1\n{contest}\n{record['version']}\n{record['hash']}\n"
            try:
                Ed25519PublicKey.from_public_bytes(public[signature["signer"]]).verify(bytes.fromhex(signature["bytes"]), said.encode())
            except InvalidSignature:
                check(False, f"the signature of record {record['version']} is not its signer's")
            signed = record["version"]
    return signed


log, keys = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:3])
records = log["records"]
check_chain(records)
opened = json.loads(records[0]["body"])[0]["opened"]["opened"]
# Each later round of a series has a record of its own, behind the first.
for task, record in zip([opened, *opened.get("later", [])], records):
    check_commitment(task, record["body"])
check(opened["id"] == log["contest"], "it is of another contest")
check(signed := check_signatures(log["contest"], records, keys["keys"]), "nothing in it is signed")
events = [event for record in records for event in json.loads(record["body"])]
ending = lambda event: event.get("rejudged") or {"verdicts": None, "end": {"decided": event["decided"]["outcome"]}}
endings = [ending(event) for event in events if {"decided", "rejudged"} & event.keys()]
verdicts, outcome = (endings[-1]["verdicts"], endings[-1]["end"].get("decided")) if endings else (None, None)
check(signed == len(records) or not (endings or any("voided" in event for event in events)), "its end is not signed")
if outcome and outcome["reason"] in ("answer", "points") and opened["terms"]["format"] in ("race", "first_to"):
    receipts = [event["answered"]["receipt"] for event in events if "answered" in event]
    verdict = lambda receipt: verdicts[receipt["seat"]][receipt["number"] - 1] if verdicts else receipt["verdict"]
    releases = [event["released"]["at"] for event in events if "released" in event]
    trips = [trip for event in events for trip in event.get("measured", {"round_trips": {}})["round_trips"].values()]
    points, helped, longer = [], 0, trips[0] - trips[1] if trips and None not in trips else 0
    for begins, ends in zip(releases, [*releases[1:], float("inf")]):
        right = [(one["seat"], one["at"]) for one in receipts if verdict(one) == "correct" and begins <= one["at"] < ends]
        # Whoever was right first has the point, of two at one stamp the defender; over the shorter line it counts later.
        wait, waits = min(abs(longer), 150_000, 300_000 - helped), "defender" if longer > 0 else "attacker"
        first = lambda wait: min(((at + wait * (seat == waits), seat == "attacker", seat) for seat, at in right), default=[""])[-1]
        points.append(first(wait))
        helped += wait if first(0) != first(wait) else 0
    most = "attacker" if points.count("attacker") > points.count("defender") else "defender"
    check(outcome["winner"] == most, "somebody else was right first")
print(f"{opened['id']} holds: {len(records)} records, signed up to {signed}", "-", outcome["winner"] if outcome else "open or void")
