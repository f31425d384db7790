"""What a player sees of a problem, as `agon draw --json` prints it: texts and marks, never the hidden data."""

import math
import pathlib
import re
from fractions import Fraction

WORDS = pathlib.Path(__file__).parents[2] / "generators/src/words.en.ftl"
OBJECTS = {
    chr(int(code, 16)): name
    for code, name in re.findall(r"^object-([0-9A-F]+) = (.*)$", WORDS.read_text(), re.MULTILINE)
}


def middle(points):
    return [sum(values) / len(values) for values in zip(*points)]


def bearing(one, other):
    """Degrees clockwise from the right, from one place to another."""
    return math.degrees(math.atan2(other[1] - one[1], other[0] - one[0]))


class Sheet:
    """What a player sees: the problem, and before it the cards of the material."""

    def __init__(self, problem):
        self.statement = problem["statement"]
        self.marks = problem["picture"]["figure"]["marks"] if problem["picture"] else []
        self.cards = [Card(card["face"]) for card in problem["material"]]

    def texts(self):
        """Every text of the picture with its middle."""
        for mark in self.marks:
            if "text" in mark:
                text = mark["text"]
                yield (text["text"], *text["at"])

    def boxes(self, fill):
        """The boxes (left, top, right, bottom) of areas of a colour."""
        for mark in self.marks:
            if "polygon" in mark and mark["polygon"]["paint"].get("fill") == fill:
                xs, ys = zip(*mark["polygon"]["points"])
                yield min(xs), min(ys), max(xs), max(ys)


class Card(Sheet):
    """One card of the material: a text or a picture."""

    def __init__(self, face):
        self.statement = face.get("text")
        self.marks = face["picture"]["figure"]["marks"] if "picture" in face else []


def number(text):
    """A number as it is printed."""
    return int(text.replace("−", "-").replace(" ", "").replace("\u202f", "").replace("\u00a0", ""))


def rows_of(texts):
    """Texts row by row, each from left to right."""
    rows = {}
    for text, x, y in texts:
        rows.setdefault(y, []).append((x, text))
    return [[text for _, text in sorted(row)] for _, row in sorted(rows.items())]


def lettered(card):
    """What stands below each letter of a card, nearest first in its column."""
    texts = list(card.texts())
    letters = [text for text in texts if re.fullmatch("[A-Z]", text[0])]
    below = lambda x, y: min((t for t in texts if t[1] == x and t[2] > y), key=lambda t: t[2])
    return {letter: (below(x, y)[0], x, y) for letter, x, y in letters}


def linear(rows, names):
    """The whole solutions of rows (coefficients by name, value): the only one, or None where there are more."""
    matrix = [[Fraction(row.get(name, 0)) for name in names] + [Fraction(value)] for row, value in rows]
    rank = 0
    for column in range(len(names)):
        pivot = next((r for r in range(rank, len(matrix)) if matrix[r][column]), None)
        if pivot is None:
            return None
        matrix[rank], matrix[pivot] = matrix[pivot], matrix[rank]
        lead = matrix[rank][column]
        matrix[rank] = [value / lead for value in matrix[rank]]
        for r in range(len(matrix)):
            if r != rank and matrix[r][column]:
                times = matrix[r][column]
                matrix[r] = [a - times * b for a, b in zip(matrix[r], matrix[rank])]
        rank += 1
    if any(row[-1] for row in matrix[rank:]):
        raise ValueError("rows that contradict each other")
    return [row[-1] for row in matrix[:rank]]
