//! A problem that a game has made itself.

use super::subject::{languages, wish};
use super::words::{line, several_lines};
use super::{KindName, NOTE_CHARS};
use crate::service::hosting::bringing::{Brought, BroughtExample};
use crate::service::workshop::Wish;
use crate::web::error::Fault;
use crate::web::reading::{Object, json, maybe_object, object};
use crate::web::shape::{Base64, ItemWord};
use actix_web::web::Bytes;
use agon_generators::family::{Kind, Level, Pace};
use agon_generators::reader::{
    Accepts, Answer, Calls, Cells, Form, Group, Item, Key, Moves, Order, Pick, Sets, Shape, Using,
};
use agon_generators::sheet::{Card, CardFace};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use utoipa::ToSchema;

/// A problem of the game's own: what players see, how an answer is written, and which is right. All texts and answers take up
/// to 32 KiB together.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::web) struct ProblemBody {
    #[schema(value_type = KindName)]
    kind: String,
    /// What it is called, on one line.
    #[schema(min_length = 1, max_length = 60)]
    title: String,
    /// What to do: both players read it in the minute before, with the answer form, and nothing of the problem. On several
    /// lines if need be.
    #[schema(min_length = 1, max_length = 600)]
    rules: String,
    /// The question, on several lines if need be.
    #[schema(min_length = 1, max_length = 2000)]
    statement: String,
    #[serde(deserialize_with = "object")]
    form: FormBody,
    /// The right answer as a player would type it; not with `calls`.
    #[schema(min_length = 1, max_length = 1000)]
    key: Option<String>,
    /// Other answers that are right.
    #[schema(max_items = 1000)]
    also: Option<Vec<String>>,
    /// Of expressions: whichever makes this is right; `key` is one of them.
    #[serde(default, deserialize_with = "maybe_object")]
    makes: Option<MakesBody>,
    /// Of a form of calls, in place of a key: everything that can be called.
    #[schema(max_items = 1000)]
    calls: Option<Vec<String>>,
    /// A small question of the same sort with its answer, shown with the rules. Default: an answer of this form alone.
    #[serde(default, deserialize_with = "maybe_object")]
    example: Option<ExampleBody>,
    /// What is shown before the rules and then hidden, card by card.
    #[serde(default)]
    #[schema(value_type = Vec<CardBody>, max_items = 20)]
    material: Vec<Object<CardBody>>,
    /// Up to four pictures that belong to the question. They are decoded and shown as one, several in two columns in their
    /// order; nothing else of the files is kept.
    #[serde(default)]
    #[schema(value_type = Vec<PictureBody>, max_items = 4)]
    pictures: Vec<Object<PictureBody>>,
    /// Why the answer is right, step by step.
    #[serde(default)]
    #[schema(max_items = 40)]
    explanation: Vec<String>,
    /// How hard; 3 where nothing is said.
    #[schema(minimum = 1, maximum = 5)]
    level: Option<i64>,
    /// In how many seconds half of those who can solve it are expected to; 60 where nothing is said.
    #[schema(minimum = 1, maximum = 3600)]
    seconds: Option<f32>,
    /// The language of its texts. Default: `en`.
    language: Option<String>,
    /// What to remember about it, on one line.
    #[schema(min_length = 1, max_length = 200)]
    note: Option<String>,
}

/// How an answer is written: the sort, and what that sort needs, as forms of released problems say it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct FormBody {
    /// `number`, `list`, `symbols`, `pick`, `sets`, `calls`, `cells`, `moves` or `expression`.
    kind: String,
    /// What to type, in the player's words, on one line.
    #[schema(min_length = 1, max_length = 200)]
    hint: String,
    /// What the parts of a number, a list or symbols are called, in order.
    #[serde(default)]
    names: Vec<String>,
    /// What may follow a number and says nothing new.
    #[serde(default)]
    units: Vec<String>,
    /// Of a list: what stands in it, in order.
    #[serde(default)]
    #[schema(value_type = Vec<ItemWord>)]
    items: Vec<String>,
    /// Of symbols: letters or digits, one group after the other.
    #[serde(default)]
    #[schema(value_type = Vec<GroupBody>)]
    groups: Vec<Object<GroupBody>>,
    /// Of a pick, of sets, of calls, of moves: the capital letters or digits to choose from.
    #[serde(default)]
    from: String,
    /// Of sets, of calls: how many are in each.
    #[schema(minimum = 2)]
    each: Option<usize>,
    /// Of calls: whether their order matters; it does not where nothing is said.
    #[serde(default)]
    in_order: bool,
    /// Of cells: lettered columns.
    #[schema(minimum = 1, maximum = 26)]
    columns: Option<u8>,
    /// Of cells: numbered rows.
    #[schema(minimum = 1, maximum = 99)]
    rows: Option<u8>,
    /// Of cells: how many there are, where that is told.
    #[schema(minimum = 1)]
    count: Option<u16>,
}

/// So many of these symbols.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct GroupBody {
    #[schema(minimum = 1, maximum = 40)]
    count: usize,
    /// Capital letters or digits.
    from: String,
    /// Otherwise they are a set; so it is where nothing is said.
    #[serde(default = "yes")]
    in_order: bool,
}

/// The value that an expression has to have, and the numbers that it is made of.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MakesBody {
    value: i64,
    #[schema(min_items = 1, max_items = 12)]
    numbers: Vec<i64>,
    /// Which of them have to be used, none twice: `some`, `all` or `all_in_order`.
    using: String,
}

/// A small question with its answer.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ExampleBody {
    #[schema(min_length = 1, max_length = 600)]
    statement: String,
    #[schema(min_length = 1, max_length = 200)]
    answer: String,
}

/// One card: a text, and how long it is shown.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CardBody {
    #[schema(min_length = 1, max_length = 1000)]
    text: String,
    #[schema(minimum = 1, maximum = 120)]
    seconds: u16,
}

/// A picture.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PictureBody {
    /// A PNG file of up to 300,000 bytes, 16 to 1,600 pixels a side.
    #[schema(value_type = Base64)]
    png: String,
    /// What it shows, for those who do not see it, in words that do not help to answer.
    #[schema(min_length = 1, max_length = 300)]
    alt: String,
}

const TITLE_CHARS: RangeInclusive<usize> = 1..=60;
const RULES_CHARS: RangeInclusive<usize> = 1..=600;
const STATEMENT_CHARS: RangeInclusive<usize> = 1..=2000;
const HINT_CHARS: RangeInclusive<usize> = 1..=200;
const CARD_CHARS: RangeInclusive<usize> = 1..=1000;
const ALT_CHARS: RangeInclusive<usize> = 1..=300;
const STEP_CHARS: RangeInclusive<usize> = 1..=500;
const CARDS_MAX: usize = 20;
const PICTURES_MAX: usize = crate::picture::photo::FILES_MAX;
const STEPS_MAX: usize = 40;
const RIGHT_MAX: usize = 1000;
const NUMBERS_MAX: usize = 12;
const CARD_SECONDS: RangeInclusive<u16> = 1..=120;
const PACE_SECONDS: RangeInclusive<f32> = 1.0..=3600.0;
const USUAL_SECONDS: f32 = 60.0;

/// A game's own problem, with what it wants to remember about it.
pub(in crate::web) fn problem(bytes: &Bytes) -> Result<(Brought, Option<String>), Fault> {
    let body: ProblemBody = json(bytes)?;
    let kind: Kind = body.kind.parse().map_err(|error| Fault::invalid("kind", error))?;
    let level = match wish(body.level, None)? {
        Wish::Level(level) => level,
        Wish::Seconds(_) => Level::DEFAULT,
    };
    let language = languages(body.language.map(|tag| vec![tag]))
        .map_err(|_| Fault::invalid("language", "`en` or `ko`"))?;
    let form = form(body.form)?;
    let key =
        key(&form, body.key, body.also.as_deref().unwrap_or_default(), body.makes, body.calls)?;
    let example = example(&form, body.example)?;
    let seconds = body.seconds.unwrap_or(USUAL_SECONDS);
    if !PACE_SECONDS.contains(&seconds) {
        return Err(Fault::invalid("seconds", "1 to 3600"));
    }
    let brought = Brought {
        kind,
        level,
        language: language[0],
        title: line("title", &body.title, TITLE_CHARS)?,
        rules: several_lines("rules", &body.rules, RULES_CHARS)?,
        statement: several_lines("statement", &body.statement, STATEMENT_CHARS)?,
        form,
        example,
        material: each("material", body.material, CARDS_MAX, |Object(it)| card(it))?,
        pictures: each("pictures", body.pictures, PICTURES_MAX, |Object(it)| picture(&it))?,
        key,
        explanation: explanation(&body.explanation)?,
        pace: Pace::around(seconds),
    };
    let note = body.note.map(|note| line("note", &note, NOTE_CHARS)).transpose()?;
    Ok((brought, note))
}

/// Reads the parts of a list, and says which of them is wrong.
fn each<T, U>(
    field: &str,
    all: Vec<T>,
    most: usize,
    read: impl Fn(T) -> Result<U, Fault>,
) -> Result<Vec<U>, Fault> {
    if most < all.len() {
        return Err(Fault::invalid(field, format!("at most {most}")));
    }
    let numbered = all.into_iter().enumerate();
    numbered
        .map(|(place, one)| read(one).map_err(|fault| fault.within(&format!("{field}[{place}]"))))
        .collect()
}

fn explanation(steps: &[String]) -> Result<Vec<String>, Fault> {
    if STEPS_MAX < steps.len() {
        return Err(Fault::invalid("explanation", format!("at most {STEPS_MAX} steps")));
    }
    let step = |(place, step): (usize, &String)| {
        several_lines(&format!("explanation[{place}]"), step, STEP_CHARS)
    };
    steps.iter().enumerate().map(step).collect()
}

fn card(CardBody { text, seconds }: CardBody) -> Result<Card, Fault> {
    if !CARD_SECONDS.contains(&seconds) {
        return Err(Fault::invalid("seconds", "1 to 120"));
    }
    Ok(Card { face: CardFace::Text(several_lines("text", &text, CARD_CHARS)?), seconds })
}

fn picture(PictureBody { png, alt }: &PictureBody) -> Result<(Vec<u8>, String), Fault> {
    let file = STANDARD.decode(png);
    let file = file.map_err(|_| Fault::invalid("png", "a file in Base64, with padding"))?;
    Ok((file, line("alt", alt, ALT_CHARS)?))
}

fn form(body: FormBody) -> Result<Form, Fault> {
    let needed = |field: &'static str| {
        move || Fault::invalid(&format!("form.{field}"), "needed for this sort of answer")
    };
    let order = |in_order: bool| if in_order { Order::Matters } else { Order::Free };
    let group =
        |Object(GroupBody { count, from, in_order })| Group { count, from, order: order(in_order) };
    let shape = match body.kind.as_str() {
        "number" => Shape::Number,
        "list" => Shape::List(body.items.iter().map(|word| item(word)).collect::<Result<_, _>>()?),
        "symbols" => Shape::Symbols(body.groups.into_iter().map(group).collect()),
        "pick" => Shape::Pick(Pick { from: body.from }),
        "sets" => {
            Shape::Sets(Sets { each: body.each.ok_or_else(needed("each"))?, from: body.from })
        }
        "calls" => Shape::Calls(Calls {
            each: body.each.ok_or_else(needed("each"))?,
            from: body.from,
            order: order(body.in_order),
        }),
        "cells" => Shape::Cells(Cells {
            columns: body.columns.ok_or_else(needed("columns"))?,
            rows: body.rows.ok_or_else(needed("rows"))?,
            count: body.count,
        }),
        "moves" => Shape::Moves(Moves { from: body.from }),
        "expression" => Shape::Expression,
        _ => {
            let expected = "`number`, `list`, `symbols`, `pick`, `sets`, `calls`, `cells`, `moves` or `expression`";
            return Err(Fault::invalid("form.kind", expected));
        }
    };
    let hint = line("form.hint", &body.hint, HINT_CHARS)?;
    let form = Form { shape, hint, names: body.names, units: body.units };
    form.check()
        .map_err(|unsound| Fault::invalid(&format!("form.{}", unsound.part), unsound.expected))?;
    Ok(form)
}

fn item(word: &str) -> Result<Item, Fault> {
    match word {
        "whole" => Ok(Item::Whole),
        "clock" => Ok(Item::Clock),
        "fraction" => Ok(Item::Fraction),
        _ => Err(Fault::invalid("form.items", "`whole`, `clock` and `fraction`")),
    }
}

/// What is right, each answer as the form reads it.
fn key(
    form: &Form,
    key: Option<String>,
    also: &[String],
    makes: Option<MakesBody>,
    calls: Option<Vec<String>>,
) -> Result<Key, Fault> {
    let read = |field: &str, typed: &str| {
        let unread = |_| Fault::invalid(field, "an answer that fits the form");
        form.read(typed).map_err(unread)
    };
    if let Shape::Calls(_) = form.shape {
        let Some(calls) = calls else {
            return Err(Fault::invalid("calls", "everything that can be called, for this form"));
        };
        if key.is_some() || !also.is_empty() || makes.is_some() {
            return Err(Fault::invalid("calls", "say nothing else that is right beside them"));
        }
        return Ok(Key::Each { each: called(&calls, |typed| read("calls", typed))? });
    }
    if calls.is_some() {
        return Err(Fault::invalid("calls", "goes with a form of calls"));
    }
    let typed =
        key.ok_or_else(|| Fault::invalid("key", "the right answer, as a player would type it"))?;
    let such_as = read("key", &typed)?;
    if RIGHT_MAX < also.len() {
        return Err(Fault::invalid("also", format!("at most {RIGHT_MAX}")));
    }
    match makes {
        None if also.is_empty() => Ok(Key::One(such_as)),
        None => {
            let others = also.iter().map(|typed| read("also", typed));
            let all = [Ok(such_as.clone())].into_iter().chain(others);
            let all: BTreeSet<Answer> = all.collect::<Result<_, _>>()?;
            Ok(Key::Any { such_as, accepts: Accepts::OneOf(all.into_iter().collect()) })
        }
        Some(_) if !also.is_empty() => Err(Fault::invalid("also", "goes without `makes`")),
        Some(_) if form.shape != Shape::Expression => {
            Err(Fault::invalid("makes", "goes with a form of expressions"))
        }
        Some(MakesBody { value, numbers, using }) => {
            let key = Key::Any { such_as, accepts: makes_of(value, numbers, &using)? };
            if key.accepts(key.answer()) {
                Ok(key)
            } else {
                Err(Fault::invalid("key", "one of the expressions that make what `makes` says"))
            }
        }
    }
}

fn makes_of(value: i64, numbers: Vec<i64>, using: &str) -> Result<Accepts, Fault> {
    let using = match using {
        "some" => Using::Some,
        "all" => Using::All,
        "all_in_order" => Using::AllInOrder,
        _ => return Err(Fault::invalid("makes.using", "`some`, `all` or `all_in_order`")),
    };
    let fits = |number: &i64| (0..=1_000_000).contains(number);
    if !(1..=NUMBERS_MAX).contains(&numbers.len()) || !numbers.iter().all(fits) {
        return Err(Fault::invalid("makes.numbers", "1 to 12 whole numbers from 0 to 1,000,000"));
    }
    Ok(Accepts::Makes { value, numbers, using })
}

/// Everything that can be called, once each.
fn called(calls: &[String], read: impl Fn(&str) -> Result<Answer, Fault>) -> Result<Answer, Fault> {
    if !(1..=RIGHT_MAX).contains(&calls.len()) {
        return Err(Fault::invalid("calls", format!("1 to {RIGHT_MAX}")));
    }
    let read: BTreeSet<Answer> = calls.iter().map(|typed| read(typed)).collect::<Result<_, _>>()?;
    if read.iter().any(Answer::says_nothing_is_left) {
        return Err(Fault::invalid(
            "calls",
            "things that are there; that nothing is left needs no saying",
        ));
    }
    Ok(Answer::calls(read.iter().map(Answer::text)))
}

fn example(form: &Form, body: Option<ExampleBody>) -> Result<BroughtExample, Fault> {
    let Some(ExampleBody { statement, answer }) = body else {
        // How one looks is said by an answer alone.
        let answer = form.example().text().to_owned();
        return Ok(BroughtExample { statement: String::new(), answer });
    };
    let unread = |_| Fault::invalid("example.answer", "an answer that fits the form");
    form.read(&answer).map_err(unread)?;
    Ok(BroughtExample {
        statement: several_lines("example.statement", &statement, RULES_CHARS)?,
        answer: line("example.answer", &answer, HINT_CHARS)?,
    })
}

fn yes() -> bool {
    true
}
