"""A receiver that is killed and started again: notes what it was sent in a file before it says so, verified by the standard's
package.

receiver.py PORT FILE SECRET [CERTIFICATE KEY]
"""

import http.server
import json
import os
import ssl
import sys
import threading

from standardwebhooks import Webhook, WebhookVerificationError

PORT, FILE, SECRET = int(sys.argv[1]), sys.argv[2], sys.argv[3]
webhook = Webhook(SECRET)
notes = os.open(FILE, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
turn = threading.Lock()


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"])).decode()
        headers = {name.lower(): value for name, value in self.headers.items() if name.lower().startswith("webhook-")}
        webhook.verify(body, headers)
        for changed in ({**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) + 1)}, {**headers, "webhook-id": "msg_0"}):
            try:
                webhook.verify(body, changed)
                raise AssertionError("what was changed was let in")
            except WebhookVerificationError:
                pass
        with turn:
            # A line of its own, also behind one that a kill cut off.
            os.write(notes, f"\n{json.dumps({'secret': SECRET, 'headers': headers, 'body': body})}\n".encode())
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128


server = Server(("127.0.0.1", PORT), Receiver)
if len(sys.argv) > 4:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[4], sys.argv[5])
    server.socket = context.wrap_socket(server.socket, server_side=True)
server.serve_forever()
