//! What the one thread that writes does with a batch: one call of the database, as often as it takes to hear the answer.

use super::link::{Fault, Heard, Link};
use crate::store::queue::{Appended, Replaced, Request, Shut, Waiting};
use crate::store::{AppendError, Mark, Micros, WATCHED, check_seen, wire};
use agon_judge::log::Version;
use std::pin::pin;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Row, Statement};

/// The format of the schema.
const FORMAT: u32 = 2;
const SCHEMA: &str = include_str!("schema.sql");
/// What makes the schema one of this format, from the format before on.
const MIGRATIONS: [(u32, &str); 1] = [(1, include_str!("from_1.sql"))];
const FUNCTIONS: &str = include_str!("commit.sql");
/// The database's lock that all who write share: `Agon` as a number. Of the first format there was one who wrote, who had
/// it alone.
const LOCK: i64 = 0x41_67_6f_6e;
const APPEND: &str = include_str!("append.sql");
const COMMIT: &str = "select done, stands, present from agon.commit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
const ALONE: &str = "select pg_try_advisory_lock($1)";
const SHARED: &str = "select pg_try_advisory_lock_shared($1)";
/// Writers that were not heard of for a day have gone.
const GONE: &str = "delete from agon.writers where seen < now() - interval '1 day'";
/// Between two tries to reach a database that is away.
const PAUSE: Duration = Duration::from_millis(250);
/// Of so many failed tries one is logged.
const TRIES_SAID: u32 = 20;
/// So long somebody waits for a database that does not answer.
const PATIENCE: Duration = Duration::from_secs(8);
/// How many tries there are to get the lock: whoever has just ended may still have it for a moment.
const OPENING_TRIES: u32 = 4;

/// One of those who write to a database.
pub(super) struct Writer {
    link: Link,
    /// What tells this writer from all others, also from a later one of this machine.
    name: String,
    /// None while it is lost.
    line: Option<Line>,
    epoch: i64,
    /// The last batch that was answered.
    batch: i64,
    shut: Shut,
}

/// The connection of whoever may write.
struct Line {
    heard: Heard,
    append: Statement,
    commit: Statement,
}

/// What came of a part.
struct Met {
    done: bool,
    /// The version or the number that it met.
    stands: Option<i64>,
    /// What stood there.
    present: Option<Vec<u8>>,
}

impl Writer {
    /// Shares the lock of a database and becomes one of its writers, with a schema where there is none.
    pub(super) async fn begin(mut link: Link, shut: Shut) -> Result<Writer, Fault> {
        let mut chance = [0; 8];
        getrandom::fill(&mut chance).map_err(|error| Fault::Garbled(error.to_string()))?;
        let name = format!("agon {:016x}", u64::from_be_bytes(chance));
        link.config.application_name(&name);
        let heard = connect(&link).await?;
        prepare(&heard).await?;
        if !locked(&heard, SHARED).await? {
            return Err(Fault::Taken);
        }
        heard.client.execute(GONE, &[]).await?;
        let begun =
            "insert into agon.writers (name, epoch, batch, answers) values ($1, 1, 0, '{}')";
        heard.client.execute(begun, &[&name]).await?;
        sure(&heard)?;
        let line = Some(line(heard).await?);
        Ok(Writer { link, name, line, epoch: 1, batch: 0, shut })
    }

    /// Commits a batch, then answers it. Only whoever may not write any more gives up.
    pub(super) async fn commit(&mut self, waiting: &mut Waiting<'_>) -> Result<(), Fault> {
        let (mut parts, mut answers) = (Vec::new(), Vec::new());
        for request in waiting.by_ref() {
            let (part, answer) = part(request)?;
            parts.push(part);
            answers.push(answer);
        }
        let shut = self.shut.clone();
        let met = {
            let mut committing = pin!(self.until_heard(&parts));
            tokio::select! {
                met = &mut committing => met?,
                () = tokio::time::sleep(PATIENCE) => {
                    shut.store(true, Ordering::Relaxed);
                    // Whoever asked reads later what became of it.
                    answers.clear();
                    loop {
                        // Nobody asks from now on, but whoever was about to.
                        waiting.let_go();
                        tokio::select! {
                            met = &mut committing => break met?,
                            () = tokio::time::sleep(PAUSE) => {}
                        }
                    }
                }
            }
        };
        self.shut.store(false, Ordering::Relaxed);
        self.batch += 1;
        for ((answer, part), met) in answers.into_iter().zip(&parts).zip(&met) {
            answer.tell(part, met)?;
        }
        Ok(())
    }

    /// Has the database commit the next batch, again and again until it says what came of it.
    async fn until_heard(&mut self, parts: &[Part]) -> Result<Vec<Met>, Fault> {
        let mut tries = 0;
        loop {
            match self.ask(parts).await {
                Ok(met) => {
                    if 0 < tries {
                        tracing::info!("the database is back, and took the batch that waited");
                    }
                    return Ok(met);
                }
                Err(Fault::Taken) => return Err(Fault::Taken),
                Err(fault) if tries % TRIES_SAID == 0 => {
                    tracing::error!(tries, "the database did not take a batch: {fault}");
                }
                Err(_) => {}
            }
            tries += 1;
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Has the database commit the next batch; if it did so before, has it say once more what came of it.
    async fn ask(&mut self, parts: &[Part]) -> Result<Vec<Met>, Fault> {
        let line = match self.line.take() {
            Some(line) => line,
            None => self.again().await?,
        };
        let met = match self.append(&line, parts).await? {
            Some(met) => met,
            None => self.call(&line, parts).await?,
        };
        sure(&line.heard)?;
        if met.len() != parts.len() {
            return Err(Fault::Garbled(format!("{} answers to {} parts", met.len(), parts.len())));
        }
        self.line = Some(line);
        Ok(met)
    }

    /// The same for records that continue contests, where each may: else nothing is done.
    async fn append(&self, line: &Line, parts: &[Part]) -> Result<Option<Vec<Met>>, Fault> {
        if !parts.iter().all(Part::continues) {
            return Ok(None);
        }
        let keys: Vec<&[u8]> = parts.iter().map(|part| part.key.as_slice()).collect();
        let numbers: Vec<i64> = parts.iter().map(|part| part.number).collect();
        let ends: Vec<bool> = parts.iter().map(|part| part.kind == "ends").collect();
        let contents: Vec<Option<&[u8]>> =
            parts.iter().map(|part| part.content.as_deref()).collect();
        let (epoch, batch) = (self.epoch, self.batch + 1);
        let columns: [&(dyn ToSql + Sync); 7] =
            [&self.name, &epoch, &batch, &keys, &numbers, &ends, &contents];
        match line.heard.client.execute(&line.append, &columns).await {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(parts.iter().map(|_| Met::DONE).collect())),
            Err(error) if error.code() == Some(&SqlState::NOT_NULL_VIOLATION) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// The same for a batch of anything: each part by what it meets.
    async fn call(&self, line: &Line, parts: &[Part]) -> Result<Vec<Met>, Fault> {
        let kinds: Vec<&str> = parts.iter().map(|part| part.kind).collect();
        let keys: Vec<&[u8]> = parts.iter().map(|part| part.key.as_slice()).collect();
        let numbers: Vec<i64> = parts.iter().map(|part| part.number).collect();
        let contents: Vec<Option<&[u8]>> =
            parts.iter().map(|part| part.content.as_deref()).collect();
        let untils: Vec<Option<Micros>> = parts.iter().map(|part| part.until).collect();
        let owners: Vec<Option<&[u8]>> = parts.iter().map(|part| part.owner.as_deref()).collect();
        let battles: Vec<Option<&[u8]>> = parts.iter().map(|part| part.battle.as_deref()).collect();
        let seens: Vec<Option<&[u8]>> = parts.iter().map(|part| part.seen.as_deref()).collect();
        let (epoch, batch) = (self.epoch, self.batch + 1);
        let watched = WATCHED.map(|table| i32::from(wire::table(table)));
        let columns: [&(dyn ToSql + Sync); 12] = [
            &self.name,
            &epoch,
            &batch,
            &kinds,
            &keys,
            &numbers,
            &contents,
            &untils,
            &owners,
            &battles,
            &seens,
            &&watched[..],
        ];
        let rows = line.heard.client.query(&line.commit, &columns).await.map_err(|error| {
            if Fault::is_of_epoch(&error) { Fault::Taken } else { error.into() }
        })?;
        rows.iter().map(Met::read).collect()
    }

    /// Connects anew and begins the next epoch: a batch of this one that is still on its way is refused.
    async fn again(&mut self) -> Result<Line, Fault> {
        let heard = connect(&self.link).await?;
        if !locked(&heard, SHARED).await? {
            return Err(Fault::Away);
        }
        let begun = "update agon.writers set epoch = epoch + 1 where name = $1 returning epoch";
        let begun = heard.client.query_opt(begun, &[&self.name]).await?;
        self.epoch = begun.ok_or(Fault::Taken)?.try_get(0)?;
        sure(&heard)?;
        line(heard).await
    }
}

/// The line of one who may write.
async fn line(heard: Heard) -> Result<Line, Fault> {
    let append = heard.client.prepare(APPEND).await?;
    let commit = heard.client.prepare(COMMIT).await?;
    Ok(Line { heard, append, commit })
}

/// Connects for writing: nothing that is on its way is given up, and what is committed is on the disk. Statements are
/// planned once, when tables may be empty still: they go by indexes whatever those hold.
async fn connect(link: &Link) -> Result<Heard, Fault> {
    let heard = link.connect().await?;
    let settings = "set statement_timeout = 0; set lock_timeout = 0; \
         set plan_cache_mode = force_generic_plan; set jit = off; set enable_seqscan = off; \
         set enable_hashjoin = off; set enable_mergejoin = off; set enable_material = off; \
         select set_config('synchronous_commit', 'on', false) \
         where current_setting('synchronous_commit') in ('off', 'local')";
    heard.client.batch_execute(settings).await?;
    heard.was_warned();
    Ok(heard)
}

/// Takes the lock. Whoever has it alone is of the first format, or changes the format.
async fn locked(heard: &Heard, how: &str) -> Result<bool, Fault> {
    for tries in 0..OPENING_TRIES {
        if 0 < tries {
            tokio::time::sleep(PAUSE).await;
        }
        if heard.client.query_one(how, &[&LOCK]).await?.get(0) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Makes the schema where there is none, or one of an earlier format into one of this, and the functions of this version.
async fn prepare(heard: &Heard) -> Result<(), Fault> {
    if format(heard).await?.is_none_or(|found| found < FORMAT) {
        // Nobody writes meanwhile, and of two who begin one does it.
        if !locked(heard, ALONE).await? {
            return Err(Fault::Taken);
        }
        if format(heard).await?.is_none() {
            heard.client.batch_execute(&format!("begin; {SCHEMA} commit")).await?;
        }
        for (from, migration) in MIGRATIONS {
            if format(heard).await? == Some(from) {
                heard.client.batch_execute(&format!("begin; {migration} commit")).await?;
                tracing::info!(
                    "the schema of format {from} was made into one of format {}",
                    from + 1
                );
            }
        }
        heard.client.query_one("select pg_advisory_unlock($1)", &[&LOCK]).await?;
    }
    match format(heard).await? {
        // Of two who make them at once one waits.
        Some(FORMAT) => {
            let alone =
                format!("begin; select pg_advisory_xact_lock({LOCK}, 1); {FUNCTIONS} commit");
            Ok(heard.client.batch_execute(&alone).await?)
        }
        Some(found) if FORMAT < found => Err(Fault::Format { found, known: FORMAT }),
        found => Err(Fault::Garbled(format!("it says format {found:?}"))),
    }
}

/// The format of the schema, if there is one.
async fn format(heard: &Heard) -> Result<Option<u32>, Fault> {
    let is_there = "select to_regclass('agon.head') is not null";
    if !heard.client.query_one(is_there, &[]).await?.get::<_, bool>(0) {
        return Ok(None);
    }
    let found: i32 = heard.client.query_one("select format from agon.head", &[]).await?.get(0);
    let garbled = |_| Fault::Garbled(format!("it says format {found}"));
    u32::try_from(found).map(Some).map_err(garbled)
}

fn sure(heard: &Heard) -> Result<(), Fault> {
    if heard.was_warned() { Err(Fault::Unsure) } else { Ok(()) }
}

/// One part of a batch, as `commit.sql` takes it.
#[derive(Default)]
struct Part {
    kind: &'static str,
    key: Vec<u8>,
    /// A record's version, or the instant by which what has expired is not there.
    number: i64,
    content: Option<Vec<u8>>,
    /// From when on a thing is gone; when a contest was opened.
    until: Option<Micros>,
    owner: Option<Vec<u8>>,
    battle: Option<Vec<u8>>,
    seen: Option<Vec<u8>>,
}

/// Who waits for what came of a part.
enum Answer {
    Appended(oneshot::Sender<Appended>, Version),
    Kept(oneshot::Sender<()>),
    Replaced(oneshot::Sender<Replaced>),
    Swept(oneshot::Sender<usize>),
}

impl Part {
    /// Whether it is a record of a contest that was opened before.
    fn continues(&self) -> bool {
        matches!(self.kind, "continues" | "ends")
    }
}

fn part(request: Request) -> Result<(Part, Answer), Fault> {
    Ok(match request {
        Request::Append(append) => {
            // A version that a database cannot count to follows no head.
            let number = i64::try_from(append.version).unwrap_or(i64::MAX);
            let (key, content) = (append.contest.0.to_vec(), Some(append.stored));
            let part = Part { key, number, content, ..Part::default() };
            let part = match append.mark {
                Mark::Opens { owner, battle, at } => Part {
                    kind: "opens",
                    owner: Some(owner.0.to_vec()),
                    battle: battle.as_deref().map(|name| wire::battle(name).to_vec()),
                    until: Some(at),
                    ..part
                },
                Mark::Continues => Part { kind: "continues", ..part },
                Mark::Ends => Part { kind: "ends", ..part },
            };
            (part, Answer::Appended(append.answer, append.version))
        }
        Request::Keep(keep) => {
            let (value, until) = wire::read_kept(&keep.stored)?;
            let content = Some(value.to_vec());
            let part = Part { kind: "keep", key: keep.key, content, until, ..Part::default() };
            (part, Answer::Kept(keep.answer))
        }
        Request::Replace(replace) => {
            let (value, until) = wire::read_kept(&replace.stored)?;
            let part = Part {
                kind: "replace",
                key: replace.key,
                number: replace.seen.now,
                content: Some(value.to_vec()),
                until,
                seen: replace.seen.value,
                ..Part::default()
            };
            (part, Answer::Replaced(replace.answer))
        }
        Request::Remove(remove) => {
            let key = remove.contest.0.to_vec();
            (Part { kind: "remove", key, ..Part::default() }, Answer::Kept(remove.answer))
        }
        Request::Sweep { now, answer } => {
            (Part { kind: "sweep", number: now, ..Part::default() }, Answer::Swept(answer))
        }
    })
}

impl Answer {
    /// Tells what came of it. Who stopped waiting is not told.
    fn tell(self, part: &Part, met: &Met) -> Result<(), Fault> {
        match self {
            Answer::Appended(answer, version) => {
                let refusal = |head| {
                    if version.checked_sub(1) == Some(head) {
                        AppendError::Mismarked
                    } else {
                        AppendError::Conflict { head }
                    }
                };
                let appended = if met.done { Ok(()) } else { Err(refusal(met.stands()?)) };
                drop(answer.send(appended));
            }
            Answer::Kept(answer) => drop(answer.send(())),
            Answer::Replaced(answer) => {
                let replaced = if met.done {
                    Ok(())
                } else {
                    check_seen(part.seen.as_deref(), met.present.as_deref())
                };
                drop(answer.send(replaced));
            }
            Answer::Swept(answer) => {
                // Fewer than the bound of a sweep.
                let _ = answer.send(met.stands()? as usize);
            }
        }
        Ok(())
    }
}

impl Met {
    const DONE: Met = Met { done: true, stands: None, present: None };

    fn read(row: &Row) -> Result<Met, Fault> {
        Ok(Met { done: row.try_get(0)?, stands: row.try_get(1)?, present: row.try_get(2)? })
    }

    fn stands(&self) -> Result<u64, Fault> {
        let nothing = || Fault::Garbled("it says of a part no number that it met".to_owned());
        Ok(self.stands.ok_or_else(nothing)?.unsigned_abs())
    }
}
