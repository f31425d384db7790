"""Agon's interface for Python: mental contests for games, drawn, timed and judged by a service.

    from agon_client import Agon

    game = Agon("http://127.0.0.1:8080", open("agon-data/game.key").read().strip())
    contest = game.open_contest(kind="mathematics", level=3, repeat="match-17/battle-4")
    ana = game.with_token(contest["seats"]["attacker"]["token"])
"""

from .asynchronous import AsyncAgon
from .errors import AgonError, Lost, Refused
from .synchronous import Agon
from .wire import Event

__all__ = ["Agon", "AgonError", "AsyncAgon", "Event", "Lost", "Refused"]
__version__ = "0.1.0"
