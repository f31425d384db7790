//! Replies, each built by adding what the caller may see.

mod rejudged;
mod rounds;

use super::shape::contest::{self as shapes, Place, Seats};
use super::shape::lines;
use super::shape::preview::Preview;
use super::shape::problem::{self as problems, Card as CardShape, Pixels};
use super::shape::terms::Terms;
use super::shape::{Seconds, When, event};
use crate::service::access::names;
use crate::service::judging::glance::Glance;
use agon_generators::board::{Area, Board, Toggle};
use agon_generators::drawn::{Drawn, SOLVED};
use agon_generators::family::Pace;
use agon_generators::family::{Entry, Level};
use agon_generators::odds::Odds;
use agon_generators::reader::{Calls, Cells, Form, Group, Moves, Order, Pick, Sets, Shape};
use agon_generators::sheet::{Card, CardFace, Picture, Rules, Sheet};
use agon_judge::contest::Contest;
use agon_judge::event::{Clarification, Measured, Question, Receipt};
use agon_judge::head_start::HeadStart;
use agon_judge::outcome::{End, Outcome, Void};
use agon_judge::seat::{Audience, Pair, Seat};
use agon_judge::suiting;
use agon_judge::terms::Notes;
use agon_judge::time::{Stamp, Time};
use agon_judge::view::{Paused, Phase, SeenAnswer, Told, View, view};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
pub(super) use rejudged::{rejudging, rejudgings};
use rounds::told_commitment;
pub(super) use rounds::{commitment, rounds};
use std::collections::BTreeMap;

/// Bytes as text (RFC 4648, with padding).
pub(super) fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// A contest as an audience may see it now, from what it knows of it.
pub(super) fn projection(
    contest: &Contest,
    present: Pair<bool>,
    audience: Audience,
    now: Time,
    drawn: &Drawn,
) -> shapes::Contest {
    let opened = &contest.opened;
    let seen_at = now - opened.terms.delay_of(audience);
    let seen = view(contest, audience, seen_at);
    let watches = audience == Audience::Watch;
    let (outcome, void) = end(seen.end.as_ref());
    let base = examples(&opened.family, opened.level);
    shapes::Contest {
        id: opened.id,
        kind: opened.kind,
        material: opened.terms.material_seconds > 0,
        battle: opened.battle.clone(),
        metadata: metadata(contest, audience),
        server_time: When(now),
        as_of: watches.then_some(When(seen_at)),
        phase: phase(seen.phase, seen.ends_at),
        paused: seen.paused.as_ref().map(paused),
        // How long material is shown would tell the family.
        terms: Terms::told(&opened.terms, seen.sees_rules || seen.sees_material),
        commitment: told_commitment(opened.commitment),
        chosen: opened.chosen,
        // Who is there now says more than spectators may know yet.
        seats: seats(contest, Some(present).filter(|_| !watches), audience.sees_all(), &seen),
        names_alike: are_alike(&opened.names),
        answers: seen.answers.iter().map(answer).collect(),
        score: seen.score.map(scores),
        measured: seen.measured.as_ref().map(measured),
        rounds: rounds(contest, &seen),
        turn: seen.turn.map(|(seat, ends_at)| shapes::Turn { seat, ends_at: ends_at.map(When) }),
        clarifications: seen.clarifications.iter().map(clarification).collect(),
        questions: audience.sees_all().then(|| seen.questions.iter().map(question).collect()),
        you: you(audience),
        family: seen.sees_rules.then(|| opened.family.clone()),
        level: seen.sees_rules.then_some(opened.level),
        rules: seen
            .sees_rules
            .then(|| problems::Rules { notes: Some(opened.terms.notes), ..rules_of(drawn, &base) }),
        outcome,
        void,
        rejudgings: rejudgings(contest, &seen),
        token: None,
        host: None,
        watch: None,
    }
}

/// What the game noted, as far as a caller may see it.
pub(super) fn metadata(contest: &Contest, audience: Audience) -> BTreeMap<String, String> {
    if audience.sees_all() { contest.opened.metadata.clone() } else { BTreeMap::new() }
}

/// A contest in its game's list.
pub(super) fn listed(contest: &Glance) -> shapes::Listed {
    let (outcome, void) = end(contest.end.as_ref());
    let ended_at = outcome.as_ref().map(|end| end.at).or(void.as_ref().map(|end| end.at));
    let Pair { attacker, defender } = contest.names.clone();
    shapes::Listed {
        id: contest.id,
        battle: contest.battle.clone(),
        metadata: contest.metadata.clone(),
        kind: contest.kind,
        family: contest.family.clone(),
        level: contest.level,
        names: shapes::Names { attacker, defender },
        player_ids: shapes::Names {
            attacker: contest.player_ids.attacker.clone(),
            defender: contest.player_ids.defender.clone(),
        },
        opened_at: When(contest.opened_at),
        state: if contest.is_over { "ended" } else { "open" },
        phase: phase(contest.phase, contest.ends_at),
        ended_at,
        outcome,
        void,
    }
}

/// How it ended, where it has.
pub(super) fn end(seen: Option<&End>) -> (Option<shapes::Outcome>, Option<shapes::Void>) {
    match seen {
        Some(End::Decided(decided)) => (Some(outcome(decided)), None),
        Some(End::Void(ended)) => (None, Some(void(ended))),
        None => (None, None),
    }
}

fn you(audience: Audience) -> &'static str {
    match audience {
        Audience::Game => "game",
        Audience::Host => "host",
        Audience::Seat(seat) => seat.name(),
        Audience::Watch => "spectator",
    }
}

fn phase(phase: Phase, ends_at: Option<Time>) -> shapes::Phase {
    shapes::Phase { name: phase.name(), ends_at: ends_at.map(When) }
}

fn paused(paused: &Paused) -> shapes::Paused {
    shapes::Paused {
        since: When(paused.since),
        reason: paused.reason.clone(),
        resumes_at: paused.resumes_at.map(When),
    }
}

/// What a seat asked.
pub(super) fn question(question: &Question) -> shapes::Question {
    let Question { seat, number, words, at } = question;
    let text = words.text().unwrap_or_default().to_owned();
    shapes::Question { seat: *seat, number: *number, text, at: When(*at) }
}

fn clarification(said: &Clarification) -> shapes::Clarification {
    let Clarification { number, text, at } = said;
    shapes::Clarification { number: *number, text: text.clone(), at: When(*at) }
}

fn seats(contest: &Contest, present: Option<Pair<bool>>, sees_all: bool, seen: &View) -> Seats {
    let one = |seat: Seat| {
        let lock = seen.locks.iter().find(|(of, _)| *of == seat);
        Place {
            name: contest.opened.names.get(seat).clone(),
            player_id: contest.opened.player_ids.get(seat).clone().filter(|_| sees_all),
            lockout_seconds: *contest.opened.terms.own_lockout_seconds.get(seat),
            ready: *contest.ready.get(seat),
            present: present.map(|present| *present.get(seat)),
            locked_until: lock.and_then(|(_, until)| until.map(When)),
            token: None,
            page: None,
        }
    };
    Seats { attacker: one(Seat::Attacker), defender: one(Seat::Defender) }
}

/// Whether one seat's name could be taken for the other's.
pub(super) fn are_alike(names: &Pair<Option<String>>) -> bool {
    let both = names.attacker.as_deref().zip(names.defender.as_deref());
    both.is_some_and(|(one, other)| names::are_alike(one, other))
}

/// Where the pictures of a level's example are.
pub(super) fn examples(family: &str, level: Level) -> String {
    format!("/examples/{family}/{level}")
}

/// The picture that stands for a sheet, among its pictures.
pub(super) const FACE: &str = "face";

/// Where the picture of a family's example is that stands for the family.
pub(super) fn example_picture(entry: &Entry, level: Level) -> String {
    format!("{}/pictures/{FACE}.png", examples(entry.name, level))
}

/// What else the contest offers, by language.
pub(super) fn translated<T>(drawn: &Drawn, of: impl Fn(&Drawn) -> T) -> BTreeMap<String, T> {
    let tags = drawn.translations.keys();
    tags.filter_map(|tag| Some((tag.clone(), of(&*drawn.speaking(tag)?)))).collect()
}

/// A contest's rules, in every language that it offers.
fn rules_of(drawn: &Drawn, base: &str) -> problems::Rules {
    problems::Rules {
        translations: translated(drawn, |other| rules_of(other, base)),
        title: Some(drawn.title.clone()),
        ..rules(&drawn.rules, &drawn.language, base)
    }
}

/// A level's rules: text, worked example with its pictures below `base`, and answer form.
pub(super) fn rules(rules: &Rules, language: &str, base: &str) -> problems::Rules {
    let example = &rules.example;
    let pictures = example.sheet.picture.iter();
    problems::Rules {
        language: language.to_owned(),
        translations: BTreeMap::new(),
        title: None,
        text: rules.text.clone(),
        form: form(&rules.form),
        example: problems::Example {
            material: cards(&example.sheet, base, Faces::All),
            statement: example.sheet.statement.clone(),
            pictures: pictures.map(|shown| picture("figure", shown, base)).collect(),
            answer: example.answer.clone(),
            explanation: example.steps.iter().map(|step| step.text.clone()).collect(),
        },
        notes: None,
        level: None,
    }
}

fn form(form: &Form) -> problems::Form {
    let plain = problems::Form {
        kind: form.kind(),
        hint: form.hint.clone(),
        example: form.example().text().to_owned(),
        names: form.names.clone(),
        units: form.units.clone(),
        ..problems::Form::default()
    };
    let group = |group: &Group| problems::Group {
        count: group.count,
        from: group.from.clone(),
        in_order: group.order == Order::Matters,
    };
    match &form.shape {
        Shape::Number | Shape::Expression => plain,
        Shape::List(items) => problems::Form { items: Some(items.clone()), ..plain },
        Shape::Symbols(groups) => {
            problems::Form { groups: Some(groups.iter().map(group).collect()), ..plain }
        }
        Shape::Pick(Pick { from }) | Shape::Moves(Moves { from }) => {
            problems::Form { from: Some(from.clone()), ..plain }
        }
        Shape::Sets(Sets { each, from }) => {
            problems::Form { each: Some(*each), from: Some(from.clone()), ..plain }
        }
        Shape::Calls(Calls { each, from, order }) => problems::Form {
            each: Some(*each),
            from: Some(from.clone()),
            in_order: Some(*order == Order::Matters),
            ..plain
        },
        Shape::Cells(Cells { columns, rows, count }) => {
            problems::Form { columns: Some(*columns), rows: Some(*rows), count: *count, ..plain }
        }
    }
}

/// What of a problem's solution somebody may see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Solved {
    Nothing,
    /// The key and the way to it.
    Key,
    /// Its code too, which leads to its seed.
    Code,
}

/// A contest's problem, with its pictures below `base`; with the key for those who may see it.
pub(super) fn problem(drawn: &Drawn, notes: Notes, base: &str, seen: Solved) -> problems::Problem {
    let pictures = drawn.sheet.picture.as_ref();
    let with_key = Solved::Nothing < seen;
    problems::Problem {
        language: drawn.language.clone(),
        translations: translated(drawn, |other| problem(other, notes, base, seen)),
        rules: drawn.rules.text.clone(),
        statement: drawn.sheet.statement.clone(),
        form: form(&drawn.rules.form),
        pictures: pictures.map(|shown| picture("figure", shown, base)).into_iter().collect(),
        board: board(&drawn.sheet, &drawn.rules.form),
        notes,
        key: with_key.then(|| drawn.key.text().to_owned()),
        code: (seen == Solved::Code).then(|| drawn.code.clone()),
        explanation: with_key.then(|| drawn.told()),
        solved: if with_key { solved(drawn, base) } else { None },
    }
}

/// What a page needs to lay a board and to read what is typed: how the problem is answered, and the size of its picture.
pub(super) fn played(sheet: &Sheet, answered: &Form) -> String {
    let sizes = sheet.picture.iter().map(|Picture { figure, .. }| {
        serde_json::json!({ "width": figure.width, "height": figure.height })
    });
    let told = serde_json::json!({
        "board": board(sheet, answered),
        "form": form(answered),
        "pictures": sizes.collect::<Vec<_>>(),
    });
    told.to_string()
}

/// How the problem can be answered with a pointer.
fn board(sheet: &Sheet, form: &Form) -> Option<problems::Board> {
    let area =
        |Area { at, width, height }: Area| problems::Area { x: at.x, y: at.y, width, height };
    let board = sheet.board.clone().or_else(|| Board::of(form))?;
    Some(match board {
        Board::Cells { cells, takes, answer, houses } => {
            // What is printed in a cell stays there.
            let figure = sheet.picture.as_ref().map(|picture| &picture.figure);
            let printed = |at: &usize| cells[*at].symbol(figure?, &takes);
            let open: Vec<usize> = (0..cells.len()).filter(|at| printed(at).is_none()).collect();
            let opened = |cells: &[usize]| {
                cells.iter().filter_map(|at| open.binary_search(at).ok()).collect()
            };
            let house = |house: &Vec<usize>| problems::House {
                cells: opened(house),
                printed: house.iter().filter_map(printed).collect(),
            };
            problems::Board::Cells {
                houses: houses.iter().map(house).collect(),
                answer: opened(&answer),
                cells: open.iter().map(|at| area(cells[*at])).collect(),
                takes: takes.clone(),
            }
        }
        Board::Things { things, order } => problems::Board::Things {
            things: things
                .iter()
                .map(|thing| problems::Thing { letter: thing.letter, area: area(thing.area) })
                .collect(),
            in_order: order == Order::Matters,
        },
        Board::Fields { names, places } => {
            problems::Board::Fields { names, places: places.into_iter().map(area).collect() }
        }
        Board::Toggles { toggles } => problems::Board::Toggles {
            toggles: toggles
                .into_iter()
                .map(|Toggle { name, from }| problems::Toggle { name, from })
                .collect(),
        },
        Board::Row { takes, count } => problems::Board::Row { takes, count },
    })
}

/// The picture with the way to the key on it.
pub(super) fn solved(drawn: &Drawn, base: &str) -> Option<problems::Picture> {
    drawn.solved().map(|shown| picture(SOLVED, shown, base))
}

/// Where a problem that nobody plays yet is looked at under a name.
pub(super) fn preview_address(id: &str) -> String {
    format!("/v1/previews/{id}")
}

/// A problem that nobody plays yet, under the name that its address bears.
pub(super) fn preview(drawn: &Drawn, id: String) -> Preview {
    let base = &preview_address(&id);
    Preview {
        id,
        kind: drawn.kind,
        family: drawn.family.clone(),
        title: drawn.title.clone(),
        level: drawn.level,
        seconds: pace(drawn.pace),
        example: rules_of(drawn, &examples(&drawn.family, drawn.level)).example,
        material: cards(&drawn.sheet, base, Faces::All),
        problem: problem(drawn, suiting::notes(drawn.kind), base, Solved::Code),
    }
}

/// Predicted seconds, as whole ones.
pub(super) fn pace(pace: Pace) -> problems::Pace {
    problems::Pace { p20: pace.p20.round(), p50: pace.p50.round(), p80: pace.p80.round() }
}

/// How far guessing gets.
pub(super) fn odds(odds: Odds) -> problems::Odds {
    let Odds { one_guess, ten_guesses, trick, answers, problems } = odds;
    problems::Odds { one_guess, ten_guesses, trick, answers, problems }
}

/// Which cards of a contest's material somebody may look at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Faces {
    All,
    /// The card of this number alone, from 1 on.
    One(usize),
}

impl Faces {
    pub(super) fn show(self, number: usize) -> bool {
        match self {
            Faces::All => true,
            Faces::One(shown) => shown == number,
        }
    }

    /// The same of a picture by its name, such as `card-2`.
    pub(super) fn show_picture(self, name: &str) -> bool {
        let number = name.strip_prefix("card-").and_then(|number| number.parse().ok());
        number.is_some_and(|number| self.show(number))
    }
}

/// A contest's material, card by card.
pub(super) fn material(drawn: &Drawn, base: &str, faces: Faces) -> problems::Material {
    problems::Material {
        language: drawn.language.clone(),
        translations: translated(drawn, |other| material(other, base, faces)),
        cards: cards(&drawn.sheet, base, faces),
    }
}

fn cards(sheet: &Sheet, base: &str, faces: Faces) -> Vec<CardShape> {
    let card = |(card, number): (&Card, usize)| {
        let hidden = CardShape { text: None, picture: None, seconds: card.seconds };
        match &card.face {
            _ if !faces.show(number) => hidden,
            CardFace::Text(text) => CardShape { text: Some(text.clone()), ..hidden },
            CardFace::Picture(face) => {
                let face = picture(&format!("card-{number}"), face, base);
                CardShape { picture: Some(face), ..hidden }
            }
        }
    };
    sheet.material.iter().zip(1..).map(card).collect()
}

fn picture(name: &str, picture: &Picture, base: &str) -> problems::Picture {
    problems::Picture {
        name: name.to_owned(),
        url: format!("{base}/pictures/{name}.png"),
        alt: picture.alt.clone(),
        width: picture.figure.width,
        height: picture.figure.height,
    }
}

/// A picture itself.
pub(super) fn pixels(name: String, png: &[u8]) -> Pixels {
    Pixels { name, png: base64(png) }
}

/// A judged answer as its seat is told of it.
pub(super) fn receipt(receipt: &Receipt) -> shapes::Receipt {
    shapes::Receipt {
        number: receipt.number,
        verdict: receipt.verdict.name(),
        at: When(receipt.at),
        contest_seconds: Seconds(receipt.contest_time),
        locked_until: receipt.locked_until.map(When),
        left_seconds: receipt.left.map(Seconds),
        arrived_at: receipt.arrived_at.map(When),
    }
}

/// A judged answer with its seat and what was read.
pub(super) fn answer(seen: &SeenAnswer) -> shapes::Answer {
    shapes::Answer {
        seat: seen.receipt.seat,
        answer: seen.answer.text().to_owned(),
        round: seen.round,
        receipt: receipt(&seen.receipt),
        score: None,
    }
}

fn outcome(outcome: &Outcome) -> shapes::Outcome {
    shapes::Outcome {
        winner: outcome.winner,
        reason: outcome.reason,
        at: When(outcome.at),
        margin_seconds: outcome.margin.map(Seconds),
        best: shapes::Bests {
            attacker: outcome.best.attacker.as_ref().map(best),
            defender: outcome.best.defender.as_ref().map(best),
        },
        score: outcome.score.map(scores),
        tie_break: outcome.tie_break,
        judge_edition: outcome.judge_edition,
        log_hash: outcome.log_hash,
    }
}

fn scores(score: Pair<Option<i64>>) -> shapes::Scores {
    shapes::Scores { attacker: score.attacker, defender: score.defender }
}

fn measured(found: &Measured) -> lines::Measured {
    let head_start = HeadStart::of(found);
    let Pair { attacker, defender } = found.round_trips;
    lines::Measured {
        at: When(found.at),
        round_trip_seconds: lines::RoundTrips {
            attacker: attacker.map(Seconds),
            defender: defender.map(Seconds),
        },
        head_start: head_start
            .map(|it| lines::HeadStart { seat: it.seat, seconds: Seconds(it.by) }),
    }
}

fn best(best: &Stamp) -> shapes::Best {
    shapes::Best { at: When(best.at), contest_seconds: Seconds(best.contest_time) }
}

fn void(void: &Void) -> shapes::Void {
    shapes::Void {
        reason: void.reason,
        at: When(void.at),
        note: void.note.clone(),
        successor: void.successor,
    }
}

/// The name and the data of one piece of news.
pub(super) fn told(told: &Told) -> (&'static str, event::Told) {
    match told {
        Told::Phase { phase: begun, at, ends_at, round } => {
            let name = match begun {
                Phase::Solve => "released",
                Phase::Material => "material",
                Phase::Waiting | Phase::Notice | Phase::Rules | Phase::Break => "phase",
                Phase::Decided | Phase::Void => "phase",
            };
            let (phase, at, round) = (phase(*begun, *ends_at), When(*at), *round);
            (name, event::Told::Began(event::Began { phase, at, round, opener: None }))
        }
        Told::Answer { seen, score } => {
            let score = score.map(scores);
            ("answer", event::Told::Answer(shapes::Answer { score, ..self::answer(seen) }))
        }
        Told::Locked { seat, at, until } => {
            let (at, locked_until) = (When(*at), When(*until));
            ("locked", event::Told::Locked(event::Locked { seat: *seat, at, locked_until }))
        }
        Told::Measured(found) => ("measured", event::Told::Measured(measured(found))),
        Told::Buzzed { seat, at, until } => {
            let buzzed = event::Buzzed { seat: *seat, at: When(*at), ends_at: until.map(When) };
            ("buzzed", event::Told::Buzzed(buzzed))
        }
        Told::Missed { seat, at, locked_until } => {
            let (at, locked_until) = (When(*at), locked_until.map(When));
            ("missed", event::Told::Missed(event::Missed { seat: *seat, at, locked_until }))
        }
        Told::Asked(asked) => ("asked", event::Told::Asked(question(asked))),
        Told::Clarified(said) => ("clarified", event::Told::Clarified(clarification(said))),
        Told::Paused(stop) => ("paused", event::Told::Paused(paused(stop))),
        Told::Resuming { at, resumes_at } => {
            let resuming = event::Resuming { at: When(*at), resumes_at: When(*resumes_at) };
            ("resuming", event::Told::Resuming(resuming))
        }
        Told::Resumed { at, phase: again, ends_at } => {
            let resumed = event::Resumed { at: When(*at), phase: phase(*again, *ends_at) };
            ("resumed", event::Told::Resumed(resumed))
        }
        Told::Decided(decided) => {
            let decided = Box::new(event::Decided { outcome: outcome(decided) });
            ("decided", event::Told::Decided(decided))
        }
        Told::Superseded { successor, at } => {
            let superseded = event::Superseded { successor: *successor, at: When(*at) };
            ("superseded", event::Told::Superseded(superseded))
        }
        Told::Voided(ended) => ("voided", event::Told::Voided(void(ended))),
        Told::Rejudged(by) => {
            ("rejudged", event::Told::Rejudged(Box::new(rejudged::corrected(by))))
        }
    }
}
