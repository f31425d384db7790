"""Solvers for problems of counting and of reading off: every answer that fits what is seen."""

import cmath
import itertools
import math
import re
from collections import Counter

from seen import bearing, middle, number


def spots(body):
    """The points of a mark: its corners, or the middle of what has none."""
    return body.get("points") or [body.get("center") or body["at"]]


def middle_of(body):
    return middle(spots(body))


def on(points):
    """Each point with the next one, all round."""
    return list(zip(points, points[1:] + points[:1]))


# Count what fits: a thing is the set of all words that are true of it.

SWATCHES = {"R": "red", "Y": "yellow", "B": "blue", "S": "sky", "K": "black"}
ASKED = r"(.*?)(?:, not (\w+)| that are (\w+)(?: or |, )(\w+)(?: or both)?| (\w+ of|not \w+|\w+) the (?:lines?|ring))?"
NOTCHED = {5: "stars", 4: "crosses", 1: "hearts"}


def count_and(sheet):
    things = crowd([item for mark in sheet.marks for item in mark.items()])

    def count(said):
        words, denied, one, other, side = re.fullmatch(ASKED, said).groups()
        fits = [thing for thing in things if set(words.split()) <= thing and denied not in thing]
        return sum({one, other} & it != set() if one else side in it if side else True for it in fits)

    values = []
    for line in sheet.statement.replace("sky blue", "sky").splitlines()[1:]:
        some, *others = line.removeprefix("• ").removeprefix("more ").split(" than ")
        values.append(count(some) - sum(map(count, others)))
    return {", ".join(map(str, values))}


def crowd(marks):
    """The words of each thing: its size, filling, colour and shape, and where it lies."""
    colours, areas, whites, dividers = {}, [], [], []
    for sort, body in sorted(marks, key=lambda mark: mark[0] == "text"):
        paint = body.get("paint", {})
        ink = body["stroke"]["ink"] if sort == "line" else paint.get("fill")
        if sort == "text":
            swatch = min(areas, key=lambda area: math.dist(middle_of(area), body["at"]))
            colours[swatch["paint"]["fill"]] = SWATCHES[body["text"]]
            areas.remove(swatch)
        elif ink == "paper":
            whites.append((sort, middle_of(body)))
        elif sort != "line" and ink:
            areas.append(body)
        elif "grey" in (ink, paint.get("edge", {}).get("ink")):
            dividers.append(body)
    things = []
    for body in areas:
        x, y = center = middle_of(body)
        ring = (cmath.rect(body.get("radius", 0), math.radians(6 * step)) for step in range(60))
        outline = body.get("points") or [(x + it.real, y + it.imag) for it in ring]
        far = [math.dist(center, point) for point in outline]
        inside = {sort for sort, place in whites if math.dist(center, place) < max(far)}
        filling = "striped" if "line" in inside else "open" if inside else "solid"
        area = sum(a * d - b * c for (a, b), (c, d) in on(outline)) / 2
        outline = outline if area > 0 else outline[::-1]
        size = "large" if abs(area) > 900 else "small"
        colour = colours[body["paint"]["fill"]]
        things.append({"things", size, filling, colour, shape(outline, far), side(outline, dividers)})
    return things


def shape(outline, far):
    """A star has five notches, a cross four, a heart one; without a notch, corners tell."""
    ways = [complex(c - a, d - b) for (a, b), (c, d) in on(outline)]
    if notches := sum(math.degrees(cmath.phase(other / one)) < -20 for one, other in on(ways)):
        return NOTCHED[notches]
    is_even = max(far) - min(far) < 2
    if len(outline) < 5:
        return "triangles" if len(outline) == 3 else "squares" if is_even else "diamonds"
    return "circles" if is_even else "drops"


def side(outline, dividers):
    """Where a thing lies, if it lies whole on one side of what divides."""
    words = ["anywhere"]
    if dividers and "radius" in dividers[0]:
        words = ["outside", "inside"]
        past = lambda point, ring: math.dist(point, ring["center"]) < ring["radius"]
    elif dividers:
        axis = 0 if dividers[0]["points"][0][0] == dividers[0]["points"][1][0] else 1
        words = [["left of", "right of"], ["above", "below"]][axis]
        if dividers[1:]:
            words = ["not between", "between", "not between"]
        past = lambda point, line: line["points"][0][axis] < point[axis]
    sides = {sum(past(point, it) for it in dividers) for point in outline}
    return words[sides.pop()] if len(sides) == 1 else "nowhere"


# Dials: a reading is a number, or a time as (minutes, hours of the clock).

MADE = {
    "_": lambda one: one,
    "_ + _": lambda one, other: one + other,
    "_ − _": lambda one, other: one - other,
    "the minutes from the time of _ until it is next the time of _": lambda one, other: (other[0] - one[0]) % (60 * one[1]),
    "the time _ minutes after _": lambda minutes, one: ((one[0] + minutes) % (60 * one[1]), one[1]),
}


def dials(sheet):
    letters = [text for text in sheet.texts() if re.fullmatch("[A-D]", text[0])]
    parts = {letter: [] for letter, _, _ in letters}
    for mark in sheet.marks:
        ((sort, body),) = mark.items()
        x, y = middle_of(body)
        before = [text for text in letters if text[1] - 17 < x and text[2] - 17 < y]
        if body.get("text") not in parts:
            parts[max(before, key=lambda text: (text[2], text[1]))[0]].append((sort, body))
    said = sheet.statement.rstrip(".").removeprefix("Give in order: ")
    asked = re.findall("[A-D]", said) if said.startswith("Read") else said.split(", ")
    found = set()
    for readings in itertools.product(*map(instrument, parts.values())):
        read = dict(zip(parts, readings))
        values = [MADE[re.sub("[A-D]", "_", it)](*map(read.get, re.findall("[A-D]", it))) for it in asked]
        found.add(", ".join(map(written, values)))
    return found


def written(value):
    """A number, or a time without its colon."""
    if isinstance(value, int):
        return str(value)
    minutes, hours = value
    return str(100 * (minutes // 60 or hours % 24) + minutes % 60)


def instrument(marks):
    """Every reading that an instrument allows, whatever it is."""
    sorts = ("polygon", "circle", "line", "text")
    areas, circles, lines, texts = ([it for sort, it in marks if sort == want] for want in sorts)
    of = lambda ink: [area for area in areas if area["paint"].get("fill") == ink]
    texts = [(text["text"], text["at"]) for text in texts]
    hubs = sorted((it["center"] for it in circles if it["paint"].get("fill") == "black"), key=lambda at: (at[1], at[0]))
    hands = [area for area in of("black") if len(area["points"]) == 5]
    beams = [line["points"] for line in lines if line["stroke"]["width"] > 6.5]
    if any(len(area["points"]) > 20 for area in of("black")):
        return lamps([it for it in circles if it["radius"] > 10], texts)
    if hands:
        return clock(hubs[0], hands, texts, of("red"))
    if len(hubs) > 1:
        return meter(hubs, of("red"), texts)
    if beams:
        return balance(*beams[0], middle_of(of("red")[0])[0], texts)
    ticks = [line["points"] for line in lines if line["stroke"]["ink"] == "black"]
    return scale(hubs, ticks, texts, of("red") + of("yellow") + of("sky"))


def lamps(lights, texts):
    worth = {y: int(text) for text, (_, y) in texts}
    columns = {x: 0 for x in sorted(light["center"][0] for light in lights)}
    for light in lights:
        x, y = light["center"]
        columns[x] += worth[y] * (light["paint"].get("fill") == "yellow")
    a, b, c, d = columns.values()
    is_time = max(b, d) < 10 and 0 < 10 * a + b < 13 and c < 6
    return [((10 * a + b) % 12 * 60 + 10 * c + d, 12)] if is_time else []


def balance(left, right, bag, texts):
    """What stands against the bag, less what stands beside it, if the beam hangs level."""
    is_left = lambda x: 2 * x < left[0] + right[0]
    weights = (int(text) * (-1 if is_left(x) == is_left(bag) else 1) for text, (x, _) in texts)
    return [sum(weights)] if left[1] == right[1] else []


def apart(one, other):
    return abs((one - other + 180) % 360 - 180)


def ends(center, hands):
    """Where hands point, the shortest first."""
    tips = [max(hand["points"], key=lambda point: math.dist(center, point)) for hand in hands]
    return [bearing(center, tip) for tip in sorted(tips, key=lambda tip: math.dist(center, tip))]


def face(numerals, count):
    """Where nought stands and how far it is to one, if so many numerals go round: either way."""
    for step in (360 / count, -360 / count):
        nought = numerals[0][1] - step * numerals[0][0]
        if all(apart(nought + step * value, at) < 3 for value, at in numerals):
            return nought, step


def clock(center, hands, texts, marks):
    """Every time at which both hands stand so; without numerals, the mark is at twelve."""
    short, long = ends(center, hands)
    numerals = [(int(text), bearing(center, at)) for text, at in texts]
    if not numerals:
        twelve = bearing(center, middle_of(marks[0]))
        numerals = [(12, twelve), (3, twelve + 90)]
    found = []
    for hours in (12, 24):
        nought, step = face(numerals, hours) or (None, None)
        for minutes in range(60 * hours if step else 0):
            stands = nought + step * minutes / 60, nought + math.copysign(6, step) * (minutes % 60)
            if apart(stands[0], short) < 3 and apart(stands[1], long) < 3:
                found.append((minutes, hours))
    return found


def meter(hubs, hands, texts):
    """Every number at which all hands stand so, each as far past its digit as those behind it say."""
    numbers = range(10 ** len(hubs))
    for place, hub in enumerate(hubs):
        numerals = [(int(text), bearing(hub, at)) for text, at in texts if math.dist(hub, at) < 60]
        (stands,) = ends(hub, [hand for hand in hands if math.dist(hub, middle_of(hand)) < 20])
        nought, step = face(numerals, 10)
        unit = 10 ** (len(hubs) - 1 - place)
        numbers = [n for n in numbers if apart(nought + step * n / unit, stands) < 2]
    return numbers


def scale(hubs, ticks, texts, areas):
    """Counts ticks from numeral to numeral. Two ends ask for what lies between."""
    corners = [point for area in areas for point in area["points"]]
    if hubs:
        place, shown = (lambda point: bearing(hubs[0], point)), ends(hubs[0], areas)
    elif all(one[1] == other[1] for one, other in ticks):
        place, shown = (lambda point: point[1]), [min(y for _, y in corners)]
    else:
        place, shown = (lambda point: point[0]), [f(x for x, _ in corners) for f in (min, max)]
    values = sorted((90 * "NESW".index(text) if text.isalpha() else number(text), place(at)) for text, at in texts)
    for turn in (1, -1):
        along = lambda at: (turn * (at - values[0][1]) + 1) % (360 if hubs else 1000) - 1
        places = sorted(along(place(outer)) for outer, _ in ticks)
        nearest = lambda at: min(range(len(places)), key=lambda n: abs(places[n] - along(at)))
        known = [(nearest(at), value) for value, at in values]
        if known == sorted(known):
            break
    read = []
    for at in shown:
        n = nearest(at)
        (a, low), (b, high) = next((two for two in zip(known, known[1:]) if n <= two[1][0]), known[-2:])
        read.append(low + (high - low) // (b - a) * (n - a))
        close, other = sorted(abs(tick - along(at)) for tick in places)[:2]
        if 3 * close > other:
            return []
    return [abs(read[0] - read[1]) if read[1:] else read[0]]


# Thrice: each sign of the crowd is laid on each of the shelf, and turned.

NEAR = 25.5


def thrice(sheet):
    letters = list(sheet.texts())
    foot = max(sheet.boxes("white"), key=lambda box: box[2] - box[0])[3]
    shelf, signs = {letter: [] for letter, _, _ in letters}, []
    for mark in sheet.marks:
        ((sort, body),) = mark.items()
        at = middle_of(body)
        if sort == "text" or body.get("paint", {}).get("fill") == "white":
            continue
        if at[1] > foot:
            above = [text for text in letters if text[2] < at[1]]
            shelf[min(above, key=lambda text: math.dist(text[1:], at))[0]].append((sort, body))
        else:
            near = [sign for sign in signs if any(math.dist(middle_of(it), at) < NEAR for _, it in sign)]
            signs = [sign for sign in signs if sign not in near] + [sum(near, [(sort, body)])]
    lettered = {letter: dots(sign) for letter, sign in shelf.items()}
    fits = [[letter for letter, one in lettered.items() if is_turned(one, dots(sign))] for sign in signs]
    found = set()
    for crowd in itertools.product(*fits):
        counts = Counter(crowd)
        three = [letter for letter in sorted(shelf) if counts[letter] == 3]
        found |= {"".join(letters) for letters in itertools.combinations(three, 3)}
    return found


def dots(marks):
    """The points of a sign from its middle, each with the look of its mark."""
    seen = set()
    for sort, body in marks:
        look = sort, "fill" in body.get("paint", {}), round(body.get("radius", 0))
        seen |= {(look, complex(*point)) for point in spots(body)}
    center = sum(at for _, at in seen) / len(seen)
    return [(look, at - center) for look, at in seen]


def is_turned(sign, other):
    """Whether a sign is another one, turned by a little: nearer to upright than to a twelfth of a turn."""
    if Counter(look for look, _ in sign) != Counter(look for look, _ in other):
        return False
    turns = (cmath.rect(1, math.radians(degrees)) for degrees in range(-15, 16))
    meets = lambda look, at: any(look == there and abs(at - place) < 0.4 for there, place in other)
    return any(all(meets(look, at * turn) for look, at in sign) for turn in turns)
