"""Solvers for problems of memory, with the cards of the material in view."""

import itertools
import re

from seen import OBJECTS, lettered, number


def digits_back(sheet):
    shown = re.sub(r"\D", "", sheet.cards[0].statement)
    answer = ""
    for first, last in re.findall(r"from the (\d+)\w+ to the (\d+)", sheet.statement):
        first, last = int(first), int(last)
        step = 1 if first < last else -1
        answer += "".join(shown[place - 1] for place in range(first, last + step, step))
    return {answer}


def same_number(sheet, key):
    """Any six cards that make the numbers are right: the key has to be such six."""
    cards = {letter: text for letter, (text, _, _) in lettered(sheet.cards[0]).items()}
    signs = {letter: text for letter, text in cards.items() if text in "+−×÷"}
    first, second = map(int, re.match(r"Make (\d+) .* then (\d+) ", sheet.statement).groups())
    laws = {"+": lambda a, b: a + b, "−": lambda a, b: a - b, "×": lambda a, b: a * b, "÷": lambda a, b: a / b}
    making = lambda target: {
        a + sign + b
        for a, b in itertools.permutations(cards.keys() - signs.keys(), 2)
        for sign in signs
        if laws[signs[sign]](number(cards[a]), number(cards[b])) == target
    }
    made = {f"{one} {other}" for one in making(first) for other in making(second) if not set(one) & set(other)}
    return made & {key}


def every_pair(sheet):
    """Adds up and compares each two of the cards that were shown."""
    cards = {letter: number(text) for letter, (text, _, _) in lettered(sheet.cards[0]).items()}
    together, apart = map(number, re.search(r"add up to (.*) or differ by (.*)\?", sheet.statement).groups())
    fits = lambda a, b: cards[a] + cards[b] == together or abs(cards[a] - cards[b]) == apart
    return {a + b for a, b in itertools.combinations(sorted(cards), 2) if fits(a, b)}


def hexagon_lines(sheet):
    cells = {letter: (int(text), x, y) for letter, (text, x, y) in lettered(sheet.cards[0]).items()}
    near = 1.1 * min(
        ((a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2) ** 0.5 for a, b in itertools.combinations(cells.values(), 2)
    )
    sums = {}
    for row in itertools.combinations(sorted(cells), 3):
        (a, ax, ay), (b, bx, by), (c, cx, cy) = sorted((cells[letter] for letter in row), key=lambda cell: cell[1:])
        is_line = abs(ax + cx - 2 * bx) < 1 and abs(ay + cy - 2 * by) < 1
        if is_line and (bx - ax) ** 2 + (by - ay) ** 2 < near**2:
            sums.setdefault(a + b + c, []).append("".join(row))
    one, other = map(int, re.search(r"add up to (\d+), and which to (\d+)", sheet.statement).groups())
    return {f"{a} {b}" for a in sums.get(one, []) for b in sums.get(other, [])}


def corsi(sheet):
    names = {(x, y): text for text, x, y in sheet.texts()}
    lit = [box for card in sheet.cards for box in card.boxes("accent")]
    name = lambda box: next(text for (x, y), text in names.items() if box[0] < x < box[2] and box[1] < y < box[3])
    answer = "".join(map(name, lit))
    if "backwards" in sheet.statement:
        answer = answer[::-1]
    if hit := re.search(r"from the (\d+)\w+ on, then those before it", sheet.statement):
        start = int(hit[1]) - 1
        answer = answer[start:] + answer[:start]
    return {answer}


def kim_positions(sheet):
    grid = {(x, y): OBJECTS[text] for text, x, y in sheet.cards[0].texts() if text in OBJECTS}
    columns, rows = (sorted(set(axis)) for axis in zip(*grid))
    places = {name: (columns.index(x), rows.index(y)) for (x, y), name in grid.items()}
    at = {place: name for name, place in places.items()}
    letter_of = {OBJECTS[text]: letter for letter, (text, _, _) in lettered(sheet).items()}
    steps = {"left of": (-1, 0), "right of": (1, 0), "above": (0, -1), "below": (0, 1)}
    question = r"(two places )?(left of|right of|above|below) the (.*?)(?:, | and (?=two|left|right|above|below)|\?)"
    asked = re.findall(question, sheet.statement)
    answer = ""
    for far, where, name in asked:
        (dx, dy), times = steps[where], 2 if far else 1
        x, y = places[name]
        answer += letter_of[at[x + dx * times, y + dy * times]]
    return {answer}
