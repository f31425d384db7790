"""Prepares a table, and a game that has come as far as it has to, for each call of the table server that is made."""

import contextlib
import functools
import itertools
import os
import random
import re
import time
import urllib.error

import schemathesis

import calling
from calling import name, positive

ask = calling.at(os.environ["TABLE_BASE"])
judge = calling.at(os.environ["AGON_BASE"])
chance = random.Random(20)

LEFT, RIGHT = "L0M1/R0M3/K0R2/O1R4/L0M2/.O1 LO", "M1L0/L3R0/O2K0/O4M1/R2L0/M1. RO"
TINY_LEFT, TINY_RIGHT = "L0L1/K0L1/.L2 -", "L1L0/L1K0/L2. -"


def opened(variant="mental-janggi/1", **wish):
    told = ask("POST", "/v1/tables", None, {"name": "Ana", "side": "left", "variant": variant} | wish)
    tokens = {who: told[who] and told[who]["token"] for who in ("player", "watch", "invitation")}
    return {"table": told["table"], "game": told["game"]} | tokens


def alone():
    return opened(opponent="weak")


def seated(variant="mental-janggi/1"):
    table = opened(variant)
    joined = ask("POST", f"/v1/tables/{table['table']}/join", table["invitation"], {"name": "Bo"})
    return table | {"game": joined["game"], "other": joined["player"]["token"]}


def half_set():
    table = seated()
    ask("PUT", f"/v1/games/{table['game']}/setup", table["other"], {"setup": RIGHT})
    return table


def started(variant="mental-janggi/1", left=LEFT, right=RIGHT):
    table = seated(variant)
    for token, setup in ((table["player"], left), (table["other"], right)):
        ask("PUT", f"/v1/games/{table['game']}/setup", token, {"setup": setup})
    return table


def fought():
    table = started("tiny/1", TINY_LEFT, TINY_RIGHT)
    ask("POST", f"/v1/games/{table['game']}/actions", table["player"], {"actions": ["A2-A3", "!a"], "ply": 0})
    return table


def tugged():
    """Tug of war, in its first contest or before it."""
    table = seated("tug/1")
    if chance.random() < 0.5:
        ask("POST", f"/v1/games/{table['game']}/actions", table["player"], {"actions": ["logic"], "ply": 0})
    return table


def decided():
    """A game whose first battle is over."""
    table = fought()
    while True:
        state = ask("GET", f"/v1/games/{table['game']}", table["player"])
        if state["removed"]:
            return table | {"battle": 1}
        if page := state["contest"] and state["contest"]["page"]:
            give_up(page)
        time.sleep(0.05)


def over():
    table = started()
    ask("POST", f"/v1/games/{table['game']}/resign", table["other"], {})
    return table


def asked_again():
    """The other player already wants another game, in half of them."""
    table = over()
    if chance.random() < 0.5:
        ask("POST", f"/v1/tables/{table['table']}/rematch", table["other"], {})
    return table


def left():
    table = seated()
    ask("POST", f"/v1/games/{table['game']}/leave", table["player"], {})
    return table


BOTH = ("player", "other")
played: dict = {}


def going_on():
    """The one game that the calls themselves play on, for whoever is to decide; after its end comes another."""
    while True:
        state = ask("GET", f"/v1/games/{played['game']}", played[chance.choice(BOTH)]) if played else {"outcome": True}
        if state["outcome"]:
            played.update(started())
        elif state["contest"]:
            if page := state["contest"]["page"]:
                give_up(page)
            time.sleep(0.05)
        else:
            return played | {"player": played[BOTH[state["step"]["by"] == "right"]]}


def give_up(page):
    """Whoever's page of a contest this is loses it, if it is not over."""
    contest, token = re.search(r"/(con_\w+)/?#(\w+)$", page).groups()
    with contextlib.suppress(urllib.error.HTTPError):
        judge("POST", f"/v1/contests/{contest}/forfeit", token, {})


def sensible(table):
    """Something that the rules allow now, in the notation, and in which ply."""
    state = ask("GET", f"/v1/games/{table['game']}", table["player"])
    [(what, which)] = state["legal"].items()
    match what:
        case "moves":
            origin = chance.choice(list(which))
            action = f"{origin}-{chance.choice(which[origin])}"
        case "targets":
            action = f"x{chance.choice(which)}"
        case "guess":
            action = "?" + "".join(chance.sample("LMRO", min(which, chance.randint(0, 4))))
        case "select":
            action = f"!{chance.choice(which)[0]}"
        case "swap":
            action = "~"
    return action, state["ply"]


def played_on():
    """The same game, a few steps on."""
    for _ in range(5):
        table = going_on()
        action, ply = sensible(table)
        ask("POST", f"/v1/games/{table['game']}/actions", table["player"], {"actions": [action], "ply": ply})
    return table


def in_turn(*makes):
    """Another table each time."""
    makes = itertools.cycle(makes)
    return lambda: next(makes)()


# A table that no call changes serves them all.
once = functools.cache

TABLE, GAME = "/v1/tables/{table}", "/v1/games/{game}"
# By call: at which table it is made, and by whom.
PREPARED = {
    f"GET {TABLE}": (in_turn(once(opened), once(alone), once(seated), once(over)), ["player", "watch"]),
    f"POST {TABLE}/join": (opened, ["invitation"]),
    f"POST {TABLE}/rematch": (asked_again, ["player"]),
    f"GET {GAME}": (in_turn(once(half_set), once(started), once(fought), once(over), once(left), tugged, played_on), ["player", "watch"]),
    f"PUT {GAME}/setup": (seated, ["player"]),
    f"POST {GAME}/actions": (going_on, ["player"]),
    f"POST {GAME}/resign": (started, ["player"]),
    f"POST {GAME}/leave": (seated, ["player"]),
    f"GET {GAME}/contest": (once(fought), ["player", "watch"]),
    f"GET {GAME}/battles/{{battle}}": (once(decided), ["player", "watch"]),
    f"GET {GAME}/record": (in_turn(once(started), once(fought), once(over)), ["player", "watch"]),
}


@schemathesis.auth(refresh_interval=None)
class Token:
    def get(self, case, context):
        make, bearers = PREPARED.get(name(case), (dict, ["nobody"]))
        table = make()
        return table, table.get(chance.choice(bearers))

    def set(self, case, data, context):
        table, token = data
        if not token:
            return
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {token}"
        if not positive(case):
            return
        case.path_parameters.update((part, table[part]) for part in case.path_parameters)
        # Of what is drawn, half is sent; nobody would draw the other half.
        is_drawn = chance.random() < 0.5
        if name(case).endswith("/setup") and not is_drawn:
            case.body = {"setup": LEFT}
        if name(case).endswith("/actions"):
            action, ply = sensible(table)
            case.body = {"actions": case.body["actions"] if is_drawn else [action], "ply": ply}
