"""Makes `shapes.py` and `calls.py` from the interface's description, so that neither can be other than the service is; and
`synchronous.py` from `asynchronous.py`, so that neither of the two can do what the other cannot.

    python3 make.py           writes them
    python3 make.py --check   fails where they are old
"""

import json
import keyword
import sys
import textwrap
from pathlib import Path

HERE = Path(__file__).resolve().parent
DESCRIPTION = HERE.parent.parent / "docs" / "openapi.json"
INTO = HERE / "src" / "agon_client"
WIDTH = 118
# What each call is called, in all clients; nothing where it is written by hand, as streams are, or for operators alone.
NAMES = json.loads((HERE.parent / "names.json").read_text())
HEAD = '"""{says} Made by `make.py`: do not change it by hand."""\n'
# What is awaited, and what it is for those who just wait.
PLAIN = [
    ("async def ", "def "),
    ("async with ", "with "),
    ("async for ", "for "),
    ("(await self._send(method, path, query, body, repeat))", "self._send(method, path, query, body, repeat)"),
    ("await ", ""),
    ("asyncio.sleep", "time.sleep"),
    ("import asyncio\n", "import time\n"),
    ("AsyncAgon", "Agon"),
    ("AsyncCalls", "Calls"),
    ("AsyncClient", "Client"),
    ("AsyncIterator", "Iterator"),
    ("__aenter__", "__enter__"),
    ("__aexit__", "__exit__"),
    ("aclose", "close"),
    ("aread", "read"),
    ("aiter_lines", "iter_lines"),
]


def written(text, indent, width=WIDTH):
    """A docstring."""
    lines = []
    for paragraph in text.strip().split("\n"):
        lines += textwrap.wrap(paragraph, width - indent - 6) or [""]
    body = ("\n" + " " * indent).join(lines)
    end = '"""' if len(lines) == 1 else "\n" + " " * indent + '"""'
    return " " * indent + '"""' + body + end


def hint(schema):
    """What a value of this schema is to Python."""
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    if "enum" in schema:
        return f"Literal[{', '.join(json.dumps(value) for value in schema['enum'])}]"
    for several in ("oneOf", "anyOf"):
        if several in schema:
            hints = list(dict.fromkeys(hint(one) for one in schema[several]))
            return " | ".join(hints)
    kinds = schema.get("type", "object")
    if isinstance(kinds, list):
        return " | ".join(hint({**schema, "type": kind}) for kind in kinds)
    if kinds == "array":
        return f"list[{hint(schema['items'])}]"
    if kinds == "object":
        more = schema.get("additionalProperties")
        return f"dict[str, {hint(more)}]" if isinstance(more, dict) else "dict[str, Any]"
    return {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}[kinds]


def record(name, schema, bases=()):
    """An object, as a class."""
    required = set(schema.get("required", ()))
    fields = schema.get("properties", {})
    if any(keyword.iskeyword(field) for field in fields):
        given = {field: hint(of) if field in required else f"NotRequired[{hint(of)}]" for field, of in fields.items()}
        inner = "".join(f'    "{field}": {json.dumps(of)},\n' for field, of in given.items())
        return f'{name} = TypedDict("{name}", {{\n{inner}}})'
    lines = [f"class {name}({', '.join([*bases, 'TypedDict'] if not bases else bases)}):"]
    if schema.get("description"):
        lines.append(written(schema["description"], 4))
    for field, of in fields.items():
        given = hint(of) if field in required else f"NotRequired[{hint(of)}]"
        for said in filter(None, of.get("description", "").split("\n")):
            lines += [f"    # {line}" for line in textwrap.wrap(said, WIDTH - 6)]
        lines.append(f"    {field}: {given}")
    if lines[-1].startswith("class"):
        lines.append("    pass")
    return "\n".join(lines)


def shapes(schemas):
    """Every shape, those first that others are made of as they are defined."""
    records, names = [], []
    for name, schema in schemas.items():
        if "allOf" in schema:
            parts, bases = {}, []
            for part in schema["allOf"]:
                if "$ref" in part:
                    bases.append(hint(part))
                else:
                    parts = {**part, "description": schema.get("description", "")}
            records.append((bases, record(name, parts, bases)))
        elif schema.get("type") == "object" and "properties" in schema:
            records.append(([], record(name, schema)))
        elif any("properties" in one for one in schema.get("oneOf", ())):
            # One of several records that have no names of their own.
            each = [f"{name}{place}" for place in range(1, len(schema["oneOf"]) + 1)]
            for one, schema_of in zip(each, schema["oneOf"]):
                records.append(([], record(one, schema_of)))
            names.append(f"{name} = Union[{', '.join(json.dumps(one) for one in each)}]")
        else:
            names.append(f"{name} = {quoted(hint(schema))}")
    plain = [text for bases, text in records if not bases]
    derived = [text for bases, text in records if bases]
    head = HEAD.format(says="What is sent and replied.")
    imports = "from __future__ import annotations\n\nfrom typing import Any, Literal, NotRequired, TypedDict, Union"
    simple = [line for line in names if '"' not in line.split("=", 1)[1] or "Literal" in line]
    others = [line for line in names if line not in simple]
    return "\n\n\n".join([head + "\n" + imports, "\n".join(simple), *plain, *derived, "\n".join(others)]) + "\n"


def quoted(text):
    """A union of names that are defined further below."""
    if " | " not in text:
        return text
    return f"Union[{', '.join(json.dumps(part) for part in text.split(' | '))}]"


def method(operation, path, verb):
    """One call."""
    name = NAMES[operation["operationId"]]
    parameters = [p for p in operation.get("parameters", ()) if p["in"] == "path"]
    queries = [p for p in operation.get("parameters", ()) if p["in"] == "query"]
    once = any(p["name"] == "Idempotency-Key" for p in operation.get("parameters", ()))
    arguments = ["self", *(f"{p['name']}: {'int' if p['schema'].get('type') == 'integer' else 'str'}" for p in parameters)]
    if parameters:
        arguments.append("/")
    keywords = [f"{p['name']}: {hint(p['schema'])} | None = None" for p in queries]
    if once:
        keywords.append("repeat: str | None = None")
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    body = hint(content["schema"]) if content else None
    takes = body not in (None, "Nothing")
    if keywords:
        arguments += ["*", *keywords]
    if takes:
        arguments.append(f"**body: Unpack[{body}]")
    status = next(code for code in operation["responses"] if code.startswith("2"))
    replies = operation["responses"][status].get("content", {})
    if "application/json" in replies:
        gives, reading = hint(replies["application/json"]["schema"]), "self._json"
    else:
        gives, reading = ("bytes", "self._bytes") if replies else ("None", "self._nothing")
    for parameter in parameters:
        path = path.replace("{%s}" % parameter["name"], "{word(%s)}" % parameter["name"])
    asked = [json.dumps(verb.upper()), f'f"{path}"' if parameters else json.dumps(path)]
    if queries:
        asked.append("query={" + ", ".join(f'"{p["name"]}": {p["name"]}' for p in queries) + "}")
    if body:
        asked.append("body=body" if takes else "body={}")
    if once:
        asked.append("repeat=repeat or new_repeat()")
    says = operation["summary"].rstrip(".") + ". " + operation["description"]
    head = f"    async def {name}({', '.join(arguments)}) -> {gives}:"
    if WIDTH < len(head):
        inner = "".join(f"        {argument},\n" for argument in arguments)
        head = f"    async def {name}(\n{inner}    ) -> {gives}:"
    call = f"await {reading}({', '.join(asked)})"
    told = f"        reply: {gives} = {call}\n        return reply" if gives not in ("None",) else f"        {call}"
    if WIDTH < max(map(len, told.split("\n"))):
        inner = "".join(f"            {argument},\n" for argument in asked)
        call = f"await {reading}(\n{inner}        )"
        told = f"        reply: {gives} = {call}\n        return reply" if gives != "None" else f"        {call}"
    return "\n".join([head, written(says, 8), told])


def plain(text):
    """What is awaited, for those who just wait."""
    for asynchronous, synchronous in PLAIN:
        text = text.replace(asynchronous, synchronous)
    return text


def calls(paths):
    """Every call, for those who wait and for those who do something else meanwhile."""
    operations = [
        (operation, path, verb)
        for path, item in paths.items()
        for verb, operation in item.items()
    ]
    unnamed = [o["operationId"] for o, _, _ in operations if o["operationId"] not in NAMES]
    if unnamed:
        sys.exit(f"clients/names.json does not say what these are called: {unnamed}")
    used = {o["operationId"] for o, _, _ in operations}
    if gone := set(NAMES) - used:
        sys.exit(f"clients/names.json has calls that there are no more: {sorted(gone)}")
    operations = [one for one in operations if NAMES[one[0]["operationId"]]]
    asking = "method: str, path: str, query: Query = None, body: Body = None, repeat: str | None = None"
    hooks = [
        f"    async def {hook}(\n        self, {asking}\n    ) -> {gives}:\n        raise NotImplementedError"
        for hook, gives in (("_json", "Any"), ("_bytes", "bytes"), ("_nothing", "None"))
    ]
    methods = [method(*operation) for operation in operations]
    waiting = "\n\n".join(['class AsyncCalls:\n    """Every call."""', *hooks, *methods])
    head = HEAD.format(says="The calls of the interface.")
    text = "\n\n\n".join([plain(waiting), waiting])
    names = sorted(name for name in SCHEMAS if f" {name}" in text or f"[{name}]" in text)
    imports = f"""from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Union, Unpack

from .shapes import (
{chr(10).join(f'    {name},' for name in names)}
)
from .wire import new_repeat, word

Query = Union[Mapping[str, Union[str, int, None]], None]
Body = Union[Mapping[str, Any], None]"""
    return "\n\n\n".join([head + "\n" + imports, text]) + "\n"


DOCUMENT = json.loads(DESCRIPTION.read_text())
SCHEMAS = DOCUMENT["components"]["schemas"]


def main():
    says, waiting = (INTO / "asynchronous.py").read_text().split("\n", 1)
    made = {
        "shapes.py": shapes(SCHEMAS),
        "calls.py": calls(DOCUMENT["paths"]),
        "synchronous.py": HEAD.format(says=says.strip('"')) + plain(waiting),
    }
    for name, text in made.items():
        place = INTO / name
        if "--check" not in sys.argv:
            place.write_text(text)
        elif place.read_text() != text:
            sys.exit(f"{place} is old: python3 clients/python/make.py")


main()
