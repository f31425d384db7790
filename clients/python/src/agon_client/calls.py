"""The calls of the interface. Made by `make.py`: do not change it by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Union, Unpack

from .shapes import (
    AdvanceBody,
    Answer,
    AnswerBody,
    Answers,
    ApplyBody,
    Clock,
    Contest,
    Deliveries,
    Delivery,
    DisqualifyBody,
    DrillBody,
    Embedded,
    EmbeddingBody,
    Ended,
    Families,
    Family,
    Feed,
    ForfeitBody,
    GameBody,
    KeepBody,
    Kept,
    KeptList,
    Key,
    KeyBody,
    Keys,
    Log,
    Material,
    NewGame,
    Nothing,
    OpenBody,
    OpenSeveralBody,
    Opened,
    Page,
    PauseBody,
    Picture,
    PongBody,
    Preview,
    PreviewBody,
    Problem,
    ProblemBody,
    Proof,
    Question,
    Receipt,
    RejudgeBody,
    Rejudging,
    Renewed,
    Report,
    ReportBody,
    Reports,
    Sealed,
    SignerKey,
    SignerKeys,
    TestClock,
    TextBody,
    Ticket,
    VoidBody,
    Webhook,
    WebhookBody,
    WebhookChangeBody,
    Webhooks,
)
from .wire import new_repeat, word

Query = Union[Mapping[str, Union[str, int, None]], None]
Body = Union[Mapping[str, Any], None]


class Calls:
    """Every call."""

    def _json(
        self, method: str, path: str, query: Query = None, body: Body = None, repeat: str | None = None
    ) -> Any:
        raise NotImplementedError

    def _bytes(
        self, method: str, path: str, query: Query = None, body: Body = None, repeat: str | None = None
    ) -> bytes:
        raise NotImplementedError

    def _nothing(
        self, method: str, path: str, query: Query = None, body: Body = None, repeat: str | None = None
    ) -> None:
        raise NotImplementedError

    def contests(
        self,
        *,
        state: Literal["open", "ended"] | None = None,
        battle: str | None = None,
        player_id: str | None = None,
        outcome: Literal["attacker", "defender", "void"] | None = None,
        metadata: str | None = None,
        opened_from: str | None = None,
        opened_until: str | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> Page:
        """Lists the key's contests, the newest first. By the game."""
        reply: Page = self._json(
            "GET",
            "/v1/contests",
            query={"state": state, "battle": battle, "player_id": player_id, "outcome": outcome, "metadata": metadata, "opened_from": opened_from, "opened_until": opened_until, "limit": limit, "after": after},
        )
        return reply

    def open_contest(self, *, repeat: str | None = None, **body: Unpack[OpenBody]) -> Contest:
        """Opens a contest: draws a problem, commits to it, and tells the tokens. By the game."""
        reply: Contest = self._json("POST", "/v1/contests", body=body, repeat=repeat or new_repeat())
        return reply

    def open_contests(self, *, repeat: str | None = None, **body: Unpack[OpenSeveralBody]) -> Opened:
        """Opens up to 20 contests, one after the other. What is wrong with any is said before the first is opened;
        where one cannot be opened, those before it stand, and the same request with its `Idempotency-Key` goes
        on from there. By the game.
        """
        reply: Opened = self._json("POST", "/v1/contests/several", body=body, repeat=repeat or new_repeat())
        return reply

    def contest(self, id: str, /) -> Contest:
        """A contest as the caller may see it. By the game, the host, a seat, spectators."""
        reply: Contest = self._json("GET", f"/v1/contests/{word(id)}")
        return reply

    def remove_contest(self, id: str, /) -> None:
        """Removes a contest that is over, with its names, questions and answers. For a year its name is answered
        with 410, the feed says `removed` in its place, and the request that opened it opens no other. By the
        game.
        """
        self._nothing("DELETE", f"/v1/contests/{word(id)}")

    def ready(self, id: str, /) -> None:
        """A seat is ready; when all that play are, the contest starts. By a seat."""
        self._nothing("PUT", f"/v1/contests/{word(id)}/ready")

    def material(self, id: str, /) -> Material:
        """What is to be remembered, while it is shown, a card at a time, and whole once the contest is over;
        spectators see it then. By the game, the host, a seat, spectators.
        """
        reply: Material = self._json("GET", f"/v1/contests/{word(id)}/material")
        return reply

    def material_picture(
        self,
        id: str,
        name: str,
        /,
        *,
        colours: Literal["normal", "none"] | None = None,
    ) -> bytes:
        """One of the material's pictures. By the game, the host, a seat, spectators."""
        reply: bytes = self._bytes(
            "GET",
            f"/v1/contests/{word(id)}/material/pictures/{word(name)}.png",
            query={"colours": colours},
        )
        return reply

    def sealed_material(self, id: str, /, *, colours: Literal["normal", "none"] | None = None) -> Sealed:
        """The material, sealed, from its announcement on. By a seat."""
        reply: Sealed = self._json(
            "GET",
            f"/v1/contests/{word(id)}/material/sealed",
            query={"colours": colours},
        )
        return reply

    def sealed_problem(self, id: str, /, *, colours: Literal["normal", "none"] | None = None) -> Sealed:
        """The problem, sealed, from the rules on. By a seat."""
        reply: Sealed = self._json("GET", f"/v1/contests/{word(id)}/sealed", query={"colours": colours})
        return reply

    def problem(self, id: str, /) -> Problem:
        """The problem, from the release on, in a series the newest; the host sees it with its key at any time. By
        the game, the host, a seat, spectators.
        """
        reply: Problem = self._json("GET", f"/v1/contests/{word(id)}/problem")
        return reply

    def picture(self, id: str, name: str, /, *, colours: Literal["normal", "none"] | None = None) -> bytes:
        """One of the problem's pictures. By the game, the host, a seat, spectators."""
        reply: bytes = self._bytes(
            "GET",
            f"/v1/contests/{word(id)}/pictures/{word(name)}.png",
            query={"colours": colours},
        )
        return reply

    def buzz(self, id: str, /, *, repeat: str | None = None) -> Contest:
        """Takes the floor, where answers take a buzz: the seat alone may answer for so long. By a seat."""
        reply: Contest = self._json("POST", f"/v1/contests/{word(id)}/buzz", repeat=repeat or new_repeat())
        return reply

    def answers(self, id: str, /) -> Answers:
        """The judged answers that the caller may see. By the game, the host, a seat, spectators."""
        reply: Answers = self._json("GET", f"/v1/contests/{word(id)}/answers")
        return reply

    def answer(self, id: str, /, *, repeat: str | None = None, **body: Unpack[AnswerBody]) -> Receipt:
        """Judges an answer. The same answer again brings its first receipt, at any time. By a seat."""
        reply: Receipt = self._json(
            "POST",
            f"/v1/contests/{word(id)}/answers",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    def ask(self, id: str, /, *, repeat: str | None = None, **body: Unpack[TextBody]) -> Question:
        """Asks the host something; nobody else is told. By a seat."""
        reply: Question = self._json(
            "POST",
            f"/v1/contests/{word(id)}/questions",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    def forfeit(self, id: str, /, *, repeat: str | None = None, **body: Unpack[ForfeitBody]) -> Contest:
        """A seat gives up, or the host does so for one; the other wins. By the game, the host, a seat."""
        reply: Contest = self._json(
            "POST",
            f"/v1/contests/{word(id)}/forfeit",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    def sealed_round(
        self,
        id: str,
        round: int,
        /,
        *,
        colours: Literal["normal", "none"] | None = None,
    ) -> Sealed:
        """The problem of a round that begins next or goes on, sealed; of those that follow the first, in the
        break. By a seat.
        """
        reply: Sealed = self._json(
            "GET",
            f"/v1/contests/{word(id)}/rounds/{word(round)}/sealed",
            query={"colours": colours},
        )
        return reply

    def round_problem(self, id: str, round: int, /) -> Problem:
        """The problem of a round of a series, from its release on; with its key once the round is over. By the
        game, the host, a seat, spectators.
        """
        reply: Problem = self._json("GET", f"/v1/contests/{word(id)}/rounds/{word(round)}/problem")
        return reply

    def round_picture(
        self,
        id: str,
        round: int,
        name: str,
        /,
        *,
        colours: Literal["normal", "none"] | None = None,
    ) -> bytes:
        """One of the pictures of a round's problem. By the game, the host, a seat, spectators."""
        reply: bytes = self._bytes(
            "GET",
            f"/v1/contests/{word(id)}/rounds/{word(round)}/pictures/{word(name)}.png",
            query={"colours": colours},
        )
        return reply

    def round_commitment(self, id: str, round: int, /) -> Proof:
        """The commitment to the problem of a round of a series, and what opens it. By the game, the host, a seat,
        spectators.
        """
        reply: Proof = self._json("GET", f"/v1/contests/{word(id)}/rounds/{word(round)}/commitment")
        return reply

    def start(self, id: str, /, *, repeat: str | None = None) -> Contest:
        """Starts without waiting for both seats. By the game, the host."""
        reply: Contest = self._json(
            "POST",
            f"/v1/contests/{word(id)}/start",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    def pause(self, id: str, /, *, repeat: str | None = None, **body: Unpack[PauseBody]) -> Contest:
        """Stops the clock and hides the problem; after 15 minutes in all it goes on by itself. By the game, the
        host.
        """
        reply: Contest = self._json(
            "POST",
            f"/v1/contests/{word(id)}/pause",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    def resume(self, id: str, /, *, repeat: str | None = None) -> Contest:
        """Goes on: three seconds later after a pause, ten after an interruption. By the game, the host."""
        reply: Contest = self._json(
            "POST",
            f"/v1/contests/{word(id)}/resume",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    def clarify(self, id: str, /, *, repeat: str | None = None, **body: Unpack[TextBody]) -> Contest:
        """Says something to both seats at once. By the game, the host."""
        reply: Contest = self._json(
            "POST",
            f"/v1/contests/{word(id)}/clarify",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    def disqualify(self, id: str, /, *, repeat: str | None = None, **body: Unpack[DisqualifyBody]) -> Contest:
        """Takes a seat out of the contest; the other wins. By the game, the host."""
        reply: Contest = self._json(
            "POST",
            f"/v1/contests/{word(id)}/disqualify",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    def void(self, id: str, /, *, repeat: str | None = None, **body: Unpack[VoidBody]) -> Contest:
        """Ends the contest without a winner, and may name the contest that is played instead. By the game, the
        host.
        """
        reply: Contest = self._json(
            "POST",
            f"/v1/contests/{word(id)}/void",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    def renew_token(self, id: str, seat: str, /, *, repeat: str | None = None) -> Renewed:
        """Gives a seat another token; the one before opens nothing any more, and its streams end. By the game."""
        reply: Renewed = self._json(
            "POST",
            f"/v1/contests/{word(id)}/seats/{word(seat)}/tokens",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    def propose_rejudging(
        self,
        id: str,
        /,
        *,
        repeat: str | None = None,
        **body: Unpack[RejudgeBody],
    ) -> Rejudging:
        """Finds out what a corrected key would make of a decided contest, from the stamps of its log. Nothing
        changes, and nobody else is told; it waits 30 days, or until another takes its place. By the game, the
        host.
        """
        reply: Rejudging = self._json(
            "POST",
            f"/v1/contests/{word(id)}/rejudgings",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    def rejudging(self, id: str, rejudging: str, /) -> Rejudging:
        """The contest's newest proposal. By the game, the host."""
        reply: Rejudging = self._json("GET", f"/v1/contests/{word(id)}/rejudgings/{word(rejudging)}")
        return reply

    def apply_rejudging(
        self,
        id: str,
        rejudging: str,
        /,
        *,
        repeat: str | None = None,
        **body: Unpack[ApplyBody],
    ) -> Rejudging:
        """The contest ended as the proposal says, from now on and for everybody; the record of it is signed. Where
        nobody has won, another contest may be named that is played instead. By the game.
        """
        reply: Rejudging = self._json(
            "POST",
            f"/v1/contests/{word(id)}/rejudgings/{word(rejudging)}/apply",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    def cancel_rejudging(self, id: str, rejudging: str, /, *, repeat: str | None = None) -> Rejudging:
        """Lets go of a proposal; nothing changes. By the game, the host."""
        reply: Rejudging = self._json(
            "POST",
            f"/v1/contests/{word(id)}/rejudgings/{word(rejudging)}/cancel",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    def result(self, id: str, /) -> Ended:
        """How the contest ended, with key and explanation. By the game, the host, a seat, spectators."""
        reply: Ended = self._json("GET", f"/v1/contests/{word(id)}/result")
        return reply

    def commitment(self, id: str, /) -> Proof:
        """The commitment to the problem; once over, with everything that opens it. By the game, the host, a seat,
        spectators.
        """
        reply: Proof = self._json("GET", f"/v1/contests/{word(id)}/commitment")
        return reply

    def log(self, id: str, /) -> Log:
        """Everything that happened, hash-chained; for seats and spectators once it is over. By the game, the host,
        a seat, spectators.
        """
        reply: Log = self._json("GET", f"/v1/contests/{word(id)}/log")
        return reply

    def signers(self) -> SignerKeys:
        """The public keys that logs are signed with, a JSON Web Key Set: save it while you trust the line, and
        give it to `agon verify --key`. By anybody.
        """
        reply: SignerKeys = self._json("GET", "/.well-known/agon-keys")
        return reply

    def pong(self, id: str, /, **body: Unpack[PongBody]) -> None:
        """Sends back what came with the event `ping`, at once: so the service measures the seat's line, where
        lines count. What was not sent says nothing. By a seat.
        """
        self._nothing("POST", f"/v1/contests/{word(id)}/pong", body=body)

    def stream_ticket(self, id: str, /) -> Ticket:
        """A ticket to one event stream within 30 seconds, for pages that cannot set a header. By the game, the
        host, a seat, spectators.
        """
        reply: Ticket = self._json("POST", f"/v1/contests/{word(id)}/stream-tickets")
        return reply

    def feed(self, *, after: int | None = None, limit: int | None = None) -> Feed:
        """What happened in all contests of the game, in the order in which it was stored. With `Accept:
        text/event-stream` it is told as it happens, in events `told` whose `id` is the position, so that `Last-
        Event-ID` goes on without a gap. By the game.
        """
        reply: Feed = self._json("GET", "/v1/events", query={"after": after, "limit": limit})
        return reply

    def webhooks(self) -> Webhooks:
        """The game's webhooks. By the game."""
        reply: Webhooks = self._json("GET", "/v1/webhooks")
        return reply

    def add_webhook(self, *, repeat: str | None = None, **body: Unpack[WebhookBody]) -> Webhook:
        """Has what happens in the game's contests from now on sent to a URL, after Standard Webhooks 1.0: a POST
        of `type`, `timestamp` and, as `data`, what GET /v1/events says, signed, at least once, and of each
        contest in order. By the game.
        """
        reply: Webhook = self._json("POST", "/v1/webhooks", body=body, repeat=repeat or new_repeat())
        return reply

    def webhook(self, id: str, /) -> Webhook:
        """One of the game's webhooks. By the game."""
        reply: Webhook = self._json("GET", f"/v1/webhooks/{word(id)}")
        return reply

    def remove_webhook(self, id: str, /) -> None:
        """Lets go of a webhook: nothing is sent to it any more. By the game."""
        self._nothing("DELETE", f"/v1/webhooks/{word(id)}")

    def change_webhook(self, id: str, /, **body: Unpack[WebhookChangeBody]) -> Webhook:
        """Says something of a webhook otherwise. Sent elsewhere or turned on again, it goes on where it was, and
        what waits is tried anew. By the game.
        """
        reply: Webhook = self._json("PATCH", f"/v1/webhooks/{word(id)}", body=body)
        return reply

    def roll_webhook_secret(self, id: str, /, *, repeat: str | None = None) -> Webhook:
        """Gives a webhook another secret. For 24 hours events are signed with the one before too. By the game."""
        reply: Webhook = self._json(
            "POST",
            f"/v1/webhooks/{word(id)}/secret",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    def try_webhook(self, id: str, /, *, repeat: str | None = None) -> Delivery:
        """Sends a webhook an event `webhook.test` once, also where it is off, and waits up to 15 seconds for the
        answer. By the game.
        """
        reply: Delivery = self._json(
            "POST",
            f"/v1/webhooks/{word(id)}/test",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    def webhook_deliveries(
        self,
        id: str,
        /,
        *,
        limit: int | None = None,
        after: str | None = None,
    ) -> Deliveries:
        """What waits for a webhook, and the last 50 events that were delivered or given up. By the game."""
        reply: Deliveries = self._json(
            "GET",
            f"/v1/webhooks/{word(id)}/deliveries",
            query={"limit": limit, "after": after},
        )
        return reply

    def replay_webhook_delivery(self, id: str, delivery: str, /, *, repeat: str | None = None) -> Delivery:
        """Sends an event once more under its name, before what comes later in its contest; one that waits is tried
        now. By the game.
        """
        reply: Delivery = self._json(
            "POST",
            f"/v1/webhooks/{word(id)}/deliveries/{word(delivery)}/replay",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    def open_drill(self, *, repeat: str | None = None, **body: Unpack[DrillBody]) -> Contest:
        """Opens a drill: practice for one player, with the clock as the defender. The Idempotency-Key of this call
        is a secret of its sender, made by chance: whoever sends it again with the same body is told the drill's
        token, as long as the drill is there. It is kept in memory and stored nowhere: a restart ends it, and it
        may have to make room for others when nobody has asked about it for 15 minutes, or when memory is short.
        By anybody.
        """
        reply: Contest = self._json("POST", "/v1/drills", body=body, repeat=repeat or new_repeat())
        return reply

    def skip_drill(self, id: str, /, *, repeat: str | None = None) -> Contest:
        """Gives up and goes on to something else; the clock wins. By the player."""
        reply: Contest = self._json(
            "POST",
            f"/v1/drills/{word(id)}/skip",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    def reveal_drill(self, id: str, /, *, repeat: str | None = None) -> Contest:
        """Gives up to see the key; the clock wins. By the player."""
        reply: Contest = self._json(
            "POST",
            f"/v1/drills/{word(id)}/reveal",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    def drill(self, id: str, /) -> Contest:
        """A contest as the caller may see it. By the player."""
        reply: Contest = self._json("GET", f"/v1/drills/{word(id)}")
        return reply

    def drill_ready(self, id: str, /) -> None:
        """A seat is ready; when all that play are, the contest starts. By the player."""
        self._nothing("PUT", f"/v1/drills/{word(id)}/ready")

    def drill_material(self, id: str, /) -> Material:
        """What is to be remembered, while it is shown, a card at a time, and whole once the contest is over;
        spectators see it then. By the player.
        """
        reply: Material = self._json("GET", f"/v1/drills/{word(id)}/material")
        return reply

    def drill_material_picture(
        self,
        id: str,
        name: str,
        /,
        *,
        colours: Literal["normal", "none"] | None = None,
    ) -> bytes:
        """One of the material's pictures. By the player."""
        reply: bytes = self._bytes(
            "GET",
            f"/v1/drills/{word(id)}/material/pictures/{word(name)}.png",
            query={"colours": colours},
        )
        return reply

    def sealed_drill_material(self, id: str, /, *, colours: Literal["normal", "none"] | None = None) -> Sealed:
        """The material, sealed, from its announcement on. By the player."""
        reply: Sealed = self._json("GET", f"/v1/drills/{word(id)}/material/sealed", query={"colours": colours})
        return reply

    def sealed_drill_problem(self, id: str, /, *, colours: Literal["normal", "none"] | None = None) -> Sealed:
        """The problem, sealed, from the rules on. By the player."""
        reply: Sealed = self._json("GET", f"/v1/drills/{word(id)}/sealed", query={"colours": colours})
        return reply

    def drill_problem(self, id: str, /) -> Problem:
        """The problem, from the release on, in a series the newest; the host sees it with its key at any time. By
        the player.
        """
        reply: Problem = self._json("GET", f"/v1/drills/{word(id)}/problem")
        return reply

    def drill_picture(
        self,
        id: str,
        name: str,
        /,
        *,
        colours: Literal["normal", "none"] | None = None,
    ) -> bytes:
        """One of the problem's pictures. By the player."""
        reply: bytes = self._bytes(
            "GET",
            f"/v1/drills/{word(id)}/pictures/{word(name)}.png",
            query={"colours": colours},
        )
        return reply

    def drill_answers(self, id: str, /) -> Answers:
        """The judged answers that the caller may see. By the player."""
        reply: Answers = self._json("GET", f"/v1/drills/{word(id)}/answers")
        return reply

    def answer_drill(self, id: str, /, *, repeat: str | None = None, **body: Unpack[AnswerBody]) -> Receipt:
        """Judges an answer. The same answer again brings its first receipt, at any time. By the player."""
        reply: Receipt = self._json(
            "POST",
            f"/v1/drills/{word(id)}/answers",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    def drill_result(self, id: str, /) -> Ended:
        """How the contest ended, with key and explanation. By the player."""
        reply: Ended = self._json("GET", f"/v1/drills/{word(id)}/result")
        return reply

    def drill_commitment(self, id: str, /) -> Proof:
        """The commitment to the problem; once over, with everything that opens it. By the player."""
        reply: Proof = self._json("GET", f"/v1/drills/{word(id)}/commitment")
        return reply

    def drill_log(self, id: str, /) -> Log:
        """Everything that happened, hash-chained; for seats and spectators once it is over. By the player."""
        reply: Log = self._json("GET", f"/v1/drills/{word(id)}/log")
        return reply

    def drill_stream_ticket(self, id: str, /) -> Ticket:
        """A ticket to one event stream within 30 seconds, for pages that cannot set a header. By the player."""
        reply: Ticket = self._json("POST", f"/v1/drills/{word(id)}/stream-tickets")
        return reply

    def draw_preview(self, **body: Unpack[PreviewBody]) -> Preview:
        """Draws a problem to look at, with its key. Nothing is kept: its code draws it again. A code that others
        keep, or play, draws nothing. By the game.
        """
        reply: Preview = self._json("POST", "/v1/previews", body=body)
        return reply

    def preview(self, preview: str, /) -> Preview:
        """A problem again, the same for ever, for the key that was told its name. By the game."""
        reply: Preview = self._json("GET", f"/v1/previews/{word(preview)}")
        return reply

    def preview_picture(
        self,
        preview: str,
        name: str,
        /,
        *,
        colours: Literal["normal", "none"] | None = None,
        scale: int | None = None,
    ) -> bytes:
        """One of its pictures, or of its material's. By the game."""
        reply: bytes = self._bytes(
            "GET",
            f"/v1/previews/{word(preview)}/pictures/{word(name)}.png",
            query={"colours": colours, "scale": scale},
        )
        return reply

    def preview_outlines(
        self,
        preview: str,
        name: str,
        /,
        *,
        colours: Literal["normal", "none"] | None = None,
    ) -> bytes:
        """The same as an SVG. By the game."""
        reply: bytes = self._bytes(
            "GET",
            f"/v1/previews/{word(preview)}/pictures/{word(name)}.svg",
            query={"colours": colours},
        )
        return reply

    def export_preview(self, preview: str, /) -> bytes:
        """All of it in one archive: `problem.json`, every picture as PNG and SVG. By the game."""
        reply: bytes = self._bytes("GET", f"/v1/previews/{word(preview)}/export.zip")
        return reply

    def kept_problems(self) -> KeptList:
        """The problems that the game keeps. By the game."""
        reply: KeptList = self._json("GET", "/v1/kept")
        return reply

    def keep_problem(self, *, repeat: str | None = None, **body: Unpack[KeepBody]) -> Kept:
        """Keeps a problem for a contest to come, up to 500 a game; again, with another note. By the game."""
        reply: Kept = self._json("POST", "/v1/kept", body=body, repeat=repeat or new_repeat())
        return reply

    def let_go_problem(self, kept: str, /) -> None:
        """Lets go of a problem that was kept. By the game."""
        self._nothing("DELETE", f"/v1/kept/{word(kept)}")

    def reports(self) -> Reports:
        """What the game has reported about bad problems. By the game."""
        reply: Reports = self._json("GET", "/v1/reports")
        return reply

    def report_problem(self, *, repeat: str | None = None, **body: Unpack[ReportBody]) -> Report:
        """Says that a problem is bad; whoever runs the service reads it with `agon reports`. By the game."""
        reply: Report = self._json("POST", "/v1/reports", body=body, repeat=repeat or new_repeat())
        return reply

    def bring_problem(self, *, repeat: str | None = None, **body: Unpack[ProblemBody]) -> Kept:
        """Takes a problem of the game's own, and keeps it: contests are opened with it (`kept`), drills by its
        code with the game's key, it is previewed, exported and proved as those that are drawn. Its family is
        the kind and `/own`. Pictures of up to 60 MB in all belong to a game. It is let go of as what is kept
        is. By the game.
        """
        reply: Kept = self._json("POST", "/v1/problems", body=body, repeat=repeat or new_repeat())
        return reply

    def keys(self) -> Keys:
        """The key and those that it made, and they made. By the game."""
        reply: Keys = self._json("GET", "/v1/keys")
        return reply

    def add_key(self, *, repeat: str | None = None, **body: Unpack[KeyBody]) -> Key:
        """Makes another key of the same game. By the game."""
        reply: Key = self._json("POST", "/v1/keys", body=body, repeat=repeat or new_repeat())
        return reply

    def revoke_key(self, id: str, /, *, leaked: Literal["true", "false"] | None = None) -> None:
        """Revokes the key or one under it: it opens nothing any more, and the contests of its game go on. By the
        game.
        """
        self._nothing("DELETE", f"/v1/keys/{word(id)}", query={"leaked": leaked})

    def add_game(self, *, repeat: str | None = None, **body: Unpack[GameBody]) -> NewGame:
        """Makes another game with its first key. By the game."""
        reply: NewGame = self._json("POST", "/v1/games", body=body, repeat=repeat or new_repeat())
        return reply

    def embedding(self) -> Embedded:
        """How the game shows contests in its own pages. By the game."""
        reply: Embedded = self._json("GET", "/v1/embedding")
        return reply

    def set_embedding(self, **body: Unpack[EmbeddingBody]) -> Embedded:
        """Names the origins whose pages may show the game's contests in a frame, in place of those before, and the
        sign above them. By the game.
        """
        reply: Embedded = self._json("PUT", "/v1/embedding", body=body)
        return reply

    def advance(self, *, repeat: str | None = None, **body: Unpack[AdvanceBody]) -> TestClock:
        """Moves the clock of a test key's contests on, and lets time speak in all of them. By a test key."""
        reply: TestClock = self._json("POST", "/v1/test/clock", body=body, repeat=repeat or new_repeat())
        return reply

    def forget(self) -> None:
        """Forgets whatever a test key opened, kept and reported; its clock shows the real time again. By a test
        key.
        """
        self._nothing("DELETE", "/v1/test")

    def families(self) -> Families:
        """Every family that problems can be drawn of. By anybody."""
        reply: Families = self._json("GET", "/v1/families")
        return reply

    def family(self, kind: str, name: str, /) -> Family:
        """One family, with its rules by level. By anybody."""
        reply: Family = self._json("GET", f"/v1/families/{word(kind)}/{word(name)}")
        return reply

    def time(self, *, contest: str | None = None) -> Clock:
        """The judging clock. By anybody."""
        reply: Clock = self._json("GET", "/v1/time", query={"contest": contest})
        return reply


class AsyncCalls:
    """Every call."""

    async def _json(
        self, method: str, path: str, query: Query = None, body: Body = None, repeat: str | None = None
    ) -> Any:
        raise NotImplementedError

    async def _bytes(
        self, method: str, path: str, query: Query = None, body: Body = None, repeat: str | None = None
    ) -> bytes:
        raise NotImplementedError

    async def _nothing(
        self, method: str, path: str, query: Query = None, body: Body = None, repeat: str | None = None
    ) -> None:
        raise NotImplementedError

    async def contests(
        self,
        *,
        state: Literal["open", "ended"] | None = None,
        battle: str | None = None,
        player_id: str | None = None,
        outcome: Literal["attacker", "defender", "void"] | None = None,
        metadata: str | None = None,
        opened_from: str | None = None,
        opened_until: str | None = None,
        limit: int | None = None,
        after: str | None = None,
    ) -> Page:
        """Lists the key's contests, the newest first. By the game."""
        reply: Page = await self._json(
            "GET",
            "/v1/contests",
            query={"state": state, "battle": battle, "player_id": player_id, "outcome": outcome, "metadata": metadata, "opened_from": opened_from, "opened_until": opened_until, "limit": limit, "after": after},
        )
        return reply

    async def open_contest(self, *, repeat: str | None = None, **body: Unpack[OpenBody]) -> Contest:
        """Opens a contest: draws a problem, commits to it, and tells the tokens. By the game."""
        reply: Contest = await self._json("POST", "/v1/contests", body=body, repeat=repeat or new_repeat())
        return reply

    async def open_contests(self, *, repeat: str | None = None, **body: Unpack[OpenSeveralBody]) -> Opened:
        """Opens up to 20 contests, one after the other. What is wrong with any is said before the first is opened;
        where one cannot be opened, those before it stand, and the same request with its `Idempotency-Key` goes
        on from there. By the game.
        """
        reply: Opened = await self._json("POST", "/v1/contests/several", body=body, repeat=repeat or new_repeat())
        return reply

    async def contest(self, id: str, /) -> Contest:
        """A contest as the caller may see it. By the game, the host, a seat, spectators."""
        reply: Contest = await self._json("GET", f"/v1/contests/{word(id)}")
        return reply

    async def remove_contest(self, id: str, /) -> None:
        """Removes a contest that is over, with its names, questions and answers. For a year its name is answered
        with 410, the feed says `removed` in its place, and the request that opened it opens no other. By the
        game.
        """
        await self._nothing("DELETE", f"/v1/contests/{word(id)}")

    async def ready(self, id: str, /) -> None:
        """A seat is ready; when all that play are, the contest starts. By a seat."""
        await self._nothing("PUT", f"/v1/contests/{word(id)}/ready")

    async def material(self, id: str, /) -> Material:
        """What is to be remembered, while it is shown, a card at a time, and whole once the contest is over;
        spectators see it then. By the game, the host, a seat, spectators.
        """
        reply: Material = await self._json("GET", f"/v1/contests/{word(id)}/material")
        return reply

    async def material_picture(
        self,
        id: str,
        name: str,
        /,
        *,
        colours: Literal["normal", "none"] | None = None,
    ) -> bytes:
        """One of the material's pictures. By the game, the host, a seat, spectators."""
        reply: bytes = await self._bytes(
            "GET",
            f"/v1/contests/{word(id)}/material/pictures/{word(name)}.png",
            query={"colours": colours},
        )
        return reply

    async def sealed_material(self, id: str, /, *, colours: Literal["normal", "none"] | None = None) -> Sealed:
        """The material, sealed, from its announcement on. By a seat."""
        reply: Sealed = await self._json(
            "GET",
            f"/v1/contests/{word(id)}/material/sealed",
            query={"colours": colours},
        )
        return reply

    async def sealed_problem(self, id: str, /, *, colours: Literal["normal", "none"] | None = None) -> Sealed:
        """The problem, sealed, from the rules on. By a seat."""
        reply: Sealed = await self._json("GET", f"/v1/contests/{word(id)}/sealed", query={"colours": colours})
        return reply

    async def problem(self, id: str, /) -> Problem:
        """The problem, from the release on, in a series the newest; the host sees it with its key at any time. By
        the game, the host, a seat, spectators.
        """
        reply: Problem = await self._json("GET", f"/v1/contests/{word(id)}/problem")
        return reply

    async def picture(self, id: str, name: str, /, *, colours: Literal["normal", "none"] | None = None) -> bytes:
        """One of the problem's pictures. By the game, the host, a seat, spectators."""
        reply: bytes = await self._bytes(
            "GET",
            f"/v1/contests/{word(id)}/pictures/{word(name)}.png",
            query={"colours": colours},
        )
        return reply

    async def buzz(self, id: str, /, *, repeat: str | None = None) -> Contest:
        """Takes the floor, where answers take a buzz: the seat alone may answer for so long. By a seat."""
        reply: Contest = await self._json("POST", f"/v1/contests/{word(id)}/buzz", repeat=repeat or new_repeat())
        return reply

    async def answers(self, id: str, /) -> Answers:
        """The judged answers that the caller may see. By the game, the host, a seat, spectators."""
        reply: Answers = await self._json("GET", f"/v1/contests/{word(id)}/answers")
        return reply

    async def answer(self, id: str, /, *, repeat: str | None = None, **body: Unpack[AnswerBody]) -> Receipt:
        """Judges an answer. The same answer again brings its first receipt, at any time. By a seat."""
        reply: Receipt = await self._json(
            "POST",
            f"/v1/contests/{word(id)}/answers",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    async def ask(self, id: str, /, *, repeat: str | None = None, **body: Unpack[TextBody]) -> Question:
        """Asks the host something; nobody else is told. By a seat."""
        reply: Question = await self._json(
            "POST",
            f"/v1/contests/{word(id)}/questions",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    async def forfeit(self, id: str, /, *, repeat: str | None = None, **body: Unpack[ForfeitBody]) -> Contest:
        """A seat gives up, or the host does so for one; the other wins. By the game, the host, a seat."""
        reply: Contest = await self._json(
            "POST",
            f"/v1/contests/{word(id)}/forfeit",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    async def sealed_round(
        self,
        id: str,
        round: int,
        /,
        *,
        colours: Literal["normal", "none"] | None = None,
    ) -> Sealed:
        """The problem of a round that begins next or goes on, sealed; of those that follow the first, in the
        break. By a seat.
        """
        reply: Sealed = await self._json(
            "GET",
            f"/v1/contests/{word(id)}/rounds/{word(round)}/sealed",
            query={"colours": colours},
        )
        return reply

    async def round_problem(self, id: str, round: int, /) -> Problem:
        """The problem of a round of a series, from its release on; with its key once the round is over. By the
        game, the host, a seat, spectators.
        """
        reply: Problem = await self._json("GET", f"/v1/contests/{word(id)}/rounds/{word(round)}/problem")
        return reply

    async def round_picture(
        self,
        id: str,
        round: int,
        name: str,
        /,
        *,
        colours: Literal["normal", "none"] | None = None,
    ) -> bytes:
        """One of the pictures of a round's problem. By the game, the host, a seat, spectators."""
        reply: bytes = await self._bytes(
            "GET",
            f"/v1/contests/{word(id)}/rounds/{word(round)}/pictures/{word(name)}.png",
            query={"colours": colours},
        )
        return reply

    async def round_commitment(self, id: str, round: int, /) -> Proof:
        """The commitment to the problem of a round of a series, and what opens it. By the game, the host, a seat,
        spectators.
        """
        reply: Proof = await self._json("GET", f"/v1/contests/{word(id)}/rounds/{word(round)}/commitment")
        return reply

    async def start(self, id: str, /, *, repeat: str | None = None) -> Contest:
        """Starts without waiting for both seats. By the game, the host."""
        reply: Contest = await self._json(
            "POST",
            f"/v1/contests/{word(id)}/start",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    async def pause(self, id: str, /, *, repeat: str | None = None, **body: Unpack[PauseBody]) -> Contest:
        """Stops the clock and hides the problem; after 15 minutes in all it goes on by itself. By the game, the
        host.
        """
        reply: Contest = await self._json(
            "POST",
            f"/v1/contests/{word(id)}/pause",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    async def resume(self, id: str, /, *, repeat: str | None = None) -> Contest:
        """Goes on: three seconds later after a pause, ten after an interruption. By the game, the host."""
        reply: Contest = await self._json(
            "POST",
            f"/v1/contests/{word(id)}/resume",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    async def clarify(self, id: str, /, *, repeat: str | None = None, **body: Unpack[TextBody]) -> Contest:
        """Says something to both seats at once. By the game, the host."""
        reply: Contest = await self._json(
            "POST",
            f"/v1/contests/{word(id)}/clarify",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    async def disqualify(self, id: str, /, *, repeat: str | None = None, **body: Unpack[DisqualifyBody]) -> Contest:
        """Takes a seat out of the contest; the other wins. By the game, the host."""
        reply: Contest = await self._json(
            "POST",
            f"/v1/contests/{word(id)}/disqualify",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    async def void(self, id: str, /, *, repeat: str | None = None, **body: Unpack[VoidBody]) -> Contest:
        """Ends the contest without a winner, and may name the contest that is played instead. By the game, the
        host.
        """
        reply: Contest = await self._json(
            "POST",
            f"/v1/contests/{word(id)}/void",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    async def renew_token(self, id: str, seat: str, /, *, repeat: str | None = None) -> Renewed:
        """Gives a seat another token; the one before opens nothing any more, and its streams end. By the game."""
        reply: Renewed = await self._json(
            "POST",
            f"/v1/contests/{word(id)}/seats/{word(seat)}/tokens",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    async def propose_rejudging(
        self,
        id: str,
        /,
        *,
        repeat: str | None = None,
        **body: Unpack[RejudgeBody],
    ) -> Rejudging:
        """Finds out what a corrected key would make of a decided contest, from the stamps of its log. Nothing
        changes, and nobody else is told; it waits 30 days, or until another takes its place. By the game, the
        host.
        """
        reply: Rejudging = await self._json(
            "POST",
            f"/v1/contests/{word(id)}/rejudgings",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    async def rejudging(self, id: str, rejudging: str, /) -> Rejudging:
        """The contest's newest proposal. By the game, the host."""
        reply: Rejudging = await self._json("GET", f"/v1/contests/{word(id)}/rejudgings/{word(rejudging)}")
        return reply

    async def apply_rejudging(
        self,
        id: str,
        rejudging: str,
        /,
        *,
        repeat: str | None = None,
        **body: Unpack[ApplyBody],
    ) -> Rejudging:
        """The contest ended as the proposal says, from now on and for everybody; the record of it is signed. Where
        nobody has won, another contest may be named that is played instead. By the game.
        """
        reply: Rejudging = await self._json(
            "POST",
            f"/v1/contests/{word(id)}/rejudgings/{word(rejudging)}/apply",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    async def cancel_rejudging(self, id: str, rejudging: str, /, *, repeat: str | None = None) -> Rejudging:
        """Lets go of a proposal; nothing changes. By the game, the host."""
        reply: Rejudging = await self._json(
            "POST",
            f"/v1/contests/{word(id)}/rejudgings/{word(rejudging)}/cancel",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    async def result(self, id: str, /) -> Ended:
        """How the contest ended, with key and explanation. By the game, the host, a seat, spectators."""
        reply: Ended = await self._json("GET", f"/v1/contests/{word(id)}/result")
        return reply

    async def commitment(self, id: str, /) -> Proof:
        """The commitment to the problem; once over, with everything that opens it. By the game, the host, a seat,
        spectators.
        """
        reply: Proof = await self._json("GET", f"/v1/contests/{word(id)}/commitment")
        return reply

    async def log(self, id: str, /) -> Log:
        """Everything that happened, hash-chained; for seats and spectators once it is over. By the game, the host,
        a seat, spectators.
        """
        reply: Log = await self._json("GET", f"/v1/contests/{word(id)}/log")
        return reply

    async def signers(self) -> SignerKeys:
        """The public keys that logs are signed with, a JSON Web Key Set: save it while you trust the line, and
        give it to `agon verify --key`. By anybody.
        """
        reply: SignerKeys = await self._json("GET", "/.well-known/agon-keys")
        return reply

    async def pong(self, id: str, /, **body: Unpack[PongBody]) -> None:
        """Sends back what came with the event `ping`, at once: so the service measures the seat's line, where
        lines count. What was not sent says nothing. By a seat.
        """
        await self._nothing("POST", f"/v1/contests/{word(id)}/pong", body=body)

    async def stream_ticket(self, id: str, /) -> Ticket:
        """A ticket to one event stream within 30 seconds, for pages that cannot set a header. By the game, the
        host, a seat, spectators.
        """
        reply: Ticket = await self._json("POST", f"/v1/contests/{word(id)}/stream-tickets")
        return reply

    async def feed(self, *, after: int | None = None, limit: int | None = None) -> Feed:
        """What happened in all contests of the game, in the order in which it was stored. With `Accept:
        text/event-stream` it is told as it happens, in events `told` whose `id` is the position, so that `Last-
        Event-ID` goes on without a gap. By the game.
        """
        reply: Feed = await self._json("GET", "/v1/events", query={"after": after, "limit": limit})
        return reply

    async def webhooks(self) -> Webhooks:
        """The game's webhooks. By the game."""
        reply: Webhooks = await self._json("GET", "/v1/webhooks")
        return reply

    async def add_webhook(self, *, repeat: str | None = None, **body: Unpack[WebhookBody]) -> Webhook:
        """Has what happens in the game's contests from now on sent to a URL, after Standard Webhooks 1.0: a POST
        of `type`, `timestamp` and, as `data`, what GET /v1/events says, signed, at least once, and of each
        contest in order. By the game.
        """
        reply: Webhook = await self._json("POST", "/v1/webhooks", body=body, repeat=repeat or new_repeat())
        return reply

    async def webhook(self, id: str, /) -> Webhook:
        """One of the game's webhooks. By the game."""
        reply: Webhook = await self._json("GET", f"/v1/webhooks/{word(id)}")
        return reply

    async def remove_webhook(self, id: str, /) -> None:
        """Lets go of a webhook: nothing is sent to it any more. By the game."""
        await self._nothing("DELETE", f"/v1/webhooks/{word(id)}")

    async def change_webhook(self, id: str, /, **body: Unpack[WebhookChangeBody]) -> Webhook:
        """Says something of a webhook otherwise. Sent elsewhere or turned on again, it goes on where it was, and
        what waits is tried anew. By the game.
        """
        reply: Webhook = await self._json("PATCH", f"/v1/webhooks/{word(id)}", body=body)
        return reply

    async def roll_webhook_secret(self, id: str, /, *, repeat: str | None = None) -> Webhook:
        """Gives a webhook another secret. For 24 hours events are signed with the one before too. By the game."""
        reply: Webhook = await self._json(
            "POST",
            f"/v1/webhooks/{word(id)}/secret",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    async def try_webhook(self, id: str, /, *, repeat: str | None = None) -> Delivery:
        """Sends a webhook an event `webhook.test` once, also where it is off, and waits up to 15 seconds for the
        answer. By the game.
        """
        reply: Delivery = await self._json(
            "POST",
            f"/v1/webhooks/{word(id)}/test",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    async def webhook_deliveries(
        self,
        id: str,
        /,
        *,
        limit: int | None = None,
        after: str | None = None,
    ) -> Deliveries:
        """What waits for a webhook, and the last 50 events that were delivered or given up. By the game."""
        reply: Deliveries = await self._json(
            "GET",
            f"/v1/webhooks/{word(id)}/deliveries",
            query={"limit": limit, "after": after},
        )
        return reply

    async def replay_webhook_delivery(self, id: str, delivery: str, /, *, repeat: str | None = None) -> Delivery:
        """Sends an event once more under its name, before what comes later in its contest; one that waits is tried
        now. By the game.
        """
        reply: Delivery = await self._json(
            "POST",
            f"/v1/webhooks/{word(id)}/deliveries/{word(delivery)}/replay",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    async def open_drill(self, *, repeat: str | None = None, **body: Unpack[DrillBody]) -> Contest:
        """Opens a drill: practice for one player, with the clock as the defender. The Idempotency-Key of this call
        is a secret of its sender, made by chance: whoever sends it again with the same body is told the drill's
        token, as long as the drill is there. It is kept in memory and stored nowhere: a restart ends it, and it
        may have to make room for others when nobody has asked about it for 15 minutes, or when memory is short.
        By anybody.
        """
        reply: Contest = await self._json("POST", "/v1/drills", body=body, repeat=repeat or new_repeat())
        return reply

    async def skip_drill(self, id: str, /, *, repeat: str | None = None) -> Contest:
        """Gives up and goes on to something else; the clock wins. By the player."""
        reply: Contest = await self._json(
            "POST",
            f"/v1/drills/{word(id)}/skip",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    async def reveal_drill(self, id: str, /, *, repeat: str | None = None) -> Contest:
        """Gives up to see the key; the clock wins. By the player."""
        reply: Contest = await self._json(
            "POST",
            f"/v1/drills/{word(id)}/reveal",
            body={},
            repeat=repeat or new_repeat(),
        )
        return reply

    async def drill(self, id: str, /) -> Contest:
        """A contest as the caller may see it. By the player."""
        reply: Contest = await self._json("GET", f"/v1/drills/{word(id)}")
        return reply

    async def drill_ready(self, id: str, /) -> None:
        """A seat is ready; when all that play are, the contest starts. By the player."""
        await self._nothing("PUT", f"/v1/drills/{word(id)}/ready")

    async def drill_material(self, id: str, /) -> Material:
        """What is to be remembered, while it is shown, a card at a time, and whole once the contest is over;
        spectators see it then. By the player.
        """
        reply: Material = await self._json("GET", f"/v1/drills/{word(id)}/material")
        return reply

    async def drill_material_picture(
        self,
        id: str,
        name: str,
        /,
        *,
        colours: Literal["normal", "none"] | None = None,
    ) -> bytes:
        """One of the material's pictures. By the player."""
        reply: bytes = await self._bytes(
            "GET",
            f"/v1/drills/{word(id)}/material/pictures/{word(name)}.png",
            query={"colours": colours},
        )
        return reply

    async def sealed_drill_material(self, id: str, /, *, colours: Literal["normal", "none"] | None = None) -> Sealed:
        """The material, sealed, from its announcement on. By the player."""
        reply: Sealed = await self._json("GET", f"/v1/drills/{word(id)}/material/sealed", query={"colours": colours})
        return reply

    async def sealed_drill_problem(self, id: str, /, *, colours: Literal["normal", "none"] | None = None) -> Sealed:
        """The problem, sealed, from the rules on. By the player."""
        reply: Sealed = await self._json("GET", f"/v1/drills/{word(id)}/sealed", query={"colours": colours})
        return reply

    async def drill_problem(self, id: str, /) -> Problem:
        """The problem, from the release on, in a series the newest; the host sees it with its key at any time. By
        the player.
        """
        reply: Problem = await self._json("GET", f"/v1/drills/{word(id)}/problem")
        return reply

    async def drill_picture(
        self,
        id: str,
        name: str,
        /,
        *,
        colours: Literal["normal", "none"] | None = None,
    ) -> bytes:
        """One of the problem's pictures. By the player."""
        reply: bytes = await self._bytes(
            "GET",
            f"/v1/drills/{word(id)}/pictures/{word(name)}.png",
            query={"colours": colours},
        )
        return reply

    async def drill_answers(self, id: str, /) -> Answers:
        """The judged answers that the caller may see. By the player."""
        reply: Answers = await self._json("GET", f"/v1/drills/{word(id)}/answers")
        return reply

    async def answer_drill(self, id: str, /, *, repeat: str | None = None, **body: Unpack[AnswerBody]) -> Receipt:
        """Judges an answer. The same answer again brings its first receipt, at any time. By the player."""
        reply: Receipt = await self._json(
            "POST",
            f"/v1/drills/{word(id)}/answers",
            body=body,
            repeat=repeat or new_repeat(),
        )
        return reply

    async def drill_result(self, id: str, /) -> Ended:
        """How the contest ended, with key and explanation. By the player."""
        reply: Ended = await self._json("GET", f"/v1/drills/{word(id)}/result")
        return reply

    async def drill_commitment(self, id: str, /) -> Proof:
        """The commitment to the problem; once over, with everything that opens it. By the player."""
        reply: Proof = await self._json("GET", f"/v1/drills/{word(id)}/commitment")
        return reply

    async def drill_log(self, id: str, /) -> Log:
        """Everything that happened, hash-chained; for seats and spectators once it is over. By the player."""
        reply: Log = await self._json("GET", f"/v1/drills/{word(id)}/log")
        return reply

    async def drill_stream_ticket(self, id: str, /) -> Ticket:
        """A ticket to one event stream within 30 seconds, for pages that cannot set a header. By the player."""
        reply: Ticket = await self._json("POST", f"/v1/drills/{word(id)}/stream-tickets")
        return reply

    async def draw_preview(self, **body: Unpack[PreviewBody]) -> Preview:
        """Draws a problem to look at, with its key. Nothing is kept: its code draws it again. A code that others
        keep, or play, draws nothing. By the game.
        """
        reply: Preview = await self._json("POST", "/v1/previews", body=body)
        return reply

    async def preview(self, preview: str, /) -> Preview:
        """A problem again, the same for ever, for the key that was told its name. By the game."""
        reply: Preview = await self._json("GET", f"/v1/previews/{word(preview)}")
        return reply

    async def preview_picture(
        self,
        preview: str,
        name: str,
        /,
        *,
        colours: Literal["normal", "none"] | None = None,
        scale: int | None = None,
    ) -> bytes:
        """One of its pictures, or of its material's. By the game."""
        reply: bytes = await self._bytes(
            "GET",
            f"/v1/previews/{word(preview)}/pictures/{word(name)}.png",
            query={"colours": colours, "scale": scale},
        )
        return reply

    async def preview_outlines(
        self,
        preview: str,
        name: str,
        /,
        *,
        colours: Literal["normal", "none"] | None = None,
    ) -> bytes:
        """The same as an SVG. By the game."""
        reply: bytes = await self._bytes(
            "GET",
            f"/v1/previews/{word(preview)}/pictures/{word(name)}.svg",
            query={"colours": colours},
        )
        return reply

    async def export_preview(self, preview: str, /) -> bytes:
        """All of it in one archive: `problem.json`, every picture as PNG and SVG. By the game."""
        reply: bytes = await self._bytes("GET", f"/v1/previews/{word(preview)}/export.zip")
        return reply

    async def kept_problems(self) -> KeptList:
        """The problems that the game keeps. By the game."""
        reply: KeptList = await self._json("GET", "/v1/kept")
        return reply

    async def keep_problem(self, *, repeat: str | None = None, **body: Unpack[KeepBody]) -> Kept:
        """Keeps a problem for a contest to come, up to 500 a game; again, with another note. By the game."""
        reply: Kept = await self._json("POST", "/v1/kept", body=body, repeat=repeat or new_repeat())
        return reply

    async def let_go_problem(self, kept: str, /) -> None:
        """Lets go of a problem that was kept. By the game."""
        await self._nothing("DELETE", f"/v1/kept/{word(kept)}")

    async def reports(self) -> Reports:
        """What the game has reported about bad problems. By the game."""
        reply: Reports = await self._json("GET", "/v1/reports")
        return reply

    async def report_problem(self, *, repeat: str | None = None, **body: Unpack[ReportBody]) -> Report:
        """Says that a problem is bad; whoever runs the service reads it with `agon reports`. By the game."""
        reply: Report = await self._json("POST", "/v1/reports", body=body, repeat=repeat or new_repeat())
        return reply

    async def bring_problem(self, *, repeat: str | None = None, **body: Unpack[ProblemBody]) -> Kept:
        """Takes a problem of the game's own, and keeps it: contests are opened with it (`kept`), drills by its
        code with the game's key, it is previewed, exported and proved as those that are drawn. Its family is
        the kind and `/own`. Pictures of up to 60 MB in all belong to a game. It is let go of as what is kept
        is. By the game.
        """
        reply: Kept = await self._json("POST", "/v1/problems", body=body, repeat=repeat or new_repeat())
        return reply

    async def keys(self) -> Keys:
        """The key and those that it made, and they made. By the game."""
        reply: Keys = await self._json("GET", "/v1/keys")
        return reply

    async def add_key(self, *, repeat: str | None = None, **body: Unpack[KeyBody]) -> Key:
        """Makes another key of the same game. By the game."""
        reply: Key = await self._json("POST", "/v1/keys", body=body, repeat=repeat or new_repeat())
        return reply

    async def revoke_key(self, id: str, /, *, leaked: Literal["true", "false"] | None = None) -> None:
        """Revokes the key or one under it: it opens nothing any more, and the contests of its game go on. By the
        game.
        """
        await self._nothing("DELETE", f"/v1/keys/{word(id)}", query={"leaked": leaked})

    async def add_game(self, *, repeat: str | None = None, **body: Unpack[GameBody]) -> NewGame:
        """Makes another game with its first key. By the game."""
        reply: NewGame = await self._json("POST", "/v1/games", body=body, repeat=repeat or new_repeat())
        return reply

    async def embedding(self) -> Embedded:
        """How the game shows contests in its own pages. By the game."""
        reply: Embedded = await self._json("GET", "/v1/embedding")
        return reply

    async def set_embedding(self, **body: Unpack[EmbeddingBody]) -> Embedded:
        """Names the origins whose pages may show the game's contests in a frame, in place of those before, and the
        sign above them. By the game.
        """
        reply: Embedded = await self._json("PUT", "/v1/embedding", body=body)
        return reply

    async def advance(self, *, repeat: str | None = None, **body: Unpack[AdvanceBody]) -> TestClock:
        """Moves the clock of a test key's contests on, and lets time speak in all of them. By a test key."""
        reply: TestClock = await self._json("POST", "/v1/test/clock", body=body, repeat=repeat or new_repeat())
        return reply

    async def forget(self) -> None:
        """Forgets whatever a test key opened, kept and reported; its clock shows the real time again. By a test
        key.
        """
        await self._nothing("DELETE", "/v1/test")

    async def families(self) -> Families:
        """Every family that problems can be drawn of. By anybody."""
        reply: Families = await self._json("GET", "/v1/families")
        return reply

    async def family(self, kind: str, name: str, /) -> Family:
        """One family, with its rules by level. By anybody."""
        reply: Family = await self._json("GET", f"/v1/families/{word(kind)}/{word(name)}")
        return reply

    async def time(self, *, contest: str | None = None) -> Clock:
        """The judging clock. By anybody."""
        reply: Clock = await self._json("GET", "/v1/time", query={"contest": contest})
        return reply
