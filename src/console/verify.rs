//! `agon verify`: a contest's log is judged again from the file alone, and held against what is known from elsewhere.

use crate::service::secrets::signing::PublicKey;
use crate::settings::{Trusted, Verify};
use agon_generators::reader::{Accepts, Answer, Key as Right};
use agon_judge::contest::{Contest, Rejudging};
use agon_judge::id::{Hash, SignerId};
use agon_judge::log::{Record, Version};
use agon_judge::outcome::{End, VoidReason};
use agon_judge::verify::{Unsound, verify as judge_again};
use anyhow::{Context as _, Result, bail};
use serde::Deserialize;
use serde_json::json;
use std::io::{Read as _, Write};
use std::path::Path;

/// A log as the interface exports it.
#[derive(Deserialize)]
struct Export {
    contest: String,
    records: Vec<Record>,
}

/// Public keys as `/.well-known/agon-keys` lists them.
#[derive(Deserialize)]
struct KeySet {
    keys: Vec<Key>,
}

/// Whose word counts, and until when.
#[derive(Deserialize)]
struct Key {
    #[serde(rename = "x")]
    public: PublicKey,
    until: Option<jiff::Timestamp>,
}

/// A log in which everything holds that could be looked at.
struct Verified {
    contest: Contest,
    /// Whose word stands for everything up to which record.
    signed: Option<(SignerId, Version)>,
    /// The record that has the given hash, which stands for everything up to it.
    hashed: Option<Version>,
}

impl Verified {
    /// Whether what was given from elsewhere stands for the whole log.
    fn is_proven(&self) -> bool {
        let last = Some(self.contest.head.0);
        self.signed.map(|(_, version)| version) == last || self.hashed == last
    }
}

/// Why a log is not believed.
#[derive(Debug, thiserror::Error)]
enum Doubt {
    #[error(transparent)]
    Unsound(#[from] Unsound),
    #[error("its records are of {0}")]
    OtherContest(String),
    #[error("its commitment is sha256:{0}, not the given one")]
    Commitment(Hash),
    #[error("no record has the given hash")]
    Hash,
    #[error("record {version} is signed by {signer}, which is none of the given keys")]
    Stranger { version: Version, signer: SignerId },
    #[error("the signature of record {0} is not its signer's over this log")]
    Forged(Version),
    #[error("record {version} is signed by {signer}, which had been replaced by then")]
    Replaced { version: Version, signer: SignerId },
    #[error("record {0} is not signed, although it {1} the contest")]
    Unsigned(Version, &'static str),
}

const UNPROVEN: &str = "\
This log agrees with itself. Whoever has a log can write another that does, too: give --key with what the
service's /.well-known/agon-keys replied, or --hash with that of the last record, as somebody kept it.
An earlier record's hash proves what came before, and --commitment the problem alone.";

/// Judges a log again and says what came out; whether everything in it holds.
pub fn verify(wanted: &Verify, out: &mut dyn Write) -> Result<bool> {
    let text = read(&wanted.log)?;
    let export: Export = serde_json::from_str(&text).with_context(|| {
        format!("{} is no log: expected what GET /v1/contests/ID/log replies", wanted.log.display())
    })?;
    let keys = wanted.key.as_ref().map(trusted).transpose()?;
    let verified = believe(&export, keys.as_deref(), wanted);
    if wanted.json {
        writeln!(out, "{}", as_json(&export, &verified, wanted))?;
    } else {
        match &verified {
            Ok(verified) => describe(verified, export.records.len(), wanted, out)?,
            Err(doubt) => writeln!(out, "The log of {} does not hold: {doubt}.", export.contest)?,
        }
    }
    Ok(verified.is_ok())
}

fn read(log: &Path) -> Result<String> {
    if log.as_os_str() == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("reading standard input")?;
        return Ok(text);
    }
    std::fs::read_to_string(log).with_context(|| format!("reading {}", log.display()))
}

fn trusted(key: &Trusted) -> Result<Vec<Key>> {
    let path = match key {
        Trusted::Key(public) => return Ok(vec![Key { public: *public, until: None }]),
        Trusted::File(path) => path,
    };
    let text = read(path)?;
    let listed: KeySet = serde_json::from_str(&text).with_context(|| {
        format!("{} holds no keys: expected what /.well-known/agon-keys replies", path.display())
    })?;
    if listed.keys.is_empty() {
        bail!("{} lists no key", path.display());
    }
    Ok(listed.keys)
}

fn believe(export: &Export, keys: Option<&[Key]>, wanted: &Verify) -> Result<Verified, Doubt> {
    let contest = judge_again(&export.records)?;
    if contest.opened.id.to_string() != export.contest {
        return Err(Doubt::OtherContest(contest.opened.id.to_string()));
    }
    let opened = &contest.opened;
    let mut stated = (1..=opened.rounds()).filter_map(|round| Some(opened.task(round)?.commitment));
    if wanted.commitment.is_some_and(|told| stated.all(|stated| told != stated)) {
        return Err(Doubt::Commitment(opened.commitment));
    }
    let with_hash = |told| export.records.iter().find(|record| record.hash == told);
    let hashed = wanted.hash.map(|told| with_hash(told).ok_or(Doubt::Hash)).transpose()?;
    let hashed = hashed.map(|record| record.version);
    let signed = keys.map(|keys| signed(&contest, &export.records, keys)).transpose()?;
    Ok(Verified { contest, signed, hashed })
}

/// Whose word stands for how much of a log. What ends a contest is signed, and so is what opened one that goes on.
fn signed(
    contest: &Contest,
    records: &[Record],
    keys: &[Key],
) -> Result<(SignerId, Version), Doubt> {
    let mut newest = None;
    for record in records {
        let Some(signature) = record.signature else { continue };
        let (version, signer) = (record.version, signature.signer);
        let key = keys.iter().find(|key| key.public.id() == signer);
        let key = key.ok_or(Doubt::Stranger { version, signer })?;
        if !key.public.signed(contest.opened.id, record) {
            return Err(Doubt::Forged(version));
        }
        let events = record.events().map_err(|_| Doubt::Forged(version))?;
        let at = events.last().map_or(contest.last, agon_judge::event::Event::at);
        let is_before = |until: jiff::Timestamp| at.0 <= until.as_microsecond();
        if !key.until.is_none_or(is_before) {
            return Err(Doubt::Replaced { version, signer });
        }
        newest = Some((signer, version));
    }
    let last = contest.head.0;
    match newest {
        Some(newest) if newest.1 == last || !contest.is_over() => Ok(newest),
        Some(_) | None if contest.is_over() => Err(Doubt::Unsigned(last, "ends")),
        Some(_) | None => Err(Doubt::Unsigned(1, "opens")),
    }
}

fn describe(
    verified: &Verified,
    records: usize,
    wanted: &Verify,
    out: &mut dyn Write,
) -> Result<()> {
    let Verified { contest, signed, hashed } = verified;
    let opened = &contest.opened;
    let hash = match hashed {
        Some(version) if *version == contest.head.0 => ", as given".to_owned(),
        Some(version) => format!("; record {version} has the given hash"),
        None => String::new(),
    };
    let commitment = if wanted.commitment.is_some() { ", as given" } else { "" };
    writeln!(out, "{}: {}, level {}", opened.id, opened.family, opened.level)?;
    let last = contest.head.1;
    writeln!(out, "chain       holds: {records} records, the last with hash {last}{hash}")?;
    writeln!(out, "commitment  holds: sha256:{}{commitment}", opened.commitment)?;
    for task in &opened.later {
        writeln!(out, "                   sha256:{}", task.commitment)?;
    }
    writeln!(out, "verdicts    hold: every event is what the judge says")?;
    match signed {
        Some((signer, version)) if *version == contest.head.0 => {
            writeln!(out, "signature   holds: {signer} signed the whole log")?;
        }
        Some((signer, version)) => {
            let rest = "; what follows is signed when the contest ends";
            writeln!(out, "signature   holds: {signer} signed record {version}{rest}")?;
        }
        None => writeln!(out, "signature   not looked at: no --key was given")?,
    }
    // Of a log that agrees with itself alone, an outcome follows; whether it was the contest's is open.
    let holds = if verified.is_proven() { "holds" } else { "follows" };
    match &contest.end {
        Some(End::Decided(outcome)) => {
            let reason = json!(outcome.reason);
            let reason = reason.as_str().unwrap_or_default();
            writeln!(out, "outcome     {holds}: the {} wins ({reason})", outcome.winner)?;
        }
        Some(End::Void(void)) => {
            let note = void.note.as_deref().unwrap_or(match void.reason {
                VoidReason::NotStarted => "nobody came in time",
                VoidReason::Host => "the host says so",
                VoidReason::Rejudged => "by the corrected answer nobody can be said to have won",
            });
            writeln!(out, "outcome     {holds}: void, nobody wins ({note})")?;
        }
        None => writeln!(out, "outcome     not yet: the log ends before the contest does")?,
    }
    for Rejudging { by, .. } in &contest.rejudgings {
        let (key, reason) = (right(&by.correction.key), &by.correction.reason);
        writeln!(out, "corrected   to {key}: {reason}")?;
    }
    if !verified.is_proven() && (contest.is_over() || signed.is_none()) {
        writeln!(out, "\n{UNPROVEN}")?;
    }
    Ok(())
}

/// All that is right, where it can be listed.
fn right(key: &Right) -> String {
    match key {
        Right::Any { accepts: Accepts::OneOf(right), .. } => {
            right.iter().map(Answer::text).collect::<Vec<_>>().join(", or ")
        }
        Right::Any { .. } | Right::One(_) | Right::Each { .. } => key.text().to_owned(),
    }
}

fn as_json(
    export: &Export,
    verified: &Result<Verified, Doubt>,
    wanted: &Verify,
) -> serde_json::Value {
    match verified {
        Ok(verified @ Verified { contest, signed, .. }) => json!({
            "sound": true,
            "held_against": wanted.proof(),
            "proven": verified.is_proven(),
            "contest": contest.opened.id,
            "records": export.records.len(),
            "hash": contest.head.1,
            "commitment": format!("sha256:{}", contest.opened.commitment),
            "signed": signed.map(|(signer, version)| json!({ "signer": signer, "version": version })),
            "outcome": match &contest.end { Some(End::Decided(outcome)) => Some(outcome), _ => None },
            "void": match &contest.end { Some(End::Void(void)) => Some(void), _ => None },
        }),
        Err(doubt) => {
            json!({ "sound": false, "contest": export.contest, "fault": doubt.to_string() })
        }
    }
}
