"""Prepares a contest in the right phase, and the right token, for each call that is made."""

import os
import time

import schemathesis

import calling
from calling import name, positive

KEY = os.environ["AGON_KEY"]
ask = calling.at(os.environ["AGON_BASE"])
shared: dict[str, dict] = {}


def opened(family="mathematics/remainder-chain", level=1, **terms):
    return ask("POST", "/v1/contests", KEY, {"family": family, "level": level, "terms": terms})


def solving():
    return opened(rules_seconds=0, solve_seconds=3600)


def buzzed():
    return opened(rules_seconds=0, solve_seconds=3600, buzz_seconds=60)


def waiting():
    return opened(start="when_ready")


def pictured():
    return opened("observation/dials", rules_seconds=0, solve_seconds=3600)


def ruled():
    return opened(rules_seconds=600)


def noticed():
    return opened("memory/vanished", notice_seconds=600)


def paused():
    contest = solving()
    ask("POST", f"/v1/contests/{contest['id']}/pause", KEY, {"reason": "a test"})
    return contest


def series():
    return opened("observation/dials", format="first_to", rules_seconds=0, problem_seconds=3600)


def ruled_series():
    return opened("observation/dials", format="first_to", rules_seconds=600)


def decided():
    contest = solving()
    ask("POST", f"/v1/contests/{contest['id']}/forfeit", contest["seats"]["attacker"]["token"], {})
    return contest


# The correction that is proposed for a contest.
proposals: dict[str, str] = {}


def proposed():
    contest = decided()
    path = f"/v1/contests/{contest['id']}"
    problem = ask("GET", f"{path}/problem", KEY)
    example = problem["form"]["example"]
    key = example if example != problem["key"] else example.replace("1", "2")
    proposals[contest["id"]] = ask("POST", f"{path}/rejudgings", KEY, {"key": key, "reason": "a test"})["id"]
    return contest


def test_key():
    if "test key" not in shared:
        shared["test key"] = ask("GET", "/v1/keys", KEY)["keys"][0]["test_key"]
    return shared["test key"]


def drill(family="mathematics/remainder-chain", level=1, **terms):
    return ask("POST", "/v1/drills", KEY, {"family": family, "level": level, "terms": terms})


def practised():
    return drill(rules_seconds=0, solve_seconds=None)


def practised_waiting():
    return drill(start="when_ready")


def practised_pictured():
    return drill("observation/dials", rules_seconds=0)


def practised_ruled():
    return drill(rules_seconds=600)


def practised_noticed():
    return drill("memory/vanished", notice_seconds=600)


def practised_remembered():
    return drill("memory/vanished", notice_seconds=0, material_seconds=600)


def given_up():
    made = practised()
    ask("POST", f"/v1/drills/{made['id']}/reveal", made["token"], {})
    return made


def once(make):
    """A contest that no call changes serves them all."""
    return shared.setdefault(make.__name__, make()) if make.__name__ not in shared else shared[make.__name__]


def previewed():
    """A problem with a picture."""
    if "preview" not in shared:
        order = {"family": "observation/dials", "level": 1, "seed": "fuzz"}
        shared["preview"] = ask("POST", "/v1/previews", KEY, order)
    return shared["preview"]


# Nobody listens there: whatever is registered, nothing leaves this machine.
NOBODY = "http://127.0.0.1:9/agon"


def hooked():
    """A webhook that something waits for."""
    if "webhook" not in shared:
        shared["webhook"] = ask("POST", "/v1/webhooks", KEY, {"url": NOBODY})
        solving()
    return shared["webhook"]["id"]


def waits():
    """An event that waits for it."""
    path = f"/v1/webhooks/{hooked()}/deliveries"
    while not (deliveries := ask("GET", path, KEY)["deliveries"]):
        time.sleep(0.05)
    return deliveries[0]["id"]


def another():
    """Another webhook, in place of those before."""
    for webhook in ask("GET", "/v1/webhooks", KEY)["webhooks"]:
        if webhook["id"] != hooked():
            ask("DELETE", f"/v1/webhooks/{webhook['id']}", KEY)
    return ask("POST", "/v1/webhooks", KEY, {"url": NOBODY})["id"]


HOST, SEAT, GAME, PLAYER = "host", "seat", "game", "player"
DRILL = "/v1/drills/{id}"
CONTEST = "/v1/contests/{id}"
# By call: who makes it, and in what contest; a call that changes its contest gets one of its own.
PREPARED = {
    f"GET {CONTEST}": (SEAT, solving, True),
    f"DELETE {CONTEST}": (GAME, decided, False),
    f"PUT {CONTEST}/ready": (SEAT, waiting, False),
    f"GET {CONTEST}/material": (HOST, noticed, True),
    f"GET {CONTEST}/material/pictures/{{name}}.png": (HOST, noticed, True),
    f"GET {CONTEST}/material/sealed": (SEAT, noticed, True),
    f"GET {CONTEST}/sealed": (SEAT, ruled, True),
    f"GET {CONTEST}/problem": (SEAT, pictured, True),
    f"GET {CONTEST}/pictures/{{name}}.png": (SEAT, pictured, True),
    f"GET {CONTEST}/rounds/{{round}}/sealed": (SEAT, ruled_series, True),
    f"GET {CONTEST}/rounds/{{round}}/problem": (SEAT, series, True),
    f"GET {CONTEST}/rounds/{{round}}/pictures/{{name}}.png": (SEAT, series, True),
    f"GET {CONTEST}/rounds/{{round}}/commitment": (SEAT, series, True),
    f"POST {CONTEST}/pong": (SEAT, ruled, False),
    f"POST {CONTEST}/buzz": (SEAT, buzzed, False),
    f"POST {CONTEST}/answers": (SEAT, solving, False),
    f"GET {CONTEST}/answers": (SEAT, solving, True),
    f"POST {CONTEST}/questions": (SEAT, solving, False),
    f"POST {CONTEST}/forfeit": (SEAT, solving, False),
    f"POST {CONTEST}/start": (HOST, waiting, False),
    f"POST {CONTEST}/pause": (HOST, solving, False),
    f"POST {CONTEST}/resume": (HOST, paused, False),
    f"POST {CONTEST}/clarify": (HOST, solving, False),
    f"POST {CONTEST}/disqualify": (HOST, solving, False),
    f"POST {CONTEST}/void": (HOST, solving, False),
    f"POST {CONTEST}/seats/{{seat}}/tokens": (GAME, solving, False),
    f"POST {CONTEST}/rejudgings": (HOST, decided, False),
    f"GET {CONTEST}/rejudgings/{{rejudging}}": (HOST, proposed, True),
    f"POST {CONTEST}/rejudgings/{{rejudging}}/apply": (GAME, proposed, False),
    f"POST {CONTEST}/rejudgings/{{rejudging}}/cancel": (HOST, proposed, False),
    f"GET {CONTEST}/result": (SEAT, decided, True),
    f"GET {CONTEST}/commitment": (SEAT, decided, True),
    f"GET {CONTEST}/log": (SEAT, decided, True),
    f"POST {CONTEST}/stream-tickets": (SEAT, solving, True),
    f"GET {DRILL}": (PLAYER, practised, True),
    f"PUT {DRILL}/ready": (PLAYER, practised_waiting, False),
    f"GET {DRILL}/material": (PLAYER, practised_remembered, True),
    f"GET {DRILL}/material/pictures/{{name}}.png": (PLAYER, practised_remembered, True),
    f"GET {DRILL}/material/sealed": (PLAYER, practised_noticed, True),
    f"GET {DRILL}/sealed": (PLAYER, practised_ruled, True),
    f"GET {DRILL}/problem": (PLAYER, practised_pictured, True),
    f"GET {DRILL}/pictures/{{name}}.png": (PLAYER, practised_pictured, True),
    f"POST {DRILL}/answers": (PLAYER, practised, False),
    f"GET {DRILL}/answers": (PLAYER, practised, True),
    f"POST {DRILL}/skip": (PLAYER, practised, False),
    f"POST {DRILL}/reveal": (PLAYER, practised, False),
    f"GET {DRILL}/result": (PLAYER, given_up, True),
    f"GET {DRILL}/commitment": (PLAYER, given_up, True),
    f"GET {DRILL}/log": (PLAYER, given_up, True),
    f"POST {DRILL}/stream-tickets": (PLAYER, practised, True),
}


@schemathesis.auth(refresh_interval=None)
class Token:
    def get(self, case, context):
        prepared = PREPARED.get(name(case))
        if prepared is None:
            return test_key() if case.operation.path.startswith("/v1/test") else KEY, None
        who, make, share = prepared
        contest = once(make) if share else make()
        if who == PLAYER:
            return contest["token"], contest["id"]
        seats = contest["seats"]
        tokens = {HOST: contest["host"]["token"], SEAT: seats["attacker"]["token"], GAME: KEY}
        return tokens[who], contest["id"]

    def set(self, case, data, context):
        token, contest = data
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {token}"
        if "/webhooks" in case.operation.path and isinstance(case.body, dict) and isinstance(case.body.get("url"), str):
            case.body["url"] = NOBODY
        if name(case) == "POST /v1/webhooks":
            another()
        if not positive(case) or not case.path_parameters:
            return
        parameters = case.path_parameters
        if contest is not None:
            parameters["id"] = contest
        if case.operation.path.startswith("/v1/webhooks/"):
            parameters["id"] = another() if case.operation.method.upper() == "DELETE" else hooked()
        if "delivery" in parameters:
            parameters["delivery"] = waits()
        if "round" in parameters:
            parameters["round"] = 1
        if "rejudging" in parameters:
            parameters["rejudging"] = proposals[contest]
        if "preview" in parameters:
            parameters["preview"] = previewed()["id"]
            if "name" in parameters:
                parameters["name"] = "figure"
        elif "kept" in parameters:
            parameters["kept"] = ask("POST", "/v1/kept", KEY, {"code": previewed()["code"]})["id"]
        elif "/material/pictures/" in case.operation.path:
            parameters["name"] = "card-1"
        elif "/pictures/" in case.operation.path:
            parameters["name"] = "figure"
        elif case.operation.path == "/v1/keys/{id}":
            # Of a game of its own: said to have leaked, it changes the tokens of all its contests.
            parameters["id"] = ask("POST", "/v1/games", KEY, {"label": "a test"})["key"]["id"]
        elif case.operation.path.startswith("/v1/families/"):
            parameters.update(kind="logic", name="sudoku")
