"""Receives webhooks of Agon and prints what they say, each once.

python3 examples/receive.py 9000 whsec_...      (the secret is what POST /v1/webhooks replied)
"""

import base64
import hashlib
import hmac
import http.server
import json
import sys
import time


def is_ours(secret, headers, body):
    """Whether one of the signatures is that of our secret (with the package: standardwebhooks.Webhook(secret).verify)."""
    identity, seconds = headers["webhook-id"], headers["webhook-timestamp"]
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.digest(key, f"{identity}.{seconds}.".encode() + body, hashlib.sha256)
    expected = "v1," + base64.b64encode(digest).decode()
    signed = any(hmac.compare_digest(expected, one) for one in headers["webhook-signature"].split())
    return signed and abs(time.time() - int(seconds)) < 300


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        ours = is_ours(SECRET, self.headers, body)
        if ours and self.headers["webhook-id"] not in SEEN:
            event = json.loads(body)
            print(event["type"], event["data"].get("contest", ""), flush=True)
            SEEN.add(self.headers["webhook-id"])
        self.send_response(204 if ours else 400)
        self.end_headers()


SEEN = set()
PORT, SECRET = int(sys.argv[1]), sys.argv[2]
http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Receiver).serve_forever()
