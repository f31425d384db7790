"""Solver for angle chases: the directions of all lines are unknowns, and what is seen says how they differ.

Nothing is measured. The drawing only tells what lies on what and which way round, and by that how many half turns lie
between two directions; how many degrees do is left to marks and words.
"""

import cmath
import itertools
import math
import re
from collections import Counter
from fractions import Fraction

from seen import bearing, middle

ASKED = "Find x and y, in degrees. The picture is not to scale."


def angle_chase(sheet):
    dots, lines, center, around = figure(sheet)
    arcs = [mark["arc"] for mark in sheet.marks if "arc" in mark]
    line = lambda ends: next((line for line in lines if set(ends) <= set(line)), "".join(sorted(ends)))
    ends = lambda at: ((line, end) for line in lines if at in line for end in {line[0], line[-1]} - {at})
    rays = {at: [(bearing(dots[at], dots[end]), line) for line, end in ends(at)] for at in dots}
    facts = []

    def arm(place, turn):
        """The line that leaves the point at a place in a direction."""
        at = min(dots, key=lambda at: math.dist(dots[at], place))
        return min(rays[at], key=lambda ray: abs((ray[0] - turn + 180) % 360 - 180))[1]

    def drawn(name):
        """How an unknown is drawn: a line's direction, that of a point from the circle's middle, or an arc's width."""
        if isinstance(name, int):
            return arcs[name]["to"] - arcs[name]["from"]
        return bearing(dots[name[0]], dots[name[-1]]) if name[1:] else bearing(center, dots[name])

    def fact(degrees, *terms):
        """Unknowns, each so many times, make so many degrees, and as many half turns as in the drawing."""
        half_turns = round((sum(times * drawn(name) for name, times in terms) - degrees) / 180)
        facts.append([*terms, (None, -degrees - 180 * half_turns)])

    differ = lambda degrees, one, other: fact(degrees, (line(one), 1), (line(other), -1))
    parallel = lambda one, other: differ(0, one, other)
    halved = lambda between, one, other: fact(0, (line(between), 2), (line(one), -1), (line(other), -1))

    def equal(one, other):
        """Equal sides with an end in common: the third side, drawn or not, turns from both by as much."""
        if len(apex := set(one) & set(other)) == 1:
            halved(set(one + other) - apex, one, other)

    def regular(corners):
        for one, at, other in zip(corners, corners[1:] + corners, corners[2:] + corners):
            left = (drawn(at + other) - drawn(one + at)) % 360 < 180
            differ(Fraction(360 if left else -360, len(corners)), at + other, one + at)

    words = {
        "(..) = (..)": equal,
        "(..) is parallel to (..)": parallel,
        "∠(.)(.)(.) is a right angle": lambda one, at, other: differ(90, at + one, at + other),
        "(..) halves ∠(.)(.)(.)": lambda between, one, at, other: halved(between, at + one, at + other),
        r"(\w+) is regular: equal sides, equal angles": regular,
        "(..) touches the circle at (.)": lambda tangent, at: fact(90, (line(tangent), 1), (at, -1)),
        "(.) is the centre of the circle": lambda o: [fact(0, (line(o + at), 1), (at, -1)) for at in around],
    }
    for said in sheet.statement.splitlines():
        if said != ASKED:
            law, hit = next((law, hit) for form, law in words.items() if (hit := re.fullmatch(form + r"\.", said)))
            law(*hit.groups())
    ticks, arrows, squares = small_marks(sheet, dots, lines)
    for law, counts in ((equal, ticks), (parallel, arrows)):
        for one, other in itertools.combinations(counts, 2):
            if counts[one] == counts[other]:
                law(one, other)
    for vertex, *turns in squares:
        differ(90, *(arm(vertex, turn) for turn in turns))
    # A chord turns from the tangents at both its ends by as much.
    for one, other in itertools.combinations(around, 2):
        fact(0, (line(one + other), 2), (one, -1), (other, -1))
    for number, arc in enumerate(arcs):
        one, other = (arm(arc["center"], arc[end]) for end in ("from", "to"))
        fact(0, (other, 1), (one, -1), (number, -1))
    for text, number in labels(sheet, arcs):
        facts.append([(number, 1), (text, -1) if text in ("x", "y") else (None, -int(text[:-1]))])

    known = settled(facts)
    # Neighbours around a point or the circle stay neighbours: what is known of their angle has to fit the drawing.
    for turns in [*rays.values(), [(drawn(at), at) for at in around]]:
        turns.sort()
        for (start, one), (end, other) in zip(turns, turns[1:] + turns[:1]):
            wide = (end - start) % 360 or 360
            half_turns = round((wide - drawn(other) + drawn(one)) / 180)
            angle = total([(other, 1), (one, -1), (None, 180 * half_turns)], known)
            size = angle.get(None, 0)
            if angle.keys() <= {None} and (size <= 0 or one in lines and (size < 180) != (wide < 179.5)):
                return set()
    # An unknown that is left anywhere leaves more than one answer; facts that contradict each other leave none.
    x, y = (total([(name, 1)], known) for name in "xy")
    if None in known or any(value.keys() != {None} or value[None] % 1 for value in (x, y)):
        return set()
    return {f"{x[None]}, {y[None]}"}


def total(terms, known={}):
    """Unknowns added up, those that are known replaced by what they are; under None stands the plain number."""
    sums = Counter()
    for name, times in terms:
        for other, share in known.get(name, {name: 1}).items():
            sums[other] += times * share
    return {name: times for name, times in sums.items() if times}


def settled(facts):
    """What each unknown is by those that stay free, where each of the sums is nothing. None is known if one is not."""
    known = {}
    for fact in facts:
        if rest := total(fact, known):
            name = next((name for name in rest if name is not None), None)
            share = Fraction(rest.pop(name))
            known[name] = {other: -times / share for other, times in rest.items()}
            known = {key: total(row.items(), known) for key, row in known.items()}
    return known


def is_between(place, one, other):
    return math.dist(one, place) + math.dist(place, other) < math.dist(one, other) + 0.05


def strokes(sheet, ink):
    return [mark["line"]["points"] for mark in sheet.marks if "line" in mark and mark["line"]["stroke"]["ink"] == ink]


def figure(sheet):
    """Places by letters, the letters on each line in order, the circle's middle, and the letters on it."""
    circles = [mark["circle"] for mark in sheet.marks if "circle" in mark]
    places = [circle["center"] for circle in circles if circle["paint"].get("fill") == "black"]
    letters = [text for text in sheet.texts() if re.fullmatch("[A-Z]", text[0])]
    dots = {letter: min(places, key=lambda place: math.dist(place, at)) for letter, *at in letters}
    lines = []
    for start, *_, end in strokes(sheet, "black"):
        if start in places and end in places:
            on = [at for at in dots if is_between(dots[at], start, end)]
            lines.append("".join(sorted(on, key=lambda at: math.dist(start, dots[at]))))
    center, radius = next(((c["center"], c["radius"]) for c in circles if "edge" in c["paint"]), (None, 0))
    return dots, lines, center, [at for at in dots if center and abs(math.dist(dots[at], center) - radius) < 1]


def small_marks(sheet, dots, lines):
    """How many ticks each side has, how many arrowheads each line, and the corners of right angles with their turns."""
    small = [points for points in strokes(sheet, "black") if points[0] not in dots.values()]
    bars = [middle(points) for points in small if len(points) == 2]
    ticks, arrows, squares = Counter(), Counter(), []
    for one, other in (side for line in lines for side in itertools.combinations(line, 2)):
        half = middle([dots[one], dots[other]])
        near = [bar for bar in bars if math.dist(bar, half) < 12]
        if near and math.dist(middle(near), half) < 1:
            ticks[one + other] = len(near)
    for one, tip, other in (points for points in small if len(points) == 3):
        vertex = [a + c - b for a, b, c in zip(one, tip, other)]
        if min(math.dist(place, vertex) for place in dots.values()) < 1:
            squares.append((vertex, bearing(vertex, one), bearing(vertex, other)))
        else:
            arrows[next(line for line in lines if is_between(tip, dots[line[0]], dots[line[-1]]))] += 1
    return ticks, arrows, squares


def labels(sheet, arcs):
    """What is written, and the number of its arc: the nearest one to it, or to where a line to it begins."""
    texts = [text for text in sheet.texts() if re.fullmatch(r"x|y|\d+°", text[0])]
    places = {text: text[1:] for text in texts}
    for start, end in strokes(sheet, "grey"):
        places[min(texts, key=lambda text: math.dist(text[1:], end))] = start
    on = lambda arc, turn: complex(*arc["center"]) + cmath.rect(arc["radius"], math.radians(turn))
    rim = lambda arc: [on(arc, turn) for turn in range(round(arc["from"]), round(arc["to"]) + 1)]
    away = lambda text, arc: min(abs(complex(*places[text]) - place) for place in rim(arc))
    return [(text[0], min(range(len(arcs)), key=lambda n: away(text, arcs[n]))) for text in texts]
