"""What calls and streams are on the wire, whoever sends them: no line of this waits for anything."""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

import httpx

from .errors import Refused
from .shapes import Told

#: How often a call is sent at most that may be sent again.
TRIES = 4
#: How often a stream is opened again in a row at most while nothing comes: for about a minute.
STREAM_TRIES = 12
#: The longest pause between two tries, in seconds; where the service asks for a longer one, the refusal is told.
PAUSE_MAX = 10.0
#: How long the service may take for a reply, and a stream to say anything: it does so every 15 seconds.
TIMEOUT = httpx.Timeout(30.0)
STREAM_TIMEOUT = httpx.Timeout(30.0, read=45.0)
#: Refusals that pass by themselves.
PASSING = {"busy", "draining", "in-progress", "unavailable"}
#: With these a contest is over; what else its stream brings comes at once.
LAST = {"decided", "voided", "rejudged"}


def new_repeat() -> str:
    """A name that no other request has."""
    return secrets.token_hex(16)


def word(text: str | int) -> str:
    """A text or a number as one part of an address."""
    return quote(str(text), safe="")


def arguments(
    query: Mapping[str, str | int | None] | None,
    body: Mapping[str, Any] | None,
    repeat: str | None,
) -> dict[str, Any]:
    """What a request is sent with, the same bytes each time."""
    headers = {"idempotency-key": repeat} if repeat else {}
    if body is not None:
        headers["content-type"] = "application/json"
    return {
        "params": {name: value for name, value in (query or {}).items() if value is not None},
        "content": None if body is None else json.dumps(body, ensure_ascii=False).encode(),
        "headers": headers,
    }


def may_come_twice(method: str, repeat: str | None) -> bool:
    """Whether a call has one effect however often it is sent."""
    return method != "POST" or repeat is not None


def refusal(response: httpx.Response) -> Refused | None:
    """What the service refused, if it did. The body was read before."""
    if response.is_success:
        return None
    try:
        problem = response.json()
    except ValueError:
        problem = {"detail": response.text[:200]}
    retry_after = response.headers.get("retry-after", "")
    seconds = int(retry_after) if retry_after.isdigit() else None
    return Refused(response.status_code, problem if isinstance(problem, dict) else {}, seconds)


def pause(tried: int, refused: Refused | None) -> float | None:
    """How long to wait before another try, in seconds; none where that would not help."""
    if TRIES <= tried or (refused is not None and refused.kind not in PASSING):
        return None
    if refused is not None and refused.retry_after is not None:
        return float(refused.retry_after) if refused.retry_after <= PAUSE_MAX else None
    return backoff(tried)


def backoff(tried: int) -> float:
    """A pause that grows, and is another for each caller, in seconds."""
    return min(PAUSE_MAX, 0.1 * 2.0**tried) * random.uniform(0.5, 1.0)


@dataclass(frozen=True)
class Event:
    """Something that happened in a contest."""

    #: Its number for this caller, without gaps; none for what nobody hears again, such as who is present.
    id: int | None
    #: Such as `phase`, `released`, `answer` or `decided`.
    name: str
    data: Told


@dataclass
class Lines:
    """The lines of an event stream, of which events are made."""

    id: str = ""
    name: str = ""
    data: list[str] = field(default_factory=list)
    #: Whether anything came at all.
    began: bool = False
    #: Whether newer streams took this one's place: to come back would displace another.
    displaced: bool = False

    def take(self, line: str) -> tuple[int | None, str, Any] | None:
        """The event that a line completes, if it does."""
        self.began = True
        if line.startswith(": displaced:"):
            self.displaced = True
        if line:
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if name == "id":
                self.id = value
            elif name == "event":
                self.name = value
            elif name == "data":
                self.data.append(value)
            return None
        if not self.data:
            return None
        event = (int(self.id) if self.id.isdigit() else None, self.name, json.loads("\n".join(self.data)))
        self.id, self.name, self.data = "", "", []
        return event


@dataclass
class Listener:
    """Where somebody who listens stands: what they heard, and how often the line broke since."""

    heard: int | None
    is_over: bool = False
    broken: int = 0
    lines: Lines = field(default_factory=Lines)

    def headers(self) -> dict[str, str]:
        """For the next time that the stream is opened."""
        self.lines = Lines()
        heard = {} if self.heard is None else {"last-event-id": str(self.heard)}
        return {"accept": "text/event-stream", **heard}

    def hear(self, line: str) -> tuple[int | None, str, Any] | None:
        """The event that a line completes, if it does."""
        event = self.lines.take(line)
        if event is not None:
            self.broken = 0
            self.heard = self.heard if event[0] is None else event[0]
        return event

    def follows(self, name: str, data: Any) -> None:
        """Whether anything can follow this event in its contest."""
        phase = data.get("phase") if name == "snapshot" else None
        ended = isinstance(phase, dict) and phase.get("name") in ("decided", "void")
        self.is_over = self.is_over or name in LAST or ended

    def stopped(self) -> None:
        """The stream ended by itself: after the end, for newer ones, or because the service is about to end."""
        self.is_over = self.is_over or self.lines.displaced or not self.lines.began

    def patience(self, refused: Refused | None = None) -> float | None:
        """How long to wait before the stream is opened again; none where that would not help."""
        self.broken += 1
        if STREAM_TRIES <= self.broken or (refused is not None and refused.kind not in PASSING):
            return None
        return backoff(self.broken)
