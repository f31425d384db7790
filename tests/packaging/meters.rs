//! Whether an expression in Prometheus's language asks for meters that are told.

use std::collections::{BTreeMap, BTreeSet};

/// The values of each label of each meter that is told, by the meter's name.
pub(crate) type Told = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// What Prometheus adds to whatever it reads.
const ADDED: [&str; 2] = ["instance", "job"];
/// Classes of status are told as they come.
const COMES: &str = "status";

/// Reads what `/metrics` tells.
pub(crate) fn told(text: &str) -> Told {
    let mut told = Told::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (series, _) = line.rsplit_once(' ').expect("a meter and its value");
        let (name, labels) = series.split_once('{').unwrap_or((series, ""));
        let meter = told.entry(name.to_owned()).or_default();
        for (label, value) in pairs(labels) {
            meter.entry(label).or_default().insert(value);
        }
    }
    told
}

/// The expressions of a board or of rules: whatever follows `expr`, to the end of its line.
pub(crate) fn asked(text: &str) -> Vec<String> {
    let after = |line: &str| {
        let line = line.trim();
        if let Some(expression) = line.strip_prefix("expr: ") {
            return Some(expression.to_owned());
        }
        let quoted = line.strip_prefix("\"expr\": ")?.trim_end_matches(',');
        Some(serde_json::from_str(quoted).expect("a text of JSON"))
    };
    text.lines().filter_map(after).collect()
}

/// What an expression asks for and nobody tells.
pub(crate) fn faults(expression: &str, told: &Told) -> Vec<String> {
    let mut faults = Vec::new();
    let mut labels: BTreeSet<&str> = ADDED.into();
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    for (at, _) in expression.match_indices("agon_") {
        let rest = &expression[at..];
        let name = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        let Some(meter) = told.get(name) else {
            faults.push(format!("nobody tells {name}"));
            continue;
        };
        labels.extend(meter.keys().map(String::as_str));
        let matched = rest[name.len()..].strip_prefix('{').and_then(|rest| rest.split_once('}'));
        for (label, value) in pairs(matched.map_or("", |(inside, _)| inside)) {
            match meter.get(&label) {
                None => faults.push(format!("{name} has no label {label}")),
                Some(values) if !values.contains(&value) && label != COMES => {
                    faults.push(format!("no {label} of {name} is {value}"));
                }
                Some(_) => {}
            }
        }
    }
    for (_, after) in
        expression.match_indices("by (").map(|(at, by)| expression.split_at(at + by.len()))
    {
        let by = after.split(')').next().unwrap_or_default().split(", ");
        faults.extend(
            by.filter(|label| !labels.contains(label)).map(|label| format!("no label is {label}")),
        );
    }
    faults
}

/// The labels between braces, with their values.
fn pairs(labels: &str) -> Vec<(String, String)> {
    let parts: Vec<&str> = labels.trim_end_matches('}').split('"').collect();
    let pair = |pair: &[&str]| {
        let [label, value] = pair else { return None };
        Some((label.trim_matches([',', '=', ' ']).to_owned(), (*value).to_owned()))
    };
    parts.chunks(2).filter_map(pair).collect()
}

#[test]
fn what_nobody_tells_is_found() {
    let told = told(
        "# TYPE agon_jobs gauge\nagon_jobs{whom=\"game\"} 0\nagon_up 1\nagon_t_bucket{le=\"0.1\",status=\"2xx\"} 1\n",
    );
    for (expression, faults_expected) in [
        ("agon_up + agon_jobs{whom=\"game\"}", 0),
        ("sum by (instance, le) (rate(agon_t_bucket{status=\"5xx\"}[5m]))", 0),
        ("up{job=\"agon\"} == 0", 0),
        ("agon_jobs_total", 1),
        ("agon_jobs{whom=\"games\"}", 1),
        ("agon_up{whom=\"game\"}", 1),
        ("sum by (le, whom) (agon_t_bucket)", 1),
    ] {
        assert_eq!(faults(expression, &told).len(), faults_expected, "{expression}");
    }
}
