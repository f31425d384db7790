"""What the hooks of both servers need: requests of their own, and an eye on what comes back."""

import json
import os
import urllib.request
from collections import Counter

import schemathesis

SEEN = os.environ.get("AGON_SEEN")

# What came back, by call: every call must succeed at least once.
statuses: dict[str, Counter] = {}


def at(base):
    """Asks this server."""

    def ask(method, path, token, body=None):
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(base + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as reply:
            return json.loads(reply.read() or "null")

    return ask


def name(case):
    return f"{case.operation.method.upper()} {case.operation.path}"


def positive(case):
    mode = getattr(getattr(case.meta, "generation", None), "mode", None)
    return mode is None or mode.is_positive


@schemathesis.hook
def after_call(context, case, response):
    statuses.setdefault(name(case), Counter())[response.status_code] += 1
    if SEEN:
        with open(SEEN, "w") as file:
            json.dump({call: dict(seen) for call, seen in sorted(statuses.items())}, file)


@schemathesis.check
def refusals_are_named(context, response, case):
    """A call says which errors it answers with, and not only with which statuses."""
    kind = (response.headers.get("content-type") or [""])[0]
    is_another = response.request.method != case.operation.method.upper()
    if kind != "application/problem+json" or is_another:
        return
    document = case.operation.schema.raw_schema
    reply = document["paths"][case.operation.path][case.operation.method]["responses"].get(str(response.status_code), {})
    shared = document["components"].get("responses", {}).get(reply.get("$ref", "").rsplit("/")[-1], {})
    slug = response.json()["type"].rsplit("/")[-1]
    said = reply.get("description") or shared.get("description", "")
    assert f"`{slug}`" in said, f"{response.status_code} `{slug}` is not described: {said}"
