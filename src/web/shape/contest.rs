//! Contests, how they end, and what proves it.

use super::lines::Measured;
use super::problem::{Picture, Rules};
use super::terms::Terms;
use super::{ChosenName, CommandName, Commitment, ContestName, Digest, KindName};
use super::{PhaseName, ReasonWord, SeatName, Seconds, SignerName};
use super::{
    RejudgingName, StandingWord, StateWord, TieBreakWord, VerdictWord, VoidWord, When, Who,
};
use agon_generators::family::{Kind, Level};
use agon_judge::event::Chosen;
use agon_judge::id::{CommandId, ContestId, Hash, RejudgingId, SignatureBytes, SignerId};
use agon_judge::outcome::{Reason, TieBreak, VoidReason};
use agon_judge::seat::Seat;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A contest, as the caller may see it at `server_time`.
#[derive(Serialize, ToSchema)]
pub(crate) struct Contest {
    #[schema(value_type = ContestName)]
    pub(crate) id: ContestId,
    #[schema(value_type = KindName)]
    pub(crate) kind: Kind,
    /// Whether something is shown to be remembered before the rules.
    pub(crate) material: bool,
    /// The game's own name for the battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) battle: Option<String>,
    /// What else the game noted; for the game and its hosts.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) metadata: BTreeMap<String, String>,
    pub(crate) server_time: When,
    /// For spectators: the instant that they see, some seconds ago.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) as_of: Option<When>,
    pub(crate) phase: Phase,
    /// Present while the contest's clock stands still.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) paused: Option<Paused>,
    pub(crate) terms: Terms,
    #[schema(value_type = Commitment)]
    pub(crate) commitment: String,
    /// How the problem was chosen; contests of earlier editions do not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ChosenName>)]
    pub(crate) chosen: Option<Chosen>,
    /// In a drill nobody sits in the defender's seat, which has no name: the clock is the defender.
    pub(crate) seats: Seats,
    /// Whether one seat's name could be taken for the other's: then show each with its seat.
    pub(crate) names_alike: bool,
    /// The judged answers that the caller may see, in the order of their stamps.
    pub(crate) answers: Vec<Answer>,
    /// Where points are counted, from the release on: the points so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) score: Option<Scores>,
    /// Where lines count, from three seconds before the release on: what was measured of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) measured: Option<Measured>,
    /// In a series, every round that there may be, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) rounds: Vec<Round>,
    /// In `turns`, while the problem may be answered: whose turn it is. Where answers take a buzz: who alone may answer, if
    /// anybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) turn: Option<Turn>,
    /// What the host said to both seats.
    pub(crate) clarifications: Vec<Clarification>,
    /// What seats asked the host, who alone is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) questions: Option<Vec<Question>>,
    #[schema(value_type = Who)]
    pub(crate) you: &'static str,
    /// Such as `logic/sudoku`; seats learn it when the rules are shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) family: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u8>, minimum = 1, maximum = 5)]
    pub(crate) level: Option<Level>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<Rules>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) void: Option<Void>,
    /// What was corrected after the end, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) rejudgings: Vec<Rejudged>,
    /// A drill's own token, which its one player plays with. Told once, in the reply to the opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) token: Option<String>,
    /// Told once, in the reply to the opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) host: Option<Holder>,
    /// The spectators' token, for any number of people. Told once, in the reply to the opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) watch: Option<Holder>,
}

/// Who holds a token.
#[derive(Serialize, ToSchema)]
pub(crate) struct Holder {
    pub(crate) token: String,
    /// The page that the token opens; it stands behind the `#`. Absolute where the service knows its public address.
    pub(crate) page: String,
}

/// Where a contest stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct Phase {
    #[schema(value_type = PhaseName)]
    pub(crate) name: &'static str,
    /// Absent where the phase has no end, as in a drill without a clock, or while the clock stands still before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ends_at: Option<When>,
}

/// A clock that stands still.
#[derive(Serialize, ToSchema)]
pub(crate) struct Paused {
    pub(crate) since: When,
    /// The host's words; absent where the service was away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// When the clock goes on, once that is announced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) resumes_at: Option<When>,
}

/// Both seats.
#[derive(Serialize, ToSchema)]
pub(crate) struct Seats {
    pub(crate) attacker: Place,
    pub(crate) defender: Place,
}

/// Who sits there, and how that player is.
#[derive(Serialize, ToSchema)]
pub(crate) struct Place {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// Who that is for the game; the game and its hosts are told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) player_id: Option<String>,
    /// How long a wrong answer (in a tally: any) locks this seat, where that is not as the terms say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lockout_seconds: Option<u16>,
    pub(crate) ready: bool,
    /// Whether the seat listens to events; spectators are not told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) present: Option<bool>,
    /// When the seat may answer again; absent where it is free, or where the caller may not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) locked_until: Option<When>,
    /// Told once, in the reply to the opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) token: Option<String>,
    /// The player's page; the token stands behind the `#`. Told once, in the reply to the opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) page: Option<String>,
}

/// What a seat asks the host.
#[derive(Serialize, ToSchema)]
pub(crate) struct Question {
    #[schema(value_type = SeatName)]
    pub(crate) seat: Seat,
    /// 1 to 3.
    pub(crate) number: u16,
    pub(crate) text: String,
    pub(crate) at: When,
}

/// What the host says to both seats.
#[derive(Serialize, ToSchema)]
pub(crate) struct Clarification {
    /// 1 for the first.
    pub(crate) number: u16,
    pub(crate) text: String,
    pub(crate) at: When,
}

/// A judged answer, durable before it is told. It says `correct`, never `won`: the outcome says who won.
#[derive(Serialize, ToSchema)]
pub(crate) struct Receipt {
    /// 1 for a seat's first judged answer.
    pub(crate) number: u16,
    #[schema(value_type = VerdictWord)]
    pub(crate) verdict: &'static str,
    /// The stamp that decides.
    pub(crate) at: When,
    /// From the release to the stamp, pauses taken out.
    pub(crate) contest_seconds: Seconds,
    /// After a wrong answer, in a tally after any: when the seat may answer again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) locked_until: Option<When>,
    /// What was left of the contest; absent in a drill without a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) left_seconds: Option<Seconds>,
    /// Of several services by whose clocks a contest was stamped: when the answer arrived by the clock of the one that took
    /// it, where another had stamped the contest later. It was judged at `at`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) arrived_at: Option<When>,
}

/// A judged answer with its seat and what was read.
#[derive(Serialize, ToSchema)]
pub(crate) struct Answer {
    #[schema(value_type = SeatName)]
    pub(crate) seat: Seat,
    /// The answer as it was read.
    pub(crate) answer: String,
    /// In a series, the round that it is of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) round: Option<usize>,
    #[serde(flatten)]
    pub(crate) receipt: Receipt,
    /// Where points are counted and the answer comes as news: the points with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) score: Option<Scores>,
}

/// Judged answers in the order of their stamps.
#[derive(Serialize, ToSchema)]
pub(crate) struct Answers {
    pub(crate) answers: Vec<Answer>,
}

/// How a contest ended that somebody won.
#[derive(Serialize, ToSchema)]
pub(crate) struct Outcome {
    #[schema(value_type = SeatName)]
    pub(crate) winner: Seat,
    #[schema(value_type = ReasonWord)]
    pub(crate) reason: Reason,
    /// The instant it holds at.
    pub(crate) at: When,
    /// How far the winner's answer was ahead of the rival's, or else of the deadline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) margin_seconds: Option<Seconds>,
    pub(crate) best: Bests,
    /// What each seat scored, in formats that score: in `closest`, how far its number was from the key; in `tally`, `turns` and `first_to`, its points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) score: Option<Scores>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<TieBreakWord>)]
    pub(crate) tie_break: Option<TieBreak>,
    /// Raised whenever the same log would be judged otherwise.
    pub(crate) judge_edition: u16,
    /// The log's hash before the record that says this.
    #[schema(value_type = Digest)]
    pub(crate) log_hash: Hash,
}

/// Each seat's first answer that counts for it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Bests {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) attacker: Option<Best>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) defender: Option<Best>,
}

/// When a seat was right.
#[derive(Serialize, ToSchema)]
pub(crate) struct Best {
    pub(crate) at: When,
    pub(crate) contest_seconds: Seconds,
}

/// A seat's turn. An answer that is judged ends it, and what follows begins a microsecond later.
#[derive(Serialize, ToSchema)]
pub(crate) struct Turn {
    #[schema(value_type = SeatName)]
    pub(crate) seat: Seat,
    /// When it ends, if nobody answers before; absent while nobody knows when the clock goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ends_at: Option<When>,
}

/// A round of a series: one problem, and who was right first.
#[derive(Serialize, ToSchema)]
pub(crate) struct Round {
    /// 1 for the first.
    pub(crate) number: usize,
    #[schema(value_type = Commitment)]
    pub(crate) commitment: String,
    /// From the first release to that of this round's problem, pauses taken out; absent before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) begins_seconds: Option<Seconds>,
    /// From the first release to this round's end; absent before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ends_seconds: Option<Seconds>,
    /// Who has its point, if anybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<SeatName>)]
    pub(crate) point: Option<Seat>,
    /// The right answer, as a player would type it: for everybody once the round is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) key: Option<String>,
}

/// Each seat's score, where it has one.
#[derive(Serialize, ToSchema)]
pub(crate) struct Scores {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) attacker: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) defender: Option<i64>,
}

/// The end of a contest that nobody won.
#[derive(Serialize, ToSchema)]
pub(crate) struct Void {
    #[schema(value_type = VoidWord)]
    pub(crate) reason: VoidReason,
    pub(crate) at: When,
    /// The host's own words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
    /// The contest that is played instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ContestName>)]
    pub(crate) successor: Option<ContestId>,
}

/// How a contest ended by one key.
#[derive(Serialize, ToSchema)]
pub(crate) struct ByKey {
    /// The right answer, as a player would type it; where one of several is enough, one of them.
    pub(crate) key: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) void: Option<Void>,
}

/// The contest was judged again by a corrected key, from the stamps of its log.
#[derive(Serialize, ToSchema)]
pub(crate) struct Rejudged {
    pub(crate) at: When,
    /// The host's own words.
    pub(crate) reason: String,
    pub(crate) before: ByKey,
    pub(crate) after: ByKey,
}

/// A correction that a host proposes, with both outcomes side by side. Seats and spectators are told once it is applied.
#[derive(Serialize, ToSchema)]
pub(crate) struct Rejudging {
    #[schema(value_type = RejudgingName)]
    pub(crate) id: RejudgingId,
    #[schema(value_type = ContestName)]
    pub(crate) contest: ContestId,
    #[schema(value_type = StandingWord)]
    pub(crate) state: &'static str,
    pub(crate) proposed_at: When,
    /// The host's own words.
    pub(crate) reason: String,
    pub(crate) before: ByKey,
    pub(crate) after: ByKey,
    /// Every judged answer in the order of the stamps, by both keys.
    pub(crate) answers: Vec<JudgedTwice>,
}

/// A judged answer by two keys.
#[derive(Serialize, ToSchema)]
pub(crate) struct JudgedTwice {
    #[schema(value_type = SeatName)]
    pub(crate) seat: Seat,
    /// 1 for a seat's first judged answer.
    pub(crate) number: u16,
    pub(crate) at: When,
    pub(crate) contest_seconds: Seconds,
    pub(crate) answer: String,
    #[schema(value_type = VerdictWord)]
    pub(crate) before: &'static str,
    #[schema(value_type = VerdictWord)]
    pub(crate) after: &'static str,
}

/// How a contest ended, with what was secret until then. A void contest has neither outcome nor key.
#[derive(Serialize, ToSchema)]
pub(crate) struct Ended {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) void: Option<Void>,
    /// What was corrected since, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) rejudgings: Vec<Rejudged>,
    /// In a series, every round; what is told below is of the last that was played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) rounds: Vec<Round>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) battle: Option<String>,
    /// What else the game noted; for the game and its hosts.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) metadata: BTreeMap<String, String>,
    /// The right answer, as a player would type it; the corrected one, where it was corrected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) key: Option<String>,
    /// Why it is right, step by step; of a corrected key nothing is known but the host's words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) explanation: Option<Vec<String>>,
    /// The explanation in the other languages that the contest offers, by language.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) translations: BTreeMap<String, Vec<String>>,
    /// The picture with the way to the key drawn on it, where steps draw on it. As many pictures as the
    /// explanation has steps lie beside it: `solved-3` in place of `solved` has the first three.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solved: Option<Picture>,
    /// Draws the problem again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
}

/// The commitment to the problem; once the contest is over, with everything that opens it. Until then it stands alone.
#[derive(Serialize, ToSchema)]
pub(crate) struct Proof {
    #[schema(value_type = Commitment)]
    pub(crate) commitment: String,
    /// 32 bytes in hexadecimal digits. The commitment is SHA-256 over salt, problem and key, each preceded by its length.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Digest>)]
    pub(crate) salt: Option<Hash>,
    /// The problem's exact text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) problem: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) key: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<String>,
    /// Draws the problem again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
}

/// Everything that happened, hash-chained; `agon verify` judges it again.
#[derive(Serialize, ToSchema)]
pub(crate) struct Log {
    #[schema(value_type = ContestName)]
    pub(crate) contest: ContestId,
    pub(crate) records: Vec<Record>,
}

/// What one command or one word of time added.
#[derive(Serialize, ToSchema)]
pub(crate) struct Record {
    /// 1 for the first.
    #[schema(minimum = 1)]
    pub(crate) version: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<CommandName>)]
    pub(crate) command: Option<CommandId>,
    /// The events, as the JSON text that is hashed.
    pub(crate) body: String,
    #[schema(value_type = Digest)]
    pub(crate) hash: Hash,
    /// What a seat asked in it, of which the body holds a digest: for that seat, the host and the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) private: Option<Private>,
    /// The service's word for this record and every one before it: on the first, and on the one that ends the contest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) signature: Option<Signature>,
}

/// A text that the log holds a digest of: SHA-256 over salt and text, each behind its length.
#[derive(Serialize, ToSchema)]
pub(crate) struct Private {
    #[schema(value_type = Digest)]
    pub(crate) salt: Hash,
    pub(crate) text: String,
}

/// Ed25519 over contest, version and hash of a record.
#[derive(Serialize, ToSchema)]
pub(crate) struct Signature {
    /// The `kid` of the key, as `/.well-known/agon-keys` lists it.
    #[schema(value_type = SignerName)]
    pub(crate) signer: SignerId,
    #[schema(value_type = String, min_length = 128, max_length = 128, pattern = "^[0-9a-f]{128}$")]
    pub(crate) bytes: SignatureBytes,
}

/// Public keys as a JSON Web Key Set (RFC 7517, RFC 8037), the oldest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignerKeys {
    pub(crate) keys: Vec<SignerKey>,
}

/// A public key that the service signs with, or once signed with.
#[derive(Serialize, ToSchema)]
pub(crate) struct SignerKey {
    #[schema(value_type = String, example = "OKP")]
    pub(crate) kty: &'static str,
    #[schema(value_type = String, example = "Ed25519")]
    pub(crate) crv: &'static str,
    #[schema(value_type = String, example = "EdDSA")]
    pub(crate) alg: &'static str,
    #[serde(rename = "use")]
    #[schema(value_type = String, example = "sig")]
    pub(crate) usage: &'static str,
    #[schema(value_type = SignerName)]
    pub(crate) kid: SignerId,
    /// The key's 32 bytes in base64url.
    #[schema(min_length = 43, max_length = 43)]
    pub(crate) x: String,
    /// The first start with it.
    pub(crate) since: When,
    /// The first start with another; absent for the key of today.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) until: Option<When>,
}

/// One page of a list, the newest contest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct Page {
    pub(crate) contests: Vec<Listed>,
    /// What `after` takes for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next: Option<String>,
}

/// A contest in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct Listed {
    #[schema(value_type = ContestName)]
    pub(crate) id: ContestId,
    /// The game's own name for the battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) battle: Option<String>,
    /// What else the game noted.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) metadata: BTreeMap<String, String>,
    #[schema(value_type = KindName)]
    pub(crate) kind: Kind,
    pub(crate) family: String,
    #[schema(value_type = u8, minimum = 1, maximum = 5)]
    pub(crate) level: Level,
    pub(crate) names: Names,
    /// Who the players are for the game, as far as it said.
    pub(crate) player_ids: Names,
    pub(crate) opened_at: When,
    #[schema(value_type = StateWord)]
    pub(crate) state: &'static str,
    pub(crate) phase: Phase,
    /// When it was decided, or void.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ended_at: Option<When>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) void: Option<Void>,
}

/// What a game said of each player, as far as it did.
#[derive(Serialize, ToSchema)]
pub(crate) struct Names {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) attacker: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) defender: Option<String>,
}

/// Contests that were opened at once.
#[derive(Serialize, ToSchema)]
pub(crate) struct Opened {
    /// In the order of the request, each with every token.
    pub(crate) contests: Vec<Contest>,
}

/// A seat's new token.
#[derive(Serialize, ToSchema)]
pub(crate) struct Renewed {
    #[schema(value_type = SeatName)]
    pub(crate) seat: Seat,
    pub(crate) token: String,
    /// The player's page; the token stands behind the `#`.
    pub(crate) page: String,
}
