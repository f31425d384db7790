"""Solvers for problems of mathematics: every answer that fits what is seen."""

import itertools
import re

from seen import OBJECTS, linear, number, rows_of


def equation_pyramid(sheet):
    texts = list(sheet.texts())
    target = next(number(text[1:]) for text, _, _ in texts if text.startswith("="))
    cards = {}
    for text, x, y in texts:
        if re.fullmatch("[A-J]", text):
            below = (t for t in texts if t[0][0] in "+−×÷" and t[1] > x and t[2] > y)
            cards[text] = min(below, key=lambda t: t[1] - x + t[2] - y)[0]
    signs = str.maketrans("−×÷", "-*/")
    found = set()
    for row in itertools.permutations(cards, 3):
        first, *others = (cards[letter] for letter in row)
        value = eval(first[1:] + "".join(others).translate(signs))  # digits and four signs, as just matched
        if abs(value - target) < 1e-9:
            found.add("".join(row))
    return found


def remainder_chain(sheet):
    known = []
    for line in sheet.statement.splitlines():
        dividend, divisor = re.fullmatch(r"R\d = remainder of (.*) ÷ (\d+)", line).groups()
        for n, value in enumerate(known, 1):
            dividend = dividend.replace(f"R{n}", str(value))
        dividend = re.sub(r"(?<=\d)[\s\u202f\u00a0](?=\d)", "", dividend).replace("×", "*").replace("−", "-")
        if not re.fullmatch(r"[-+*^() \d]+", dividend):
            raise ValueError(f"no sum that is known: {dividend}")
        if hit := re.fullmatch(r"(\d+)\^(.+)", dividend):
            known.append(pow(int(hit[1]), eval(hit[2]), int(divisor)))
        else:
            known.append(eval(dividend.replace("^", "**")) % int(divisor))
    return {", ".join(map(str, known))}


def picture_prices(sheet):
    rows, asked = [], {}
    texts = list(sheet.texts())
    for letter, x, y in texts:
        if re.fullmatch("[A-D]", letter):
            beside = (t for t in texts if t[0] in OBJECTS and t[2] > y - 1)
            asked[letter] = min(beside, key=lambda t: abs(t[1] - x) + abs(t[2] - y))[0]
    for row in rows_of(texts):
        if "=" not in row:
            continue
        sides, sign, times = [{}, {}], 1, 1
        side, constant = 0, 0
        for text in row[1:]:
            if text == "=":
                side, sign = 1, 1
            elif text in "+−":
                sign = 1 if text == "+" else -1
            elif text in OBJECTS:
                sides[side][text] = sides[side].get(text, 0) + sign
            else:
                constant += (1 if side else -1) * sign * number(text)
        names = set(sides[0]) | set(sides[1])
        rows.append(({name: sides[0].get(name, 0) - sides[1].get(name, 0) for name in names}, constant))
    found = linear(rows, [asked[letter] for letter in sorted(asked)])
    return {", ".join(map(str, found))} if found else set()


def target_six(sheet, key):
    """Any calculation that makes the target is right: the key has to be one."""
    target = int(re.search(r"Make (\d+)", sheet.statement)[1])
    cards = [int(text) for text, _, y in sheet.texts() if text.isdigit() and y > 130]
    used = list(map(int, re.findall(r"\d+", key)))
    fits = re.fullmatch(r"[-+*/() \d]+", key) and not any(used.count(n) > cards.count(n) for n in used)
    return {key} if fits and abs(eval(key) - target) < 1e-9 else set()
