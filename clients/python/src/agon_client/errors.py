"""What may go wrong."""

from __future__ import annotations

from typing import Any


class AgonError(Exception):
    """Whatever goes wrong with a call."""


class Lost(AgonError):
    """No reply came, also after some tries. A call that has a `repeat` may be made again under the same one."""


class Refused(AgonError):
    """The service refused: a problem of RFC 9457. What each kind means stands at `/problems/KIND` of the service."""

    def __init__(self, status: int, problem: dict[str, Any], retry_after: int | None) -> None:
        kind = str(problem.get("type", "")).rsplit("/", 1)[-1]
        super().__init__(f"{status} {kind}: {problem.get('detail', '')}")
        self.status = status
        #: Such as `locked` or `too-early`.
        self.kind = kind
        self.title = str(problem.get("title", ""))
        self.detail = str(problem.get("detail", ""))
        #: What programs are told besides, such as `locked_until`.
        self.problem = problem
        #: After how many seconds another try is worth it, if the service says so.
        self.retry_after = retry_after
