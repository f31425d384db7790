"""What is sent and replied. Made by `make.py`: do not change it by hand."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, Union


Base64 = str
ChosenName = Literal["chance", "seed", "code", "kept"]
CodeText = str
CommandName = str
Commitment = str
ContestName = str
DeliveryWord = Literal["waiting", "delivered", "given_up"]
Digest = str
DrillStartWord = Literal["now", "when_ready"]
EventWord = Literal["contest.phase", "contest.material", "contest.released", "contest.answer", "contest.asked", "contest.clarified", "contest.paused", "contest.resuming", "contest.resumed", "contest.decided", "contest.superseded", "contest.voided", "contest.rejudged", "contest.removed"]
FailureWord = Literal["name", "private", "connection", "certificate", "broken", "timeout"]
FairnessWord = Literal["raw", "compensated"]
FormatWord = Literal["race", "closest", "tally", "turns", "first_to"]
GameName = str
ItemWord = Literal["whole", "clock", "fraction"]
KeptName = str
KeyName = str
KindName = Literal["logic", "mathematics", "memory", "observation"]
MessageName = str
NotesWord = Literal["allowed", "forbidden"]
Nothing = dict[str, Any]
OffWord = Literal["asked", "gone", "failing"]
PhaseName = Literal["waiting", "notice", "material", "rules", "solve", "break", "decided", "void"]
PreviewName = str
ReasonWord = Literal["answer", "time", "forfeit", "disqualification", "nearest", "points", "unsolved", "skipped", "revealed"]
RejudgingName = str
RivalAnswersWord = Literal["shown", "locks", "hidden"]
SeatName = Literal["attacker", "defender"]
Seconds = float
SignerName = str
StandingWord = Literal["proposed", "applied", "cancelled", "stale"]
StartWord = Literal["now", "when_ready", "at"]
StateWord = Literal["open", "ended"]
TieBreakWord = Literal["defender"]
VerdictWord = Literal["correct", "wrong", "given", "taken"]
VoidWord = Literal["not_started", "host", "rejudged"]
WebhookName = str
When = str
Who = Literal["game", "host", "attacker", "defender", "spectator"]


class AdvanceBody(TypedDict):
    """`POST /v1/test/clock`, as it is written."""
    # By how many seconds the clock is moved on.
    advance_seconds: int


class AnswerBody(TypedDict):
    """A seat's answer."""
    # As the answer form's hint says; generous about how it is written.
    answer: str


class Answers(TypedDict):
    """Judged answers in the order of their stamps."""
    answers: list[Answer]


class ApplyBody(TypedDict):
    """A correction becomes true."""
    successor: NotRequired[ContestName | None]


class Area(TypedDict):
    """A rectangle of the picture."""
    x: float
    y: float
    width: float
    height: float


class Began(TypedDict):
    """A phase began; `released` and `material` carry what opens the sealed problem or material."""
    phase: Phase
    at: When
    # In a series, the round that begins, or that the break comes after.
    round: NotRequired[int]
    # 32 bytes; spectators are told none.
    opener: NotRequired[Base64]


class Best(TypedDict):
    """When a seat was right."""
    at: When
    contest_seconds: Seconds


class Bests(TypedDict):
    """Each seat's first answer that counts for it."""
    attacker: NotRequired[Best]
    defender: NotRequired[Best]


class Board1(TypedDict):
    """Cells that take a symbol each. Those of `answer`, by their numbers from 0 and in this order, compose the
    answer; the
    others are for notes.
    """
    cells: list[Area]
    takes: str
    answer: list[int]
    houses: NotRequired[list[House]]
    kind: Literal["cells"]


class Board2(TypedDict):
    """Lettered things to be picked."""
    things: list[Thing]
    in_order: bool
    kind: Literal["things"]


class Board3(TypedDict):
    """One field for each number or time, and where the picture has room for each of them, if it has."""
    names: list[str]
    places: NotRequired[list[Area]]
    kind: Literal["fields"]


class Board4(TypedDict):
    """For each name one symbol out of some."""
    toggles: list[Toggle]
    kind: Literal["toggles"]


class Board5(TypedDict):
    """So many symbols, one after the other."""
    takes: str
    count: int
    kind: Literal["row"]


class Buzzed(TypedDict):
    """A seat buzzed, and alone may answer."""
    seat: SeatName
    at: When
    # When it is too late for its answer.
    ends_at: NotRequired[When]


class ByKey(TypedDict):
    """How a contest ended by one key."""
    # The right answer, as a player would type it; where one of several is enough, one of them.
    key: str
    outcome: NotRequired[Outcome]
    void: NotRequired[Void]


class Card(TypedDict):
    """One piece of material: how many seconds it is shown, and its text or picture. A seat sees the face of the
    card whose time
    it is.
    """
    text: NotRequired[str]
    picture: NotRequired[Picture]
    seconds: int


class CardBody(TypedDict):
    """One card: a text, and how long it is shown."""
    text: str
    seconds: int


class Clarification(TypedDict):
    """What the host says to both seats."""
    # 1 for the first.
    number: int
    text: str
    at: When


class Clock(TypedDict):
    """The server's clock, for callers who measure their line."""
    received_at: When
    sent_at: When


class Contest(TypedDict):
    """A contest, as the caller may see it at `server_time`."""
    id: ContestName
    kind: KindName
    # Whether something is shown to be remembered before the rules.
    material: bool
    # The game's own name for the battle.
    battle: NotRequired[str]
    # What else the game noted; for the game and its hosts.
    metadata: NotRequired[dict[str, str]]
    server_time: When
    # For spectators: the instant that they see, some seconds ago.
    as_of: NotRequired[When]
    phase: Phase
    # Present while the contest's clock stands still.
    paused: NotRequired[Paused]
    terms: Terms
    commitment: Commitment
    # How the problem was chosen; contests of earlier editions do not say.
    chosen: NotRequired[ChosenName]
    # In a drill nobody sits in the defender's seat, which has no name: the clock is the defender.
    seats: Seats
    # Whether one seat's name could be taken for the other's: then show each with its seat.
    names_alike: bool
    # The judged answers that the caller may see, in the order of their stamps.
    answers: list[Answer]
    # Where points are counted, from the release on: the points so far.
    score: NotRequired[Scores]
    # Where lines count, from three seconds before the release on: what was measured of them.
    measured: NotRequired[Measured]
    # In a series, every round that there may be, in order.
    rounds: NotRequired[list[Round]]
    # In `turns`, while the problem may be answered: whose turn it is. Where answers take a buzz: who alone may
    # answer, if
    # anybody.
    turn: NotRequired[Turn]
    # What the host said to both seats.
    clarifications: list[Clarification]
    # What seats asked the host, who alone is told.
    questions: NotRequired[list[Question]]
    you: Who
    # Such as `logic/sudoku`; seats learn it when the rules are shown.
    family: NotRequired[str]
    level: NotRequired[int]
    rules: NotRequired[Rules]
    outcome: NotRequired[Outcome]
    void: NotRequired[Void]
    # What was corrected after the end, in order.
    rejudgings: NotRequired[list[Rejudged]]
    # A drill's own token, which its one player plays with. Told once, in the reply to the opening.
    token: NotRequired[str]
    # Told once, in the reply to the opening.
    host: NotRequired[Holder]
    # The spectators' token, for any number of people. Told once, in the reply to the opening.
    watch: NotRequired[Holder]


class Corrected(TypedDict):
    """What was decided is corrected."""
    at: When
    # The host's own words.
    reason: str
    after: ByKey


class Decided(TypedDict):
    """Somebody won."""
    outcome: Outcome


class Deliveries(TypedDict):
    """One page of what was sent and what waits."""
    # The newest of the feed first.
    deliveries: list[Delivery]
    # What `after` takes for the next page; absent on the last.
    next: NotRequired[str]


class Delivery(TypedDict):
    """One event on its way to one webhook."""
    # The `webhook-id` that it is sent with, the same for every try.
    id: MessageName
    # The kind of the event; `webhook.test` of a test.
    type: str
    # Absent of a test.
    contest: NotRequired[ContestName]
    # Where it stands in the game's feed; absent of a test.
    position: NotRequired[int]
    state: DeliveryWord
    # The newest tries, up to ten, the oldest of them first.
    tries: list[Try]
    # When it may be tried next, once what came before it in its contest is settled.
    next_try_at: NotRequired[When]


class Disabled(TypedDict):
    """Why nothing is sent to a webhook."""
    at: When
    because: OffWord


class DisqualifyBody(TypedDict):
    """Who is taken out, and why."""
    seat: SeatName
    # On one line; it is kept in the log.
    reason: str


class DrillBody(TypedDict):
    """Which drill to open: one of `kind`, `family` and `code`."""
    kind: NotRequired[KindName | None]
    # With a kind: only these of its families, such as `["logic/sudoku"]`.
    include: NotRequired[list[str] | None]
    # With a kind: none of these families, so that a game repeats none.
    exclude: NotRequired[list[str] | None]
    # A problem of this family, such as `logic/sudoku`.
    family: NotRequired[str | None]
    # The one exact problem of this code.
    code: NotRequired[str | None]
    # How hard; 3 where nothing is said.
    level: NotRequired[int | None]
    # In place of a level: the one whose predicted time is nearest to so many seconds.
    seconds: NotRequired[float | None]
    # With a family: the same seed draws the same problem.
    seed: NotRequired[str | None]
    # In which languages the problem can be read, the first before all others. Default: `en` alone.
    languages: NotRequired[list[str] | None]
    terms: NotRequired[DrillTermsBody]


class DrillTermsBody(TypedDict):
    """The terms of a drill; what is left open takes its default."""
    start: NotRequired[DrillStartWord | None]
    # How long material is announced. Default 10.
    notice_seconds: NotRequired[int | None]
    # How long material is shown. Default: as the family says.
    material_seconds: NotRequired[int | None]
    # How long the rules stand alone before the release. Default 60.
    rules_seconds: NotRequired[int | None]
    # From the release to the deadline. Default: 300; in `first_to` what all problems take, with the breaks between
    # them. `null` for a drill without a clock, which ends after a day.
    solve_seconds: NotRequired[int | None]
    # How long a wrong answer locks its seat; in a `tally`, any, but for a right one in a drill. Default: 30; in a
    # `tally` 5, in `turns` 0.
    lockout_seconds: NotRequired[int | None]


class Embedded(TypedDict):
    """How a game shows contests in pages of its own."""
    game: GameName
    # Origins whose pages may show the game's contests in a frame.
    origins: list[str]
    # The address of the sign above them, where there is one.
    logo: NotRequired[str]
    # The script that defines `<agon-contest>`. Absolute where the service knows its public address.
    script: str


class EmbeddingBody(TypedDict):
    """`PUT /v1/embedding`, as it is written."""
    # Origins whose pages may show the game's contests in a frame: `https`, or `http` on this machine alone.
    origins: list[str]
    # A PNG of up to 640 x 160 pixels and 11 KiB, in base64, that stands above contests in a frame. With `null` none
    # does;
    # where it is left out, the one before stays.
    logo: NotRequired[str | None]


class Ended(TypedDict):
    """How a contest ended, with what was secret until then. A void contest has neither outcome nor key."""
    outcome: NotRequired[Outcome]
    void: NotRequired[Void]
    # What was corrected since, in order.
    rejudgings: NotRequired[list[Rejudged]]
    # In a series, every round; what is told below is of the last that was played.
    rounds: NotRequired[list[Round]]
    battle: NotRequired[str]
    # What else the game noted; for the game and its hosts.
    metadata: NotRequired[dict[str, str]]
    # The right answer, as a player would type it; the corrected one, where it was corrected.
    key: NotRequired[str]
    # Why it is right, step by step; of a corrected key nothing is known but the host's words.
    explanation: NotRequired[list[str]]
    # The explanation in the other languages that the contest offers, by language.
    translations: NotRequired[dict[str, list[str]]]
    # The picture with the way to the key drawn on it, where steps draw on it. As many pictures as the
    # explanation has steps lie beside it: `solved-3` in place of `solved` has the first three.
    solved: NotRequired[Picture]
    # Draws the problem again.
    code: NotRequired[str]


class Example(TypedDict):
    """A small problem with its answer, to see how it is meant."""
    material: list[Card]
    # Empty where a game's own problem has no example but an answer.
    statement: str
    pictures: list[Picture]
    answer: str
    explanation: list[str]


class ExampleBody(TypedDict):
    """A small question with its answer."""
    statement: str
    answer: str


class Families(TypedDict):
    """Every family."""
    families: list[Family]


class Family(TypedDict):
    """A way of drawing problems of one shape."""
    # Such as `logic/sudoku`.
    name: str
    title: str
    kind: KindName
    # Raised whenever the same code would draw, show or judge something else.
    edition: int
    # Whether a machine could answer from the words alone.
    text_only: bool
    # The formats that its answers can be contested in; the first is the one that is usual.
    formats: list[FormatWord]
    levels: list[FamilyLevel]
    # By level; only where one family is asked for.
    rules: NotRequired[list[Rules]]


class FamilyLevel(TypedDict):
    """One level of a family."""
    level: int
    seconds: Pace
    # What sort of answer.
    form: str
    # How long its material is shown; 0 where there is none.
    material_seconds: int
    # Measured; absent where this edition was not.
    odds: NotRequired[Odds]


class Fed(TypedDict):
    """One thing that happened in one of the game's contests."""
    # The same for what was stored together.
    position: int
    contest: ContestName
    battle: NotRequired[str]
    # Its number in the game's own stream of the contest.
    id: int
    # As in the contest's stream.
    event: str
    data: Told


class Feed(TypedDict):
    """A part of a game's feed."""
    events: list[Fed]
    # What `after` takes for the next part.
    next: int


class ForfeitBody(TypedDict):
    """Who gives up: the host says for which seat, a seat need not."""
    seat: NotRequired[SeatName | None]


Form = TypedDict("Form", {
    "kind": "str",
    "hint": "str",
    "example": "str",
    "names": "NotRequired[list[str]]",
    "units": "NotRequired[list[str]]",
    "items": "NotRequired[list[ItemWord]]",
    "groups": "NotRequired[list[Group]]",
    "from": "NotRequired[str]",
    "each": "NotRequired[int]",
    "in_order": "NotRequired[bool]",
    "columns": "NotRequired[int]",
    "rows": "NotRequired[int]",
    "count": "NotRequired[int]",
})


FormBody = TypedDict("FormBody", {
    "kind": "str",
    "hint": "str",
    "names": "NotRequired[list[str]]",
    "units": "NotRequired[list[str]]",
    "items": "NotRequired[list[ItemWord]]",
    "groups": "NotRequired[list[GroupBody]]",
    "from": "NotRequired[str]",
    "each": "NotRequired[int | None]",
    "in_order": "NotRequired[bool]",
    "columns": "NotRequired[int | None]",
    "rows": "NotRequired[int | None]",
    "count": "NotRequired[int | None]",
})


class Frame(TypedDict):
    """The next card of the material is shown."""
    # Which card, counted from 1; the first comes with `material`.
    number: int
    # 32 bytes, for the card among `later` of what the sealed material says.
    opener: Base64


class GameBody(TypedDict):
    """`POST /v1/games`, as it is written."""
    # What the game and its first key are called, on one line.
    label: str


Group = TypedDict("Group", {
    "count": "int",
    "from": "str",
    "in_order": "bool",
})


GroupBody = TypedDict("GroupBody", {
    "count": "int",
    "from": "str",
    "in_order": "NotRequired[bool]",
})


class HeadStart(TypedDict):
    """A right answer of this seat counts as if it had come so much sooner; the other seat's waits so long for it."""
    seat: SeatName
    seconds: Seconds


class Holder(TypedDict):
    """Who holds a token."""
    token: str
    # The page that the token opens; it stands behind the `#`. Absolute where the service knows its public address.
    page: str


class House(TypedDict):
    """Cells in which no symbol stands twice, among them those of the picture that hold one of `printed` already."""
    cells: list[int]
    printed: str


class JudgedTwice(TypedDict):
    """A judged answer by two keys."""
    seat: SeatName
    # 1 for a seat's first judged answer.
    number: int
    at: When
    contest_seconds: Seconds
    answer: str
    before: VerdictWord
    after: VerdictWord


class KeepBody(TypedDict):
    """Which problem to keep."""
    code: CodeText
    # What to remember about it, on one line.
    note: NotRequired[str | None]


class Kept(TypedDict):
    """A problem that is kept for a contest to come."""
    # What opens a contest with it, as `kept`, and what lets go of it.
    id: KeptName
    # The name of its preview.
    preview: PreviewName
    # Nobody else is told, until a contest with it is over.
    code: CodeText
    note: NotRequired[str]
    kept_at: When
    family: str
    # The family's, or what the game calls a problem of its own; absent where there is no such family any more.
    title: NotRequired[str]
    level: int
    # Whether its edition can still be drawn; if not, no contest can be opened with it.
    is_drawable: bool


class KeptList(TypedDict):
    """The problems that a game keeps, the newest first."""
    problems: list[Kept]


class Key(TypedDict):
    """A game key."""
    id: KeyName
    # The game whose contests it opens.
    game: GameName
    label: str
    # Absent for keys of before keys had labels.
    made_at: NotRequired[When]
    # Absent for keys that the command let in.
    made_by: NotRequired[KeyName]
    # The secret; told only in the reply that makes it.
    key: NotRequired[str]
    # Its test key: what that opens is kept in memory alone and has a clock that can be moved on
    # (`POST /v1/test/clock`). Absent where the service offers none.
    test_key: NotRequired[str]


class KeyBody(TypedDict):
    """`POST /v1/keys`, as it is written."""
    # On one line.
    label: str


class Keys(TypedDict):
    """The caller's key and those that it made, and they made."""
    keys: list[Key]


class Listed(TypedDict):
    """A contest in a list."""
    id: ContestName
    # The game's own name for the battle.
    battle: NotRequired[str]
    # What else the game noted.
    metadata: NotRequired[dict[str, str]]
    kind: KindName
    family: str
    level: int
    names: Names
    # Who the players are for the game, as far as it said.
    player_ids: Names
    opened_at: When
    state: StateWord
    phase: Phase
    # When it was decided, or void.
    ended_at: NotRequired[When]
    outcome: NotRequired[Outcome]
    void: NotRequired[Void]


class Locked(TypedDict):
    """A seat is locked."""
    seat: SeatName
    at: When
    locked_until: When


class Log(TypedDict):
    """Everything that happened, hash-chained; `agon verify` judges it again."""
    contest: ContestName
    records: list[Record]


class MakesBody(TypedDict):
    """The value that an expression has to have, and the numbers that it is made of."""
    value: int
    numbers: list[int]
    # Which of them have to be used, none twice: `some`, `all` or `all_in_order`.
    using: str


class Material(TypedDict):
    """What is to be remembered, while it is shown."""
    # The language of its texts.
    language: str
    # The same in the other languages that the contest offers, by language.
    translations: NotRequired[dict[str, Material]]
    cards: list[Card]


class Measured(TypedDict):
    """The seats' lines, as the service measured them."""
    at: When
    round_trip_seconds: RoundTrips
    # Absent where both lines are as long, or one is unknown.
    head_start: NotRequired[HeadStart]


class Missed(TypedDict):
    """A seat buzzed and did not answer in its time; the rival may for as long."""
    seat: SeatName
    at: When
    # The end of its lock, if there is one that the caller may see.
    locked_until: NotRequired[When]


class Names(TypedDict):
    """What a game said of each player, as far as it did."""
    attacker: NotRequired[str]
    defender: NotRequired[str]


class NewGame(TypedDict):
    """A game that was just made."""
    id: GameName
    label: str
    made_at: When
    # Its first key.
    key: Key


class Odds(TypedDict):
    """How far guessing gets, measured over 40,000 problems. Shares are 0 to 1; 0 is what was never seen."""
    # The share of problems that the one likeliest answer is right for.
    one_guess: float
    # The share that one of the ten likeliest is right for; no more fit into a contest with the usual terms.
    ten_guesses: float
    # The share that the best cheap trick solves without solving.
    trick: float
    # The size of the answer space: guessing is as hard as among so many answers, all equally likely.
    answers: float
    # How many different problems there are, as far as the measure reaches.
    problems: float


class OpenBody(TypedDict):
    """Which contest to open: one of `kind`, `family`, `code` and `kept`."""
    kind: NotRequired[KindName | None]
    # With a kind: only these of its families, such as `["logic/sudoku"]`.
    include: NotRequired[list[str] | None]
    # With a kind: none of these families, so that a game repeats none.
    exclude: NotRequired[list[str] | None]
    # A problem of this family, such as `logic/sudoku`.
    family: NotRequired[str | None]
    # The one exact problem of this code.
    code: NotRequired[str | None]
    kept: NotRequired[KeptName | None]
    # How hard; 3 where nothing is said.
    level: NotRequired[int | None]
    # In place of a level: the one whose predicted time is nearest to so many seconds.
    seconds: NotRequired[float | None]
    # The game's own name for the battle, on one line.
    battle: NotRequired[str | None]
    # What else the game wants to be told again: up to 16 names, each of 1 to 40 of `a` to `z`, `0` to `9` and `_`,
    # with
    # texts of up to 200 characters. The game and its hosts see it in the contest, its list and its result; it stands
    # in
    # the log too, which seats and spectators may read once the contest is over.
    metadata: NotRequired[dict[str, str]]
    # In which languages the problem can be read, the first before all others; both seats read the same problem.
    # Default:
    # `en` alone.
    languages: NotRequired[list[str] | None]
    seats: NotRequired[SeatsBody]
    terms: NotRequired[TermsBody]


class OpenSeveralBody(TypedDict):
    """Which contests to open."""
    contests: list[OpenBody]


class Opened(TypedDict):
    """Contests that were opened at once."""
    # In the order of the request, each with every token.
    contests: list[Contest]


class Outcome(TypedDict):
    """How a contest ended that somebody won."""
    winner: SeatName
    reason: ReasonWord
    # The instant it holds at.
    at: When
    # How far the winner's answer was ahead of the rival's, or else of the deadline.
    margin_seconds: NotRequired[Seconds]
    best: Bests
    # What each seat scored, in formats that score: in `closest`, how far its number was from the key; in `tally`,
    # `turns` and `first_to`, its points.
    score: NotRequired[Scores]
    tie_break: NotRequired[TieBreakWord]
    # Raised whenever the same log would be judged otherwise.
    judge_edition: int
    # The log's hash before the record that says this.
    log_hash: Digest


class Pace(TypedDict):
    """Predicted seconds: a fifth, half and four fifths of those who can solve it are done by then."""
    p20: float
    p50: float
    p80: float


class Page(TypedDict):
    """One page of a list, the newest contest first."""
    contests: list[Listed]
    # What `after` takes for the next page; absent on the last.
    next: NotRequired[str]


class PauseBody(TypedDict):
    """Why the clock is stopped."""
    # On one line; both seats read it.
    reason: str


class Paused(TypedDict):
    """A clock that stands still."""
    since: When
    # The host's words; absent where the service was away.
    reason: NotRequired[str]
    # When the clock goes on, once that is announced.
    resumes_at: NotRequired[When]


class Phase(TypedDict):
    """Where a contest stands."""
    name: PhaseName
    # Absent where the phase has no end, as in a drill without a clock, or while the clock stands still before it.
    ends_at: NotRequired[When]


class Picture(TypedDict):
    """A picture, fetched by its name."""
    name: str
    # Below the service's address.
    url: str
    # What it shows, in words that do not help to answer.
    alt: str
    # In pixels.
    width: int
    # In pixels.
    height: int


class PictureBody(TypedDict):
    """A picture."""
    # A PNG file of up to 300,000 bytes, 16 to 1,600 pixels a side.
    png: Base64
    # What it shows, for those who do not see it, in words that do not help to answer.
    alt: str


class Ping(TypedDict):
    """A number of chance, by which a seat's line is measured."""
    nonce: Base64


class Pixels(TypedDict):
    """A picture itself."""
    name: str
    # A PNG file.
    png: Base64


class Place(TypedDict):
    """Who sits there, and how that player is."""
    name: NotRequired[str]
    # Who that is for the game; the game and its hosts are told.
    player_id: NotRequired[str]
    # How long a wrong answer (in a tally: any) locks this seat, where that is not as the terms say.
    lockout_seconds: NotRequired[int]
    ready: bool
    # Whether the seat listens to events; spectators are not told.
    present: NotRequired[bool]
    # When the seat may answer again; absent where it is free, or where the caller may not know.
    locked_until: NotRequired[When]
    # Told once, in the reply to the opening.
    token: NotRequired[str]
    # The player's page; the token stands behind the `#`. Told once, in the reply to the opening.
    page: NotRequired[str]


class PongBody(TypedDict):
    """What came with a `ping`."""
    nonce: Base64


class Presence(TypedDict):
    """Which seats listen."""
    attacker: bool
    defender: bool


class PreviewBody(TypedDict):
    """Which problem to look at: one of `kind`, `family` and `code`."""
    kind: NotRequired[KindName | None]
    # With a kind: only these of its families, such as `["logic/sudoku"]`.
    include: NotRequired[list[str] | None]
    # With a kind: none of these families, so that a game repeats none.
    exclude: NotRequired[list[str] | None]
    # A problem of this family, such as `logic/sudoku`.
    family: NotRequired[str | None]
    code: NotRequired[CodeText | None]
    # How hard; 3 where nothing is said. A code says it itself.
    level: NotRequired[int | None]
    # In place of a level: the one whose predicted time is nearest to so many seconds.
    seconds: NotRequired[float | None]
    # With a kind or a family: the seed to draw from; chance where nothing is said.
    seed: NotRequired[str | None]
    # In which languages it is said, the first before all others. Default: `en` alone.
    languages: NotRequired[list[str] | None]


class Private(TypedDict):
    """A text that the log holds a digest of: SHA-256 over salt and text, each behind its length."""
    salt: Digest
    text: str


class Problem(TypedDict):
    """A released problem."""
    # The language of its texts.
    language: str
    # The same in the other languages that the contest offers, by language.
    translations: NotRequired[dict[str, Problem]]
    rules: str
    statement: str
    form: Form
    pictures: list[Picture]
    # How it can be answered with a pointer, beside typing; what is typed is judged. Absent where one number is asked
    # for.
    board: NotRequired[Board]
    notes: NotesWord
    # The right answer, for the host; for everybody once the contest is over.
    key: NotRequired[str]
    # Draws this problem again; told with the key.
    code: NotRequired[str]
    # Why the key is right, step by step; told with the key.
    explanation: NotRequired[list[str]]
    # The picture with the way to the key drawn on it, where steps draw on it; told with the key. As many pictures as
    # the
    # explanation has steps lie beside it: `solved-3` in place of `solved` has the first three.
    solved: NotRequired[Picture]


class ProblemBody(TypedDict):
    """A problem of the game's own: what players see, how an answer is written, and which is right. All texts and
    answers take up
    to 32 KiB together.
    """
    kind: KindName
    # What it is called, on one line.
    title: str
    # What to do: both players read it in the minute before, with the answer form, and nothing of the problem. On
    # several
    # lines if need be.
    rules: str
    # The question, on several lines if need be.
    statement: str
    form: FormBody
    # The right answer as a player would type it; not with `calls`.
    key: NotRequired[str | None]
    # Other answers that are right.
    also: NotRequired[list[str] | None]
    makes: NotRequired[MakesBody | None]
    # Of a form of calls, in place of a key: everything that can be called.
    calls: NotRequired[list[str] | None]
    example: NotRequired[ExampleBody | None]
    # What is shown before the rules and then hidden, card by card.
    material: NotRequired[list[CardBody]]
    # Up to four pictures that belong to the question. They are decoded and shown as one, several in two columns in
    # their
    # order; nothing else of the files is kept.
    pictures: NotRequired[list[PictureBody]]
    # Why the answer is right, step by step.
    explanation: NotRequired[list[str]]
    # How hard; 3 where nothing is said.
    level: NotRequired[int | None]
    # In how many seconds half of those who can solve it are expected to; 60 where nothing is said.
    seconds: NotRequired[float | None]
    # The language of its texts. Default: `en`.
    language: NotRequired[str | None]
    # What to remember about it, on one line.
    note: NotRequired[str | None]


class Proof(TypedDict):
    """The commitment to the problem; once the contest is over, with everything that opens it. Until then it stands
    alone.
    """
    commitment: Commitment
    # 32 bytes in hexadecimal digits. The commitment is SHA-256 over salt, problem and key, each preceded by its
    # length.
    salt: NotRequired[Digest]
    # The problem's exact text.
    problem: NotRequired[str]
    key: NotRequired[str]
    seed: NotRequired[str]
    # Draws the problem again.
    code: NotRequired[str]


class Question(TypedDict):
    """What a seat asks the host."""
    seat: SeatName
    # 1 to 3.
    number: int
    text: str
    at: When


class Receipt(TypedDict):
    """A judged answer, durable before it is told. It says `correct`, never `won`: the outcome says who won."""
    # 1 for a seat's first judged answer.
    number: int
    verdict: VerdictWord
    # The stamp that decides.
    at: When
    # From the release to the stamp, pauses taken out.
    contest_seconds: Seconds
    # After a wrong answer, in a tally after any: when the seat may answer again.
    locked_until: NotRequired[When]
    # What was left of the contest; absent in a drill without a clock.
    left_seconds: NotRequired[Seconds]
    # Of several services by whose clocks a contest was stamped: when the answer arrived by the clock of the one that
    # took
    # it, where another had stamped the contest later. It was judged at `at`.
    arrived_at: NotRequired[When]


class Record(TypedDict):
    """What one command or one word of time added."""
    # 1 for the first.
    version: int
    command: NotRequired[CommandName]
    # The events, as the JSON text that is hashed.
    body: str
    hash: Digest
    # What a seat asked in it, of which the body holds a digest: for that seat, the host and the game.
    private: NotRequired[Private]
    # The service's word for this record and every one before it: on the first, and on the one that ends the contest.
    signature: NotRequired[Signature]


class Refusal(TypedDict):
    """A refusal (RFC 9457). Nothing has happened."""
    # A stable address of a page that explains this kind of refusal, such as `/problems/locked`.
    type: str
    title: str
    status: int
    # What it was this time.
    detail: str
    # `locked`: when the seat may answer again.
    locked_until: NotRequired[When]
    # `rivals-turn`: when the seat's own turn begins at the latest, as far as it is known.
    turn_at: NotRequired[When]
    # `too-early`: when the problem is released, as far as it is known.
    release_at: NotRequired[When]
    # `paused`: when the clock goes on, as far as it is known.
    resumes_at: NotRequired[When]
    # `unreadable`: how an answer is written.
    hint: NotRequired[str]
    # `invalid`: which field.
    field: NotRequired[str]


class RejudgeBody(TypedDict):
    """A corrected key."""
    # The right answer, as a player would type it; where many are called one after the other, one of them.
    key: str
    # Whatever else is right besides.
    also: NotRequired[list[str]]
    # Why, on one line; everybody reads it once the correction is applied.
    reason: str


class Rejudged(TypedDict):
    """The contest was judged again by a corrected key, from the stamps of its log."""
    at: When
    # The host's own words.
    reason: str
    before: ByKey
    after: ByKey


class Rejudging(TypedDict):
    """A correction that a host proposes, with both outcomes side by side. Seats and spectators are told once it is
    applied.
    """
    id: RejudgingName
    contest: ContestName
    state: StandingWord
    proposed_at: When
    # The host's own words.
    reason: str
    before: ByKey
    after: ByKey
    # Every judged answer in the order of the stamps, by both keys.
    answers: list[JudgedTwice]


class Removed(TypedDict):
    """The contest is gone, with all that happened in it."""
    removed_at: When


class Renewed(TypedDict):
    """A seat's new token."""
    seat: SeatName
    token: str
    # The player's page; the token stands behind the `#`.
    page: str


class Report(TypedDict):
    """That a problem is bad, and why."""
    code: CodeText
    text: str
    reported_at: When


class ReportBody(TypedDict):
    """What is wrong with a problem."""
    code: CodeText
    text: str


class Reports(TypedDict):
    """What a game has reported, the newest first."""
    reports: list[Report]


class Resumed(TypedDict):
    """The clock goes on."""
    at: When
    phase: Phase


class Resuming(TypedDict):
    """The clock will go on."""
    at: When
    resumes_at: When


class Round(TypedDict):
    """A round of a series: one problem, and who was right first."""
    # 1 for the first.
    number: int
    commitment: Commitment
    # From the first release to that of this round's problem, pauses taken out; absent before it.
    begins_seconds: NotRequired[Seconds]
    # From the first release to this round's end; absent before it.
    ends_seconds: NotRequired[Seconds]
    # Who has its point, if anybody.
    point: NotRequired[SeatName]
    # The right answer, as a player would type it: for everybody once the round is over.
    key: NotRequired[str]


class RoundTrips(TypedDict):
    """The shortest time in which a number came back from each seat; absent where too few did."""
    attacker: NotRequired[Seconds]
    defender: NotRequired[Seconds]


class Rules(TypedDict):
    """What is shown before the problem: the same for every problem of a family and level."""
    # The language of its texts.
    language: str
    # The same in the other languages that the contest offers, by language.
    translations: NotRequired[dict[str, Rules]]
    # What is played; absent in a family's own list.
    title: NotRequired[str]
    text: str
    form: Form
    example: Example
    # Absent in a family's own list.
    notes: NotRequired[NotesWord]
    # In a family's list: the level that these rules are for.
    level: NotRequired[int]


class Scores(TypedDict):
    """Each seat's score, where it has one."""
    attacker: NotRequired[int]
    defender: NotRequired[int]


class Sealed(TypedDict):
    """AES-256-GCM; the opener comes with the event `released`, `material` or `frame`. What comes out is the JSON
    of
    `SealedProblem`, with spaces behind it up to 128 KiB, or 1,664 KiB where it shows a game's own picture; or
    of
    `SealedMaterial`, up to 256 KiB.
    """
    # 12 bytes.
    nonce: Base64
    # With the tag of 16 bytes at its end.
    ciphertext: Base64


class SealedProblem(TypedDict):
    """What a sealed problem says."""
    problem: Problem
    pictures: list[Pixels]


class SeatBody(TypedDict):
    """A player; the two have different names."""
    # On one line.
    name: NotRequired[str | None]
    # Who that is for the game, told to the game and its hosts alone; lists can be asked for it. It stands in the log
    # too,
    # which seats and spectators may read once the contest is over.
    player_id: NotRequired[str | None]
    # How long a wrong answer locks this seat, where the two are not to be locked alike. Default: as the terms say.
    lockout_seconds: NotRequired[int | None]


class Seats(TypedDict):
    """Both seats."""
    attacker: Place
    defender: Place


class SeatsBody(TypedDict):
    """Who sits where."""
    attacker: NotRequired[SeatBody | None]
    defender: NotRequired[SeatBody | None]


class Signature(TypedDict):
    """Ed25519 over contest, version and hash of a record."""
    # The `kid` of the key, as `/.well-known/agon-keys` lists it.
    signer: SignerName
    bytes: str


class SignerKey(TypedDict):
    """A public key that the service signs with, or once signed with."""
    kty: str
    crv: str
    alg: str
    use: str
    kid: SignerName
    # The key's 32 bytes in base64url.
    x: str
    # The first start with it.
    since: When
    # The first start with another; absent for the key of today.
    until: NotRequired[When]


class SignerKeys(TypedDict):
    """Public keys as a JSON Web Key Set (RFC 7517, RFC 8037), the oldest first."""
    keys: list[SignerKey]


class Superseded(TypedDict):
    """Another contest is played instead of this one."""
    successor: ContestName
    at: When


class Terms(TypedDict):
    """What was agreed when the contest was opened. Lengths are in seconds."""
    start: StartWord
    # When it begins by itself, where `start` is `at`.
    start_at: NotRequired[When]
    # How long both seats may take to be ready, then the contest is void.
    waiting_seconds: int
    # How long material is announced.
    notice_seconds: int
    # How long material is shown. Not told to a seat before the material is shown: it would tell the family.
    material_seconds: NotRequired[int]
    # How long the rules stand alone before the release.
    rules_seconds: int
    # From the release to the deadline. Absent in a drill without a clock.
    solve_seconds: NotRequired[int]
    # How long a wrong answer locks its seat; in a `tally`, any, but for a right one in a drill.
    lockout_seconds: int
    # How far behind spectators are.
    spectator_delay_seconds: int
    # How many questions each seat may ask the host; 0 where nobody is there to answer.
    questions: int
    # Whoever wants to answer buzzes, and alone may answer so long; the rival may after a wrong answer or none. Only
    # in `race` and `tally`, if it was asked for.
    buzz_seconds: NotRequired[int]
    # How long a turn lasts. Only in `turns`.
    turn_seconds: NotRequired[int]
    # How many points a wrong call costs. Only in `turns`.
    wrong_points: NotRequired[int]
    # The contest is over once a seat has so many points; in `first_to`, no more than there are problems. Only in
    # `turns` and `first_to`.
    points_to_win: NotRequired[int]
    # How many problems there are at most; all are promised at the opening. Only in `first_to`, if it was asked for.
    problems: NotRequired[int]
    # How long each problem may be answered; `solve_seconds` are those of all, with the breaks between them. Only in
    # `first_to`.
    problem_seconds: NotRequired[int]
    fairness: FairnessWord
    rival_answers: RivalAnswersWord
    format: FormatWord
    notes: NotesWord


class TermsBody(TypedDict):
    """The terms of a contest; what is left open takes its default."""
    start: NotRequired[StartWord | None]
    start_at: NotRequired[When | None]
    # How long both seats may take to be ready, then the contest is void. Default 600.
    waiting_seconds: NotRequired[int | None]
    # How long material is announced. Default 10.
    notice_seconds: NotRequired[int | None]
    # How long material is shown. Default: as the family says.
    material_seconds: NotRequired[int | None]
    # How long the rules stand alone before the release. Default 60.
    rules_seconds: NotRequired[int | None]
    # From the release to the deadline. Default: 300; in `first_to` what all problems take, with the breaks between
    # them.
    solve_seconds: NotRequired[int | None]
    # How long a wrong answer locks its seat; in a `tally`, any, but for a right one in a drill. Default: 30; in a
    # `tally` 5, in `turns` 0.
    lockout_seconds: NotRequired[int | None]
    # How far behind spectators are. Default 15.
    spectator_delay_seconds: NotRequired[int | None]
    # How many questions each seat may ask the host; 0 where nobody is there to answer. Default 3.
    questions: NotRequired[int | None]
    # In `race` and `tally`: Whoever wants to answer buzzes, and alone may answer so long; the rival may after a wrong
    # answer or none. Default: nobody has to buzz.
    buzz_seconds: NotRequired[int | None]
    # In `turns`: How long a turn lasts. Default 20.
    turn_seconds: NotRequired[int | None]
    # In `turns`: How many points a wrong call costs. Default 1.
    wrong_points: NotRequired[int | None]
    # In `turns` and `first_to`: The contest is over once a seat has so many points; in `first_to`, no more than there
    # are problems. Default: 3 in `first_to`; in `turns` nobody's points end it.
    points_to_win: NotRequired[int | None]
    # In `first_to`: How many problems there are at most; all are promised at the opening. Default: twice
    # `points_to_win` less one, and no more than 15.
    problems: NotRequired[int | None]
    # In `first_to`: How long each problem may be answered; `solve_seconds` are those of all, with the breaks between
    # them. Default 60.
    problem_seconds: NotRequired[int | None]
    fairness: NotRequired[FairnessWord | None]
    rival_answers: NotRequired[RivalAnswersWord | None]
    format: NotRequired[FormatWord | None]


class TestClock(TypedDict):
    """The clock of a sandbox."""
    now: When


class TextBody(TypedDict):
    """A question or a clarification."""
    text: str


class Ticket(TypedDict):
    """Opens one event stream in place of a token."""
    ticket: str
    # 30 seconds from now.
    expires_at: When


Toggle = TypedDict("Toggle", {
    "name": "str",
    "from": "str",
})


class Try(TypedDict):
    """One try: the status that was answered, or why there was none."""
    # When it ended.
    at: When
    status: NotRequired[int]
    error: NotRequired[FailureWord]


class Turn(TypedDict):
    """A seat's turn. An answer that is judged ends it, and what follows begins a microsecond later."""
    seat: SeatName
    # When it ends, if nobody answers before; absent while nobody knows when the clock goes on.
    ends_at: NotRequired[When]


class Void(TypedDict):
    """The end of a contest that nobody won."""
    reason: VoidWord
    at: When
    # The host's own words.
    note: NotRequired[str]
    # The contest that is played instead.
    successor: NotRequired[ContestName]


class VoidBody(TypedDict):
    """Why nobody wins."""
    # On one line; both seats read it.
    reason: str
    successor: NotRequired[ContestName | None]


class Webhook(TypedDict):
    """Where a game has its events sent."""
    id: WebhookName
    game: GameName
    url: str
    description: NotRequired[str]
    # What it is told; all that happens where it is absent.
    events: NotRequired[list[EventWord]]
    # Whether anything is sent. While it is not, what happens is kept for it in the feed.
    enabled: bool
    # Why nothing is sent.
    disabled: NotRequired[Disabled]
    made_at: When
    # How many events were read for it from the feed and are not settled, at most 50 or a few more.
    waiting: int
    # Since when nothing was delivered although it was tried.
    failing_since: NotRequired[When]
    # What events are signed with: `whsec_` and 32 bytes in base64. Told only in the reply that makes it.
    secret: NotRequired[str]
    # Until when events are signed with the secret before too.
    previous_secret_until: NotRequired[When]


class WebhookBody(TypedDict):
    """`POST /v1/webhooks`, as it is written."""
    # By `https`, to a public address.
    url: str
    # On one line.
    description: NotRequired[str | None]
    # What it is told; all that happens where it is left out.
    events: NotRequired[list[EventWord] | None]


class WebhookChangeBody(TypedDict):
    """`PATCH /v1/webhooks/{id}`, as it is written: what is left out stays."""
    # By `https`, to a public address.
    url: NotRequired[str | None]
    # On one line; with `null` none.
    description: NotRequired[str | None]
    # What it is told; with `null` all that happens.
    events: NotRequired[list[EventWord] | None]
    # Whether anything is sent. Turned on, it goes on where it was.
    enabled: NotRequired[bool | None]


class Webhooks(TypedDict):
    """A game's webhooks."""
    # The oldest first.
    webhooks: list[Webhook]


class Answer(Receipt):
    """A judged answer with its seat and what was read."""
    seat: SeatName
    # The answer as it was read.
    answer: str
    # In a series, the round that it is of.
    round: NotRequired[int]
    # Where points are counted and the answer comes as news: the points with it.
    score: NotRequired[Scores]


class Preview(Problem):
    """A problem to look at, with its key."""
    # What its address bears in place of its code.
    id: PreviewName
    kind: KindName
    # Such as `logic/sudoku`.
    family: str
    title: str
    level: int
    # As predicted for this very problem.
    seconds: Pace
    # What the rules show besides their text and the answer form.
    example: Example
    # What is to be remembered first; empty where there is nothing.
    material: list[Card]


class SealedMaterial(Material):
    """What sealed material says: its first card. The others are sealed once more, each under its own opener, and
    say the
    same with their own card; the event `frame` brings the opener as their time comes.
    """
    pictures: list[Pixels]
    # The second card, the third, and so on.
    later: NotRequired[list[Sealed]]


class Thing(Area):
    """Something with a letter."""
    letter: str


Board = Union["Board1", "Board2", "Board3", "Board4", "Board5"]
Told = Union["Contest", "Began", "Frame", "Ping", "Measured", "Answer", "Locked", "Buzzed", "Missed", "Question", "Clarification", "Paused", "Resuming", "Resumed", "Presence", "Decided", "Superseded", "Void", "Corrected", "Removed"]
