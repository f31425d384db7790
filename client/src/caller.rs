//! Somebody in a contest: a seat, the host, or the game itself.

use crate::answer::{Answer, Answers, Receipt};
use crate::contest::{Commitment, Contest, Log, Question, Result as Ended};
use crate::error::Error;
use crate::events::{Events, News, Ticket};
use crate::line::{Line, new_repeat, read, send, usual};
use crate::problem::{Material, Problem, Sealed, Shown};
use crate::rejudging::Rejudging;
use crate::seat::Seat;
use crate::time::Clock;
use reqwest::{Client, Method};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// One token's place in one contest, and everything that it may ask. What a caller may not see, or not yet, is
/// refused as `not-found`.
#[derive(Debug, Clone)]
pub struct Caller {
    pub(crate) line: Line,
    place: &'static str,
    id: String,
}

/// A seat's new token.
#[derive(Deserialize)]
struct Renewed {
    token: String,
}

impl Caller {
    /// Whoever holds this token in this contest.
    pub fn new(base_url: &str, contest: &str, token: &str) -> Caller {
        Caller::with_http(base_url, contest, token, usual())
    }

    /// The same over an HTTP client of one's own.
    pub fn with_http(base_url: &str, contest: &str, token: &str, http: Client) -> Caller {
        Caller::on(Line::new(http, base_url, token), contest)
    }

    pub(crate) fn on(line: Line, id: &str) -> Caller {
        Caller { line, place: "contests", id: id.to_owned() }
    }

    /// The one player of a drill.
    pub(crate) fn of_drill(line: Line, id: &str) -> Caller {
        Caller { line, place: "drills", id: id.to_owned() }
    }

    /// The contest's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The secret, to be handed to its player or host and to nobody else.
    pub fn token(&self) -> &str {
        &self.line.token
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/v1/{}/{}{rest}", self.place, self.id)
    }

    /// The contest as the caller may see it now.
    pub async fn contest(&self) -> Result<Contest, Error> {
        self.line.get(&self.path("")).await
    }

    /// A seat: ready to start.
    pub async fn ready(&self) -> Result<(), Error> {
        send(self.line.request(Method::PUT, &self.path("/ready"))).await?;
        Ok(())
    }

    /// A seat: sends back what came with [`News::Ping`](crate::News::Ping), at once, so that its line is measured.
    pub async fn pong(&self, nonce: &str) -> Result<(), Error> {
        let request = self.line.request(Method::POST, &self.path("/pong"));
        send(request.json(&json!({ "nonce": nonce }))).await?;
        Ok(())
    }

    /// A seat: takes the floor, where answers take a buzz. The contest says in `turn` who may answer now.
    pub async fn buzz(&self) -> Result<Contest, Error> {
        self.post_once("/buzz", &json!({})).await
    }

    /// The host: start without waiting for both seats.
    pub async fn start(&self) -> Result<Contest, Error> {
        self.post_once("/start", &json!({})).await
    }

    /// The host: after a pause, or after an interruption without waiting for the seats, go on. The clock goes on three
    /// or ten seconds later.
    pub async fn resume(&self) -> Result<Contest, Error> {
        self.post_once("/resume", &json!({})).await
    }

    /// The host: stop the clock. Nothing is judged and the problem is hidden until it goes on, after 15 minutes by
    /// itself.
    pub async fn pause(&self, reason: &str) -> Result<Contest, Error> {
        self.post_once("/pause", &json!({ "reason": reason })).await
    }

    /// The host: say something to both seats at once.
    pub async fn clarify(&self, text: &str) -> Result<Contest, Error> {
        self.post_once("/clarify", &json!({ "text": text })).await
    }

    /// The host: take a seat out of the contest; the other one wins.
    pub async fn disqualify(&self, seat: Seat, reason: &str) -> Result<Contest, Error> {
        self.post_once("/disqualify", &json!({ "seat": seat, "reason": reason })).await
    }

    /// The host: end the contest without a winner, and say which contest is played instead, if one is.
    pub async fn void(&self, reason: &str, successor: Option<&str>) -> Result<Contest, Error> {
        self.post_once("/void", &json!({ "reason": reason, "successor": successor })).await
    }

    /// A seat: ask the host something, up to three times.
    pub async fn ask(&self, text: &str) -> Result<Question, Error> {
        self.post_once("/questions", &json!({ "text": text })).await
    }

    /// The game: a new token for a seat, in place of the old one, which stops at once.
    pub async fn renew(&self, seat: Seat) -> Result<Caller, Error> {
        let place = match seat {
            Seat::Attacker => "attacker",
            Seat::Defender => "defender",
        };
        let renewed: Renewed =
            self.post_once(&format!("/seats/{place}/tokens"), &json!({})).await?;
        Ok(Caller::on(self.line.with_token(&renewed.token), &self.id))
    }

    /// A drill's player: gives up, in this manner.
    pub(crate) async fn give_up(&self, how: &str) -> Result<Contest, Error> {
        self.post_once(how, &json!({})).await
    }

    /// Posts under a name of its own, so that a lost reply can be asked for again.
    pub(crate) async fn post_once<T: DeserializeOwned>(
        &self,
        rest: &str,
        body: &Value,
    ) -> Result<T, Error> {
        self.line.post_safely(&self.path(rest), Some(&new_repeat()), body).await
    }

    /// A seat: the problem, sealed until its release; from the rules on.
    pub async fn sealed(&self, shown: Shown) -> Result<Sealed, Error> {
        self.line.get(&self.path(&format!("/sealed?colours={}", shown.name()))).await
    }

    /// A seat: the problem of a series' round, sealed until its release; from the rules, or the break before it, on.
    pub async fn sealed_round(&self, round: usize, shown: Shown) -> Result<Sealed, Error> {
        let rest = format!("/rounds/{round}/sealed?colours={}", shown.name());
        self.line.get(&self.path(&rest)).await
    }

    /// A seat: the material, sealed until it is shown; from its announcement on.
    pub async fn sealed_material(&self, shown: Shown) -> Result<Sealed, Error> {
        self.line.get(&self.path(&format!("/material/sealed?colours={}", shown.name()))).await
    }

    /// What is to be remembered, while it is shown.
    pub async fn material(&self) -> Result<Material, Error> {
        self.line.get(&self.path("/material")).await
    }

    /// One of the material's pictures by its name, as a PNG.
    pub async fn material_picture(&self, name: &str, shown: Shown) -> Result<Vec<u8>, Error> {
        self.png(&format!("/material/pictures/{name}.png"), shown).await
    }

    /// The problem, from the release on; the host sees it at any time, with its key.
    pub async fn problem(&self) -> Result<Problem, Error> {
        self.line.get(&self.path("/problem")).await
    }

    /// The problem of a series' round, from its release on; with its key once the round is over.
    pub async fn round_problem(&self, round: usize) -> Result<Problem, Error> {
        self.line.get(&self.path(&format!("/rounds/{round}/problem"))).await
    }

    /// One of the pictures of that by its name, as a PNG.
    pub async fn round_picture(
        &self,
        round: usize,
        name: &str,
        shown: Shown,
    ) -> Result<Vec<u8>, Error> {
        self.png(&format!("/rounds/{round}/pictures/{name}.png"), shown).await
    }

    /// One of the problem's pictures by its name, as a PNG.
    pub async fn picture(&self, name: &str, shown: Shown) -> Result<Vec<u8>, Error> {
        self.png(&format!("/pictures/{name}.png"), shown).await
    }

    async fn png(&self, rest: &str, shown: Shown) -> Result<Vec<u8>, Error> {
        let request = self.line.request(Method::GET, &self.path(rest));
        let bytes = send(request.query(&[("colours", shown.name())])).await?.bytes().await?;
        Ok(bytes.to_vec())
    }

    /// A seat: answers. The same answer again brings its first receipt, at any time, so a lost reply costs nothing.
    pub async fn answer(&self, text: &str) -> Result<Receipt, Error> {
        self.line.post_safely(&self.path("/answers"), None, &json!({ "answer": text })).await
    }

    /// A seat: answers under a name for the request (1 to 255 ASCII characters). Another answer under a name that
    /// brought one before is refused as `reused-key`.
    pub async fn answer_as(&self, name: &str, text: &str) -> Result<Receipt, Error> {
        let body = json!({ "answer": text });
        self.line.post_safely(&self.path("/answers"), Some(name), &body).await
    }

    /// The judged answers that the caller may see, in the order of their stamps.
    pub async fn answers(&self) -> Result<Vec<Answer>, Error> {
        let answers: Answers = self.line.get(&self.path("/answers")).await?;
        Ok(answers.answers)
    }

    /// A seat: gives up.
    pub async fn forfeit(&self) -> Result<Contest, Error> {
        self.post_once("/forfeit", &json!({})).await
    }

    /// The host: gives up for a seat.
    pub async fn forfeit_for(&self, seat: Seat) -> Result<Contest, Error> {
        self.post_once("/forfeit", &json!({ "seat": seat })).await
    }

    /// How the contest ended.
    pub async fn result(&self) -> Result<Ended, Error> {
        self.line.get(&self.path("/result")).await
    }

    /// Waits for the contest to end: how it did.
    pub async fn ended(&self) -> Result<Ended, Error> {
        let mut events = self.events();
        while let Some(event) = events.next().await? {
            if matches!(event.news, News::Decided(_) | News::Voided(_)) {
                break;
            }
        }
        self.result().await
    }

    /// The host: finds out what a corrected key, and whatever else is right besides, would make of the contest.
    /// Nothing changes before it is applied.
    pub async fn rejudge(
        &self,
        key: &str,
        also: &[&str],
        reason: &str,
    ) -> Result<Rejudging, Error> {
        let body = json!({ "key": key, "also": also, "reason": reason });
        self.post_once("/rejudgings", &body).await
    }

    /// The host: the contest's newest proposal.
    pub async fn rejudging(&self, id: &str) -> Result<Rejudging, Error> {
        self.line.get(&self.path(&format!("/rejudgings/{id}"))).await
    }

    /// The game: the contest ended as the proposal says. Where nobody has won, another contest may be played instead.
    pub async fn apply(&self, id: &str, successor: Option<&str>) -> Result<Rejudging, Error> {
        let body = json!({ "successor": successor });
        self.post_once(&format!("/rejudgings/{id}/apply"), &body).await
    }

    /// The host: lets go of a proposal.
    pub async fn cancel(&self, id: &str) -> Result<Rejudging, Error> {
        self.post_once(&format!("/rejudgings/{id}/cancel"), &json!({})).await
    }

    /// Everything that happened, from which the outcome can be computed again; for seats once it is over.
    pub async fn log(&self) -> Result<Log, Error> {
        self.line.get(&self.path("/log")).await
    }

    /// The hash of the problem that was drawn; once the contest is over, with everything that opens it.
    pub async fn commitment(&self) -> Result<Commitment, Error> {
        self.line.get(&self.path("/commitment")).await
    }

    /// The same of a series' round.
    pub async fn round_commitment(&self, round: usize) -> Result<Commitment, Error> {
        self.line.get(&self.path(&format!("/rounds/{round}/commitment"))).await
    }

    /// What happens in the contest, as it happens: first where it stands. A seat is present while it listens.
    pub fn events(&self) -> Events {
        Events::new(self.line.clone(), self.path("/events"), None)
    }

    /// What happened after event `heard`, and what happens then.
    pub fn events_after(&self, heard: u64) -> Events {
        Events::new(self.line.clone(), self.path("/events"), Some(heard))
    }

    /// A ticket to one event stream of this caller, for a page that cannot set headers: within 30 seconds it is told as
    /// `/v1/contests/{id}/events?ticket=`, with `&after=` and the number of the last event that was heard.
    pub async fn stream_ticket(&self) -> Result<Ticket, Error> {
        self.line.post_safely(&self.path("/stream-tickets"), None, &json!({})).await
    }

    /// The service's clock.
    pub async fn time(&self) -> Result<Clock, Error> {
        read(self.line.request(Method::GET, "/v1/time")).await
    }
}
