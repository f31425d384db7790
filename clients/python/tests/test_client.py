"""The client against the service itself, by a test key's clock.

AGON_BASE and AGON_TEST_KEY say where; `check.sh` starts one.
"""

from __future__ import annotations

import asyncio
import os
import unittest
from collections.abc import AsyncIterator, Generator, Iterator
from typing import cast

import httpx

from agon_client import Agon, AsyncAgon, Lost, Refused
from agon_client.shapes import Contest, Measured, Ping

BASE, KEY = os.environ["AGON_BASE"], os.environ["AGON_TEST_KEY"]
CHAIN = "mathematics/remainder-chain"
HAPS = "observation/every-hap"


class Cut(httpx.SyncByteStream):
    """A reply that breaks off after so many bytes."""

    def __init__(self, whole: httpx.SyncByteStream, most: int) -> None:
        self.whole, self.left = whole, most

    def __iter__(self) -> Iterator[bytes]:
        for part in self.whole:
            yield part[: self.left]
            self.left -= len(part)
            if self.left <= 0:
                raise httpx.ReadError("the line broke")

    def close(self) -> None:
        self.whole.close()


class BadLine(httpx.BaseTransport):
    """A line that loses some replies, and breaks streams off."""

    def __init__(self, losses: int = 0, most: int | None = None) -> None:
        self.inner, self.losses, self.most = httpx.HTTPTransport(), losses, most
        self.asked: list[httpx.Request] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        response = self.inner.handle_request(request)
        if 0 < self.losses:
            # The service has done what it was asked.
            self.losses -= 1
            response.read()
            raise httpx.ReadError("the reply was lost")
        if self.most is not None:
            assert isinstance(response.stream, httpx.SyncByteStream)
            response.stream = Cut(response.stream, self.most)
        return response

    def close(self) -> None:
        self.inner.close()


def seat(game: Agon, contest: Contest, name: str) -> Agon:
    holder = contest["seats"]["attacker" if name == "attacker" else "defender"]
    return game.with_token(holder["token"])


class Waiting(unittest.TestCase):
    def setUp(self) -> None:
        self.game = Agon(BASE, KEY)
        self.game.forget()
        self.addCleanup(self.game.close)

    def test_a_battle_is_played_to_its_end(self) -> None:
        contest = self.game.open_contest(family=CHAIN, level=1, battle="b", terms={"lockout_seconds": 30})
        ana = seat(self.game, contest, "attacker")
        with self.assertRaises(Refused) as early:
            ana.problem(contest["id"])
        self.assertEqual((early.exception.status, early.exception.kind), (404, "not-found"))
        self.game.advance(advance_seconds=60)
        key = self.game.problem(contest["id"])["key"]
        example = ana.problem(contest["id"])["form"]["example"]
        self.assertNotEqual(example, key)
        self.assertEqual(ana.answer(contest["id"], answer=example)["verdict"], "wrong")
        with self.assertRaises(Refused) as locked:
            ana.answer(contest["id"], answer=key)
        self.assertEqual(locked.exception.kind, "locked")
        self.assertIn("locked_until", locked.exception.problem)
        self.game.advance(advance_seconds=30)
        self.assertEqual(ana.answer(contest["id"], answer=key)["verdict"], "correct")
        self.game.advance(advance_seconds=1)
        self.assertEqual(self.game.result(contest["id"])["outcome"]["winner"], "attacker")
        names = [event.name for event in ana.events(contest["id"], after=0)]
        self.assertEqual([name for name in names if name in ("released", "answer", "decided")], ["released", "answer", "answer", "decided"])
        self.assertEqual([listed["id"] for listed in self.game.contests(battle="b")["contests"]], [contest["id"]])
        self.assertTrue(ana.picture.__doc__)

    def test_a_battle_of_each_other_format_is_played_to_its_end(self) -> None:
        nearest = self.game.open_contest(family=CHAIN, level=1, terms={"format": "closest", "rules_seconds": 0})
        key = self.game.problem(nearest["id"])["key"]
        self.assertEqual(seat(self.game, nearest, "attacker").answer(nearest["id"], answer=key)["verdict"], "taken")
        self.game.advance(advance_seconds=300)
        self.assertEqual(self.game.result(nearest["id"])["outcome"]["reason"], "nearest")

        tally = self.game.open_contest(family=HAPS, level=1, terms={"rules_seconds": 0, "lockout_seconds": 0})
        ana, calls = seat(self.game, tally, "attacker"), self.game.problem(tally["id"])["key"].split()
        for call in [*calls, "0"]:
            self.assertEqual(ana.answer(tally["id"], answer=call)["verdict"], "correct")
        self.game.advance(advance_seconds=1)
        self.assertEqual(self.game.result(tally["id"])["outcome"]["score"], {"attacker": len(calls) + 3, "defender": 0})

        turns = self.game.open_contest(family=HAPS, level=1, terms={"format": "turns", "rules_seconds": 0, "points_to_win": 1})
        ana, bo = seat(self.game, turns, "attacker"), seat(self.game, turns, "defender")
        self.assertEqual(bo.contest(turns["id"])["turn"]["seat"], "attacker")
        with self.assertRaises(Refused) as waits:
            bo.answer(turns["id"], answer="0")
        self.assertEqual(waits.exception.kind, "rivals-turn")
        self.assertIn("turn_at", waits.exception.problem)
        self.assertEqual(ana.answer(turns["id"], answer="0")["verdict"], "wrong")
        call = self.game.problem(turns["id"])["key"].split()[0]
        self.assertEqual(bo.answer(turns["id"], answer=call)["verdict"], "correct")
        self.game.advance(advance_seconds=1)
        self.assertEqual(self.game.result(turns["id"])["outcome"]["score"], {"attacker": -1, "defender": 1})

        series = self.game.open_contest(family=CHAIN, level=1, terms={"format": "first_to", "points_to_win": 2, "rules_seconds": 0})
        ana, bo = seat(self.game, series, "attacker"), seat(self.game, series, "defender")
        for number, player in enumerate([ana, bo, bo], 1):
            key = self.game.round_problem(series["id"], number)["key"]
            self.assertEqual(player.answer(series["id"], answer=key)["verdict"], "correct")
            self.game.advance(advance_seconds=6)
        ended = self.game.result(series["id"])
        self.assertEqual(ended["outcome"]["score"], {"attacker": 1, "defender": 2})
        self.assertEqual([round["point"] for round in ended["rounds"]], ["attacker", "defender", "defender"])

    def test_whoever_buzzes_alone_may_answer(self) -> None:
        race = self.game.open_contest(family=CHAIN, level=1, terms={"rules_seconds": 0, "buzz_seconds": 10})
        ana, bo = seat(self.game, race, "attacker"), seat(self.game, race, "defender")
        key = self.game.problem(race["id"])["key"]
        with self.assertRaises(Refused) as early:
            ana.answer(race["id"], answer=key)
        self.assertEqual(early.exception.kind, "buzz-first")
        self.assertEqual(bo.buzz(race["id"])["turn"]["seat"], "defender")
        self.game.advance(advance_seconds=11)
        self.assertEqual(ana.contest(race["id"])["turn"]["seat"], "attacker")
        self.assertEqual(ana.answer(race["id"], answer=key)["verdict"], "correct")
        self.game.advance(advance_seconds=1)
        self.assertEqual(self.game.result(race["id"])["outcome"]["winner"], "attacker")

    def test_the_slower_line_has_a_head_start(self) -> None:
        race = self.game.open_contest(family=CHAIN, level=1, terms={"fairness": "compensated", "rules_seconds": 60})
        ana, bo = seat(self.game, race, "attacker"), seat(self.game, race, "defender")
        near, far = ana.events(race["id"]), bo.events(race["id"])
        for _ in range(13):
            pings = [cast(Ping, next(event for event in line if event.name == "ping").data) for line in (near, far)]
            ana.pong(race["id"], nonce=pings[0]["nonce"])
            self.game.advance(advance_seconds=1)
            bo.pong(race["id"], nonce=pings[1]["nonce"])
        while "measured" not in self.game.contest(race["id"]):
            self.game.advance(advance_seconds=1)
        measured = cast(Measured, next(event for event in near if event.name == "measured").data)
        self.assertEqual(measured["head_start"], {"seat": "defender", "seconds": 0.15})

    def test_a_lost_reply_opens_no_second_contest(self) -> None:
        line = BadLine(losses=1)
        with Agon(BASE, KEY, http=httpx.Client(transport=line)) as game:
            contest = game.open_contest(family=CHAIN)
        self.assertEqual(len(line.asked), 2)
        names = {request.headers["idempotency-key"] for request in line.asked}
        self.assertEqual(len(names), 1)
        self.assertEqual([listed["id"] for listed in self.game.contests()["contests"]], [contest["id"]])

    def test_what_may_not_come_twice_is_not_sent_twice_and_patience_ends(self) -> None:
        line = BadLine(losses=9)
        with Agon(BASE, KEY, http=httpx.Client(transport=line)) as game:
            with self.assertRaises(Lost):
                game.draw_preview(family=CHAIN)
            self.assertEqual(len(line.asked), 1)
            with self.assertRaises(Lost):
                game.contests()
            self.assertEqual(len(line.asked), 5)

    def test_a_stream_that_breaks_again_and_again_has_no_gap(self) -> None:
        contest = self.game.open_contest(family=CHAIN)
        self.game.advance(advance_seconds=400)
        whole = [event for event in self.game.events(contest["id"], after=0)]
        self.assertEqual([event.id for event in whole], list(range(1, len(whole) + 1)))
        # Each part is long enough for an event or two.
        longest = max(len(str(event.data)) for event in whole)
        line = BadLine(most=2 * longest)
        with Agon(BASE, KEY, http=httpx.Client(transport=line)) as game:
            self.assertEqual([event for event in game.events(contest["id"], after=0)], whole)
        self.assertLess(1, len(line.asked))

    def test_all_contests_of_a_game_are_followed(self) -> None:
        contests = [self.game.open_contest(family=CHAIN)["id"] for _ in range(2)]
        self.game.advance(advance_seconds=400)
        heard, ended = 0, []
        following = self.game.follow()
        assert isinstance(following, Generator)
        self.addCleanup(following.close)
        for position, told in following:
            heard = position or heard
            if told["event"] == "decided":
                ended.append(told["contest"])
            if len(ended) == 2:
                break
        self.assertEqual(sorted(ended), sorted(contests))
        self.assertLess(0, heard)

    def test_a_token_shows_itself_to_nobody(self) -> None:
        self.assertNotIn(KEY, repr(self.game))
        self.assertNotIn(KEY, str(vars(Refused(401, {}, None))))


class Meanwhile(unittest.IsolatedAsyncioTestCase):
    async def test_two_seats_and_a_game_at_once(self) -> None:
        async with AsyncAgon(BASE, KEY) as game:
            await game.forget()
            contest = await game.open_contest(family=CHAIN, level=1)
            key = (await game.problem(contest["id"]))["key"]
            seats = [game.with_token(contest["seats"][name]["token"]) for name in ("attacker", "defender")]

            async def plays(player: AsyncAgon, answers: bool) -> list[str]:
                names = []
                async for event in player.events(contest["id"], after=0):
                    names.append(event.name)
                    if event.name == "released" and answers:
                        await player.answer(contest["id"], answer=key)
                        await game.advance(advance_seconds=1)
                return names

            async def tells() -> AsyncIterator[str]:
                async for _, told in game.follow():
                    yield told["event"]

            playing = [asyncio.create_task(plays(seats[0], False)), asyncio.create_task(plays(seats[1], True))]
            await game.advance(advance_seconds=60)
            told = []
            async for name in tells():
                told.append(name)
                if name == "decided":
                    break
            for names in await asyncio.wait_for(asyncio.gather(*playing), 30):
                self.assertEqual(names[-1], "decided")
                self.assertIn("answer", names)
            self.assertIn("released", told)
            self.assertEqual((await game.result(contest["id"]))["outcome"]["winner"], "defender")


if __name__ == "__main__":
    unittest.main()
