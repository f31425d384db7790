"""The service, as whoever holds one token sees it: a game, a host, a seat, spectators, or the player of a drill. Made by `make.py`: do not change it by hand."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any

import httpx

from .calls import Calls
from .errors import Lost
from .shapes import Fed
from .wire import STREAM_TIMEOUT, TIMEOUT, Event, Listener, arguments, may_come_twice, pause, refusal, word

Query = Mapping[str, "str | int | None"] | None
Body = Mapping[str, Any] | None


def _path(contest: str, is_drill: bool) -> str:
    return f"/v1/{'drills' if is_drill else 'contests'}/{word(contest)}/events"


class Agon(Calls):
    """Every call of whoever holds this token.

    A call that may come twice without harm is sent again where its reply is lost or the service asks for patience; each
    that changes something has a `repeat`, the request's own name, which makes it safe also across a restart of yours.
    """

    def __init__(self, base_url: str, token: str = "", *, http: httpx.Client | None = None) -> None:
        self._base = base_url.rstrip("/")
        self._token = token
        self._http = http or httpx.Client(timeout=TIMEOUT)

    def __repr__(self) -> str:
        # The token is a secret.
        return f"{type(self).__name__}({self._base!r})"

    def __enter__(self) -> Agon:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes every connection, also of those that came from this by `with_token`."""
        self._http.close()

    def with_token(self, token: str) -> Agon:
        """The same service for whoever holds another token, such as a seat's."""
        return Agon(self._base, token, http=self._http)

    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self._token}"} if self._token else {}

    def _send(self, method: str, path: str, query: Query, body: Body, repeat: str | None) -> httpx.Response:
        sent = arguments(query, body, repeat)
        sent["headers"].update(self._headers())
        tried = 0
        while True:
            tried += 1
            lost: httpx.TransportError | None = None
            refused = None
            try:
                response = self._http.request(method, self._base + path, **sent)
                refused = refusal(response)
                if refused is None:
                    return response
            except httpx.TransportError as error:
                lost = error
            wait = pause(tried, refused) if may_come_twice(method, repeat) else None
            if wait is None:
                raise refused or Lost(f"{method} {path}: {lost}") from lost
            time.sleep(wait)

    def _json(
        self, method: str, path: str, query: Query = None, body: Body = None, repeat: str | None = None
    ) -> Any:
        return self._send(method, path, query, body, repeat).json()

    def _bytes(
        self, method: str, path: str, query: Query = None, body: Body = None, repeat: str | None = None
    ) -> bytes:
        return self._send(method, path, query, body, repeat).content

    def _nothing(
        self, method: str, path: str, query: Query = None, body: Body = None, repeat: str | None = None
    ) -> None:
        self._send(method, path, query, body, repeat)

    def _listen(self, path: str, listener: Listener) -> Iterator[tuple[int | None, str, Any]]:
        while not listener.is_over:
            try:
                headers = {**listener.headers(), **self._headers()}
                address = self._base + path
                with self._http.stream("GET", address, headers=headers, timeout=STREAM_TIMEOUT) as stream:
                    if not stream.is_success:
                        stream.read()
                    if (refused := refusal(stream)) is not None:
                        if (wait := listener.patience(refused)) is None:
                            raise refused
                        time.sleep(wait)
                        continue
                    for line in stream.iter_lines():
                        if (event := listener.hear(line)) is not None:
                            yield event
                    listener.stopped()
            except httpx.TransportError as error:
                if (wait := listener.patience()) is None:
                    raise Lost(f"GET {path}: {error}") from error
                time.sleep(wait)

    def events(
        self, contest: str, *, after: int | None = None, is_drill: bool = False
    ) -> Iterator[Event]:
        """What happens in a contest, from after this event on, or from how it stands now; to its end. A line that breaks
        is taken up again where it broke."""
        listener = Listener(after)
        for number, name, data in self._listen(_path(contest, is_drill), listener):
            listener.follows(name, data)
            yield Event(number, name, data)

    def follow(self, after: int = 0) -> Iterator[tuple[int | None, Fed]]:
        """What happens in all contests of a game, for ever, each with the position to go on from: keep it with what you
        did about it. What was stored together has one position, told with the last of it."""
        for number, _, data in self._listen("/v1/events", Listener(after)):
            yield number, data
