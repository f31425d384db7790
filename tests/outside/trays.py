"""Solvers for problems of memory that show a whole picture first, with that picture in view."""

import itertools
import math
import re
from collections import namedtuple

# Things in places: what is drawn inside of a frame, told by its marks round their common middle.


def places(card, ink):
    """The frames of a colour, row by row."""
    return sorted(card.boxes(ink), key=lambda box: (box[1], box[0]))


def written(card, box):
    """The letter or number in a frame."""
    (text,) = (text for text, x, y in card.texts() if box[0] < x < box[2] and box[1] < y < box[3])
    return text


def thing(card, box):
    """The marks in a frame, each by how it is drawn and by its points round the middle of all."""
    parts = []
    for mark in card.marks:
        ((sort, body),) = mark.items()
        if sort in ("polygon", "line", "circle"):
            points = rim(body) if sort == "circle" else body["points"]
            if all(box[0] < x < box[2] and box[1] < y < box[3] for x, y in points):
                parts.append((sort + repr(body.get("paint") or body["stroke"]), points))
    xs, ys = zip(*(point for _, points in parts for point in points))
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return [(looks, [(a - x, b - y) for a, b in points]) for looks, points in parts]


def rim(circle):
    (x, y), radius = circle["center"], circle["radius"]
    return [(x - radius, y), (x + radius, y), (x, y - radius), (x, y + radius)]


def covers(points, others):
    """Whether points lie on others, each on one."""
    near = lambda one, many: any(math.dist(one, other) < 0.2 for other in many)
    return all(near(point, others) for point in points) and all(near(other, points) for other in others)


def is_same(one, other):
    """Whether each mark of a thing is one of the other."""
    found = lambda part, many: any(part[0] == it[0] and covers(part[1], it[1]) for it in many)
    return all(found(part, other) for part in one) and all(found(part, one) for part in other)


def changed(thing, of):
    """The thing with all its points changed."""
    return [(looks, [of(x, y) for x, y in points]) for looks, points in thing]


# Vanished: two trays, and above the second one two things that are gone.


def vanished(sheet):
    """Looks for everything on the first tray, as it is and in a mirror."""
    now = places(sheet, "paper")
    letters = [written(sheet, box) for box in now]
    was = [thing(sheet.cards[0], box) for box in places(sheet.cards[0], "paper")]
    now = [thing(sheet, box) for box in now]
    gone = {written(sheet, box): thing(sheet, box) for box in places(sheet, "tint")}
    mirrored = lambda it: changed(it, lambda x, y: (-x, y))
    is_one = lambda one, other: is_same(one, other) or is_same(one, mirrored(other))
    fits = {
        "are new": lambda place: not any(is_one(now[place], it) for it in was),
        "have moved to another place": lambda place: (
            any(is_one(now[place], it) for it in was) and not is_one(now[place], was[place])
        ),
        "now face the other way": lambda place: any(is_same(now[place], mirrored(it)) for it in was),
        "are unchanged": lambda place: is_same(now[place], was[place]),
    }
    asked = fits[re.search(r"which three things (.*)\?", sheet.statement)[1]]
    three = itertools.combinations([letter for place, letter in enumerate(letters) if asked(place)], 3)
    stood = []
    for number in sorted(gone):
        is_back = any(is_one(gone[number], it) for it in now)
        stood.append([letter for letter, it in zip(letters, was) if is_one(gone[number], it) and not is_back])
    return {"".join(ways) + " " + "".join(some) for *ways, some in itertools.product(*stood, three)}


# Changed after: a board of shapes, lettered both times.


def changed_after(sheet):
    """Tries which of the places that differ could be which: the first, the second, and two that swapped."""
    was, now = (
        {written(card, box): thing(card, box) for box in places(card, "white")} for card in (sheet.cards[0], sheet)
    )
    outline = lambda it: [("", points) for _, points in it]
    quarters = [lambda x, y: (-y, x), lambda x, y: (-x, -y), lambda x, y: (y, -x)]
    is_turned = lambda one, other: any(is_same(changed(one, quarter), other) for quarter in quarters)
    ink = lambda it: [looks for looks, _ in it]
    happened = {
        "was turned": is_turned,
        "has a new colour": lambda one, other: ink(one) != ink(other) and is_same(outline(one), outline(other)),
        "was replaced by a similar one": lambda one, other: ink(one) == ink(other) and not is_turned(one, other),
    }
    asked = "(" + "|".join(happened) + ")"
    first, second = re.match(f"One shape {asked}, one {asked}, and two others", sheet.statement).groups()
    differ = [letter for letter in sorted(was) if not is_same(was[letter], now[letter])]
    found = set()
    for one, other, *pair in itertools.permutations(differ) if len(differ) == 4 else ():
        a, b = pair
        is_swapped = a < b and is_same(was[a], now[b]) and is_same(was[b], now[a])
        if is_swapped and happened[first](was[one], now[one]) and happened[second](was[other], now[other]):
            found.add(f"{one}{other} {a}{b}")
    return found


# Landscape: a thing is known by a part that nothing else has, or by what it stands on.

COLOURS = {"red", "yellow", "blue", "sky", "black"}
Part = namedtuple("Part", "sort fill edge corners uprights x left top right bottom")


def landscape(sheet):
    """Counts parts of things, and looks of which colours they are and at which house."""
    parts = [part(mark) for mark in sheet.cards[0].marks if "text" not in mark]
    painted = lambda *paint: [it for it in parts if (it.fill, it.edge, it.corners) == (*paint, None)[:3]]
    is_over = lambda it, them: any(low.left < it.x < low.right and -1 < low.top - it.bottom < 10 for low in them)
    walls, hulls = painted("white", "grey", 4), painted("white", "deep_yellow", 4)
    coloured = [it for it in parts if it.fill in COLOURS and it.edge not in (None, "grey")]
    triangles = [it for it in coloured if it.corners == 3 and not is_over(it, walls + hulls)]
    counts = {
        "flying birds": [it for it in parts if (it.sort, it.fill, it.corners) == ("line", "black", 5)],
        "boats": hulls,
        "trees": painted("deep_sky", None),
        "sheep": painted("black", None),
        "clouds": [it for it in parts if (it.fill, it.edge) == ("white", "silver")],
        "ducks": painted("deep_yellow", None, 3),
        "flowers": painted("rose", "deep_red"),
    }
    colours = {
        "the roofs": [it for it in coloured if it.corners == 3 and is_over(it, walls)],
        "the sails": [it for it in coloured if it.corners == 3 and is_over(it, hulls)],
        "the balloon": [it for it in coloured if it.sort == "circle" and is_over(it, painted("deep_yellow", None, 4))],
        "the kite": [it for it in coloured if it.corners == 4],
        "the umbrella": [it for it in coloured if it.sort == "polygon" and it.corners > 6],
        "the tent": [it for it in triangles if not it.uprights],
    }
    tallest = max((wall.bottom - wall.top for wall in walls), default=0)
    houses = {
        "was lit": painted("yellow", "grey", 4),
        "had a smoking chimney": painted("white", "grey"),
        "was the tallest": [wall for wall in walls if wall.bottom - wall.top > tallest - 1],
        "flew a flag": [it for it in triangles if it.uprights],
    }
    numbers = {}
    for it in (part(mark) for mark in sheet.marks if "circle" in mark):
        below = [text for text in sheet.texts() if text[2] > it.bottom]
        numbers[it.fill] = min(below, key=lambda text: math.dist(text[1:], (it.x, it.bottom)))[0]
    ordered = sorted(walls, key=lambda wall: wall.left)
    is_at = lambda it, wall: wall.left < it.x < wall.right and it.bottom <= wall.bottom
    form = r"How many (.*) were there\? What colours were (.*)\? Which house (.*), which (.*)\?"
    counted, seen, *standing = re.fullmatch(form, sheet.statement).groups()
    listed = lambda text: re.split(", | and ", text)
    answers = [{str(len(counts[name]))} for name in listed(counted)]
    answers += [{numbers[it.fill] for it in colours[name]} for name in listed(seen)]
    for name in standing:
        answers.append({str(n) for n, wall in enumerate(ordered, 1) if any(is_at(it, wall) for it in houses[name])})
    return {"".join(digits) for digits in itertools.product(*answers)}


def part(mark):
    """A mark by what it is painted with, its corners and upright sides, its middle and its ends."""
    ((sort, body),) = mark.items()
    points = rim(body) if sort == "circle" else body["points"]
    paint = body.get("paint") or {"fill": body["stroke"]["ink"]}
    (left, top), (right, bottom) = (tuple(map(end, zip(*points))) for end in (min, max))
    uprights = sum(abs(a - c) < 1 for (a, _), (c, _) in zip(points, points[1:] + points[:1]))
    ends = (left + right) / 2, left, top, right, bottom
    edge = paint["edge"]["ink"] if "edge" in paint else None
    return Part(sort, paint.get("fill"), edge, None if sort == "circle" else len(points), uprights, *ends)
