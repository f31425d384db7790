"""Agon and a receiver, both killed and started again under load; TLS; and the example receiver."""

import atexit
import json
import os
import pathlib
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).parent
FOLDER = pathlib.Path(os.environ["FOLDER"])
KEY = os.environ["AGON_KEY"]
LOAD_SECONDS = 12
SETTLED_SECONDS = 20


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


PORT, RECEIVER_PORT, TLS_PORT, EXAMPLE_PORT = (free_port() for _ in range(4))


def call(method, path, body=None):
    """One call: (status, what was replied); tried again while the service is away."""
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    for _ in range(200):
        try:
            request = urllib.request.Request(f"http://127.0.0.1:{PORT}{path}", data, headers, method=method)
            with urllib.request.urlopen(request, timeout=30) as reply:
                return reply.status, json.loads(reply.read() or "null")
        except urllib.error.HTTPError as refusal:
            return refusal.code, json.loads(refusal.read())
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the service does not come back")


def is_there(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
        return True
    except OSError:
        return False


class Process:
    """A process that is killed and started again."""

    def __init__(self, port, *command, **settings):
        self.port, self.command, self.settings = port, command, {**os.environ, **settings}
        # However this ends, nothing of it is left.
        atexit.register(self.kill)
        self.start()

    def start(self):
        with open(FOLDER / "said", "a", encoding="utf8") as said:
            self.running = subprocess.Popen(self.command, env=self.settings, stdout=said, stderr=said)
        while not is_there(self.port):
            assert self.running.poll() is None, (FOLDER / "said").read_text()[-2000:]
            time.sleep(0.02)

    def kill(self):
        self.running.kill()
        self.running.wait()


def agon(authority="ca.pem"):
    # Tried again so soon and so often that nothing is given up while a receiver is away.
    pace = ",".join(["0.2"] * 5 + ["1"] * 15)
    return Process(
        PORT, os.environ["AGON"], "--listen", f"127.0.0.1:{PORT}", "--store", f"sled:{FOLDER}/data", "--webhooks-to-private",
        "--webhook-retries", pace, AGON_DISK_FLOOR="0", SSL_CERT_FILE=str(FOLDER / authority),
    )


def register(port, scheme="http", **more):
    host = "localhost" if scheme == "https" else "127.0.0.1"
    status, hook = call("POST", "/v1/webhooks", {"url": f"{scheme}://{host}:{port}/agon", **more})
    assert status == 201, hook
    return hook


def play():
    """A contest that is opened and given up; what the service does not know of any more is not played on."""
    terms = {"family": "mathematics/remainder-chain", "level": 1, "terms": {"rules_seconds": 0}}
    status, contest = call("POST", "/v1/contests", terms)
    if status == 201:
        path = f"/v1/contests/{contest['id']}"
        call("POST", f"{path}/clarify", {"text": "Go."})
        call("POST", f"{path}/forfeit", {"seat": "attacker"})


def feed():
    events, after = [], 0
    while True:
        part = call("GET", f"/v1/events?after={after}&limit=500")[1]
        if not part["events"]:
            return events
        events, after = events + part["events"], part["next"]


def letters(file):
    """What a receiver noted; a line that a kill cut off was not answered, and is sent again."""
    noted = []
    for line in (FOLDER / file).read_text().splitlines():
        try:
            noted.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return noted


def by_contest(events):
    told = {}
    for event in events:
        told.setdefault(event["contest"], []).append(event["id"])
    return told


def first_of_each(heard):
    """Without what came again under the same name, which says the same."""
    seen = {}
    for letter in heard:
        data = json.loads(letter["body"])["data"]
        before = seen.setdefault(letter["headers"]["webhook-id"], data)
        assert before == data, (before, data)
    return list(seen.values())


def killed_under_load():
    service, end = agon(), time.monotonic() + LOAD_SECONDS
    (FOLDER / "heard").touch()
    play()
    before = feed()
    hook = register(RECEIVER_PORT)
    receiver = Process(RECEIVER_PORT, sys.executable, str(HERE / "receiver.py"), str(RECEIVER_PORT), str(FOLDER / "heard"), hook["secret"])

    def load():
        while time.monotonic() < end:
            play()

    players = [threading.Thread(target=load) for _ in range(4)]
    for player in players:
        player.start()
    kills = 0
    while time.monotonic() < end - 2:
        time.sleep(0.9)
        receiver.kill()
        time.sleep(0.5)
        if kills % 2 == 0:
            service.kill()
            service.start()
        receiver.start()
        kills += 1
    for player in players:
        player.join()
    told = feed()[len(before):]
    until = time.monotonic() + SETTLED_SECONDS
    while len(first_of_each(letters("heard"))) < len(told) and time.monotonic() < until:
        time.sleep(0.2)
    heard = letters("heard")
    once = first_of_each(heard)
    assert by_contest(once) == by_contest(told), f"{len(once)} of {len(told)}, or not in order"
    assert sorted(once, key=lambda one: (one["position"], one["id"])) == told, "what the feed says"
    print(f"{len(told)} events of {len(by_contest(told))} contests, each told in order, {len(heard)} letters in all, {kills} kills of the receiver and {(kills + 1) // 2} of Agon")
    assert kills >= 3 and len(told) > 100, (kills, len(told))
    return service


def over_tls(service):
    hook = register(TLS_PORT, "https", events=["contest.voided"])
    command = [sys.executable, str(HERE / "receiver.py"), str(TLS_PORT), str(FOLDER / "secured"), hook["secret"], str(FOLDER / "tls.pem"), str(FOLDER / "tls.key")]
    Process(TLS_PORT, *command)
    status, test = call("POST", f"/v1/webhooks/{hook['id']}/test", {})
    assert (status, test["state"]) == (200, "delivered"), test
    assert letters("secured")[-1]["headers"]["webhook-id"] == test["id"]
    # The name that it was asked for has to stand in the certificate, and somebody trusted has to have signed that.
    call("PATCH", f"/v1/webhooks/{hook['id']}", {"url": f"https://127.0.0.1:{TLS_PORT}/agon"})
    refused = call("POST", f"/v1/webhooks/{hook['id']}/test", {})[1]
    assert refused["tries"][0]["error"] == "certificate", refused
    call("PATCH", f"/v1/webhooks/{hook['id']}", {"url": f"https://localhost:{TLS_PORT}/agon"})
    service.kill()
    agon("other.pem")
    refused = call("POST", f"/v1/webhooks/{hook['id']}/test", {})[1]
    assert refused["tries"][0]["error"] == "certificate", refused
    print("over TLS what is trusted is sent to, and nobody else")


def example():
    hook = register(EXAMPLE_PORT, events=["contest.decided"])
    command = [sys.executable, str(HERE.parent.parent / "examples" / "receive.py"), str(EXAMPLE_PORT), hook["secret"]]
    receiver = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        while not is_there(EXAMPLE_PORT):
            time.sleep(0.02)
        assert call("POST", f"/v1/webhooks/{hook['id']}/test", {})[1]["state"] == "delivered"
        play()
        said = [receiver.stdout.readline().split() for _ in range(2)]
        assert said[0] == ["webhook.test"] and said[1][0] == "contest.decided", said
        call("POST", f"/v1/webhooks/{hook['id']}/secret", {})
        call("POST", f"/v1/webhooks/{hook['id']}/secret", {})
        refused = call("POST", f"/v1/webhooks/{hook['id']}/test", {})[1]
        assert refused["tries"][0]["status"] == 400, refused
    finally:
        receiver.kill()
    print("the example hears what is said, and refuses what another secret signed")


def main():
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=other", "-keyout", str(FOLDER / "other.key"), "-out", str(FOLDER / "other.pem")], check=True, stderr=subprocess.DEVNULL)
    over_tls(killed_under_load())
    example()
    assert "panicked" not in (FOLDER / "said").read_text()
    (FOLDER / "letters").write_text("\n".join(json.dumps(letter) for letter in letters("heard") + letters("secured")))


main()
