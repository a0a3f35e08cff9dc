"""An embedding server on loopback that can be told to fail."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PATHS = {"openai": "/v1/embeddings", "ollama": "/api/embed"}


class FakeServer:
    """Embeds a text as its length and 1; `faults` are answered first, one for each request."""

    def __init__(self):
        self.requests = []
        self.faults = []
        self.release = threading.Event()
        fake = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                fake.requests.append((self.path, body, self.headers.get("Authorization")))
                fault = fake.faults.pop(0) if fake.faults else None
                if fault == "slow":
                    fake.release.wait(10)
                status, answer = fault if isinstance(fault, tuple) else (200, fake.answer(self.path, body))
                data = answer.encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data[: len(data) // 2] if fault == "cut" else data)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = False
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()

    def answer(self, path, body):
        vectors = [[float(len(text)), 1.0] for text in body["input"]]
        if path == PATHS["ollama"]:
            return json.dumps({"embeddings": vectors})
        items = [{"index": place, "embedding": vector} for place, vector in enumerate(vectors)]
        return json.dumps({"data": items[::-1]})  # a server may answer in any order

    def stop(self):
        self.release.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
