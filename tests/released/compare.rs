//! What breaks whoever was written for an earlier description of the interface. `docs/compatibility.md` says in words what
//! is held here: what a call takes may grow wider, what it gives may grow richer.

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Whether callers write a shape or read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Taken,
    Given,
}

const SHAPES: &str = "#/components/schemas/";

/// Everything by which what is described now breaks callers of what was released, a sentence each.
pub(crate) fn breaks(released: &Value, now: &Value) -> BTreeSet<String> {
    let mut compared = Compared { released, now, known: BTreeMap::new() };
    let mut found = Vec::new();
    for (path, item) in object(&released["paths"]) {
        for (method, before) in object(item) {
            let at = format!("{} {path}", method.to_uppercase());
            match &now["paths"][path][method] {
                Value::Null => found.extend(gone(&at, before)),
                after => found.extend(compared.call(&at, before, after)),
            }
        }
    }
    // What no call gives by itself, such as what sealed bytes hold.
    for (name, _) in object(&released["components"]["schemas"]) {
        let shape = json!({ "$ref": format!("{SHAPES}{name}") });
        if !compared.known.keys().any(|(_, before, _)| shape["$ref"] == before.as_str()) {
            found.extend(compared.shape(Side::Given, name, &shape, &shape));
        }
    }
    found.into_iter().collect()
}

struct Compared<'a> {
    released: &'a Value,
    now: &'a Value,
    /// What was found in named shapes, by the names before and after; nothing yet of those being compared.
    known: BTreeMap<(Side, String, String), Vec<String>>,
}

impl Compared<'_> {
    fn call(&mut self, at: &str, before: &Value, after: &Value) -> Vec<String> {
        let mut found = self.parameters(at, &before["parameters"], &after["parameters"]);
        let (old, new) = (&before["requestBody"], &after["requestBody"]);
        let body = format!("{at}, body");
        found.extend(required(&body, old, new));
        found.extend(self.content(Side::Taken, &body, old, new));
        for (status, old) in object(&before["responses"]) {
            let at = format!("{at}, reply {status}");
            match &after["responses"][status] {
                Value::Null => found.extend(gone(&at, old)),
                new => found.extend(self.reply(&at, old, new)),
            }
        }
        found
    }

    fn parameters(&mut self, at: &str, before: &Value, after: &Value) -> Vec<String> {
        let key = |parameter: &Value| format!("{at}, {} {}", parameter["in"], parameter["name"]);
        let mut come: BTreeMap<String, &Value> =
            list(after).iter().map(|new| (key(new), new)).collect();
        let mut found = Vec::new();
        for old in list(before) {
            let at = key(old);
            let Some(new) = come.remove(&at) else {
                found.extend(gone(&at, old));
                continue;
            };
            found.extend(required(&at, old, new));
            found.extend(self.shape(Side::Taken, &at, &old["schema"], &new["schema"]));
        }
        found.extend(come.iter().filter_map(|(at, new)| required(at, &Value::Null, new)));
        found
    }

    fn reply(&mut self, at: &str, before: &Value, after: &Value) -> Vec<String> {
        let mut found = self.content(Side::Given, at, before, after);
        let headers = object(&before["headers"]).map(|(name, _)| name);
        let lost = headers.filter(|name| after["headers"][*name].is_null());
        found.extend(lost.map(|name| format!("{at}: the header {name} is gone")));
        if before["content"]["application/problem+json"].is_object() {
            let lost = kinds(before).into_iter().filter(|kind| !kinds(after).contains(kind));
            found.extend(lost.map(|kind| format!("{at}: the refusal {kind} is gone")));
        }
        found
    }

    fn content(&mut self, side: Side, at: &str, before: &Value, after: &Value) -> Vec<String> {
        let mut found = Vec::new();
        for (media, old) in object(&before["content"]) {
            match &after["content"][media] {
                Value::Null => found.push(format!("{at}: {media} is gone")),
                new => found.extend(self.shape(side, at, &old["schema"], &new["schema"])),
            }
        }
        found
    }

    /// Compares two shapes; those with names once.
    fn shape(&mut self, side: Side, at: &str, before: &Value, after: &Value) -> Vec<String> {
        let (Some(old), Some(new)) = (before["$ref"].as_str(), after["$ref"].as_str()) else {
            return self.either(side, at, before, after);
        };
        let names = (side, old.to_owned(), new.to_owned());
        if let Some(known) = self.known.get(&names) {
            return known.clone();
        }
        self.known.insert(names.clone(), Vec::new());
        let found = self.either(side, old.trim_start_matches(SHAPES), before, after);
        self.known.insert(names, found.clone());
        found
    }

    /// Every alternative of before has to be there still: by its name, where there are several with names, else the one
    /// that comes nearest.
    fn either(&mut self, side: Side, at: &str, before: &Value, after: &Value) -> Vec<String> {
        let (before, after) = (alternatives(self.released, before), alternatives(self.now, after));
        let mut found = Vec::new();
        let several = 1 < before.iter().filter(|(name, _)| name.is_some()).count();
        for (name, old) in &before {
            let named = several && name.is_some();
            let could_be = after.iter().filter(|(other, _)| !named || other == name);
            let tried = could_be.map(|(_, new)| self.plain(side, at, old, new));
            let nearest = tried.min_by_key(Vec::len);
            let none = || vec![format!("{at}: {} is gone", name.as_deref().unwrap_or("it"))];
            found.extend(nearest.unwrap_or_else(none));
        }
        for (_, new) in after.iter().filter(|_| side == Side::Given) {
            if !before.iter().any(|(_, old)| reads(old, new)) {
                found.push(format!("{at} can be {} now", new["type"]));
            }
        }
        found
    }

    /// Compares two shapes that are neither names nor alternatives.
    fn plain(&mut self, side: Side, at: &str, before: &Value, after: &Value) -> Vec<String> {
        let (reader, said) = if side == Side::Given { (before, after) } else { (after, before) };
        if !reads(reader, said) {
            return vec![format!("{at} is {} now, was {}", after["type"], before["type"])];
        }
        let words = list(&before["enum"]).iter().filter(|_| after["enum"].is_array());
        let lost = words.filter(|word| !list(&after["enum"]).contains(word));
        let mut found: Vec<String> =
            lost.map(|word| format!("{at}: the word {word} is gone")).collect();
        for (name, old) in object(&before["properties"]) {
            let at = format!("{at}.{name}");
            match &after["properties"][name] {
                Value::Null => found.extend(gone(&at, old)),
                new => found.extend(self.shape(side, &at, old, new)),
            }
        }
        for part in ["items", "additionalProperties"] {
            if before[part].is_object() && after[part].is_object() {
                found.extend(self.shape(side, &format!("{at}, each"), &before[part], &after[part]));
            }
        }
        let (old, new) = (names(&before["required"]), names(&after["required"]));
        if side == Side::Taken {
            found.extend(narrowed(at, before, after));
            found.extend(new.difference(&old).map(|name| format!("{at}.{name} is required now")));
        } else {
            let kept = |name: &&&str| before["properties"][**name]["deprecated"] != true;
            let less = old.difference(&new).filter(kept);
            found.extend(less.map(|name| format!("{at}.{name} can be absent now")));
        }
        found
    }
}

/// What was marked as deprecated in a release may leave after it; all else may not.
fn gone(at: &str, before: &Value) -> Option<String> {
    (before["deprecated"] != true).then(|| format!("{at} is gone"))
}

fn required(at: &str, before: &Value, after: &Value) -> Option<String> {
    let now = before["required"] != true && after["required"] == true;
    now.then(|| format!("{at} is required now"))
}

/// The kinds of refusals that a reply can be, as its description names them.
fn kinds(reply: &Value) -> BTreeSet<&str> {
    reply["description"].as_str().unwrap_or_default().split('`').skip(1).step_by(2).collect()
}

/// Whether whoever expects one type understands the other.
fn reads(expected: &Value, said: &Value) -> bool {
    let (expected, said) = (&expected["type"], &said["type"]);
    expected == said || expected.is_null() || expected == "number" && said == "integer"
}

/// What is taken no longer.
fn narrowed(at: &str, before: &Value, after: &Value) -> Vec<String> {
    let most = ["maximum", "maxLength", "maxItems", "maxProperties"].map(|name| (name, true));
    let least = ["minimum", "minLength", "minItems", "minProperties"].map(|name| (name, false));
    let bounds = most.into_iter().chain(least).filter_map(|(name, is_most)| {
        let new = after[name].as_f64()?;
        let wider = |old: f64| if is_most { old <= new } else { new <= old };
        (!before[name].as_f64().is_some_and(wider)).then_some(name)
    });
    let words = ["pattern", "enum", "additionalProperties"].into_iter().filter(|name| {
        let (old, new) = (&before[*name], &after[*name]);
        new.is_string() && new != old
            || new.is_array() && !old.is_array()
            || *new == false && *old != false
    });
    let said = |name| format!("{at}: {name} is {} now, was {}", after[name], before[name]);
    bounds.chain(words).map(said).collect()
}

/// What a shape can be, one plain shape each, with its name if it has one: names are followed, `oneOf`, `anyOf` and lists
/// of types are spread, `allOf` is put together.
fn alternatives(document: &Value, shape: &Value) -> Vec<(Option<String>, Value)> {
    let each = |word: &str| list(&shape[word]).iter().flat_map(|one| alternatives(document, one));
    if let Some(name) = shape["$ref"].as_str().map(|name| name.trim_start_matches(SHAPES)) {
        let named = alternatives(document, &document["components"]["schemas"][name]);
        let of_name =
            |(inner, plain): (Option<String>, Value)| (inner.or(Some(name.to_owned())), plain);
        return named.into_iter().map(of_name).collect();
    }
    if shape["oneOf"].is_array() || shape["anyOf"].is_array() {
        return each("oneOf").chain(each("anyOf")).collect();
    }
    if shape["allOf"].is_array() {
        return vec![(
            None,
            each("allOf").fold(Value::Null, |whole, (_, part)| together(whole, &part)),
        )];
    }
    let Some(types) = shape["type"].as_array() else { return vec![(None, shape.clone())] };
    let of_type = |word: &Value| {
        let mut plain = shape.clone();
        plain["type"] = word.clone();
        (None, plain)
    };
    types.iter().map(of_type).collect()
}

/// A shape with what another adds.
fn together(mut whole: Value, part: &Value) -> Value {
    for (name, value) in object(part) {
        match (&mut whole[name], value) {
            (Value::Object(known), Value::Object(more)) => known.extend(more.clone()),
            (Value::Array(known), Value::Array(more)) => known.extend(more.clone()),
            (known, value) => *known = value.clone(),
        }
    }
    whole
}

fn names(value: &Value) -> BTreeSet<&str> {
    list(value).iter().filter_map(Value::as_str).collect()
}

fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
