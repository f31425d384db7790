//! Practice: a drill is a contest of one player against the clock, which anybody may open.

use crate::answer::Receipt;
use crate::caller::Caller;
use crate::contest::{Contest, Result as Ended};
use crate::error::Error;
use crate::line::{Line, new_repeat, usual};
use crate::problem::{Kind, Problem};
use crate::terms::Start;
use reqwest::Client;
use serde::Serialize;

/// A drill with its player's token.
#[derive(Debug, Clone)]
pub struct Drill {
    /// Everything that a seat of a contest may ask.
    pub player: Caller,
}

/// A drill to be opened: `Practice::kind(Kind::Logic).level(3).untimed()`. What is left open takes the service's
/// defaults.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Practice {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<Kind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    family: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    terms: Wishes,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize)]
struct Wishes {
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Start>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notice_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    material_seconds: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules_seconds: Option<u16>,
    /// `Some(None)` is no clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    solve_seconds: Option<Option<u16>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lockout_seconds: Option<u16>,
}

impl Drill {
    /// Opens a drill at this address (`http://127.0.0.1:8080`).
    pub async fn open(base_url: &str, practice: &Practice) -> Result<Drill, Error> {
        Drill::open_over(base_url, practice, usual()).await
    }

    /// The same over an HTTP client of one's own.
    pub async fn open_over(
        base_url: &str,
        practice: &Practice,
        http: Client,
    ) -> Result<Drill, Error> {
        Drill::open_on(&Line::new(http, base_url, ""), &new_repeat(), practice).await
    }

    pub(crate) async fn open_on(
        line: &Line,
        name: &str,
        practice: &Practice,
    ) -> Result<Drill, Error> {
        let opened: Contest = line.post_safely("/v1/drills", Some(name), practice).await?;
        let line = line.with_token(&opened.token.unwrap_or_default());
        Ok(Drill { player: Caller::of_drill(line, &opened.id) })
    }

    /// The drill of this token, opened before.
    pub fn new(base_url: &str, id: &str, token: &str) -> Drill {
        Drill::with_http(base_url, id, token, usual())
    }

    /// The same over an HTTP client of one's own.
    pub fn with_http(base_url: &str, id: &str, token: &str, http: Client) -> Drill {
        Drill { player: Caller::of_drill(Line::new(http, base_url, token), id) }
    }

    /// The drill as it stands now.
    pub async fn contest(&self) -> Result<Contest, Error> {
        self.player.contest().await
    }

    /// Begins a drill that waits for its player.
    pub async fn ready(&self) -> Result<(), Error> {
        self.player.ready().await
    }

    /// The problem, from its release on.
    pub async fn problem(&self) -> Result<Problem, Error> {
        self.player.problem().await
    }

    /// Answers. The same answer again brings its first receipt, so a lost reply costs nothing.
    pub async fn answer(&self, text: &str) -> Result<Receipt, Error> {
        self.player.answer(text).await
    }

    /// Gives up and goes on to something else.
    pub async fn skip(&self) -> Result<Contest, Error> {
        self.player.give_up("/skip").await
    }

    /// Gives up to see the key.
    pub async fn reveal(&self) -> Result<Contest, Error> {
        self.player.give_up("/reveal").await
    }

    /// How it ended, with key and explanation. The defender is the clock.
    pub async fn result(&self) -> Result<Ended, Error> {
        self.player.result().await
    }
}

impl Practice {
    /// A problem of any family of a kind.
    pub fn kind(kind: Kind) -> Practice {
        Practice { kind: Some(kind), ..Practice::default() }
    }

    /// A problem of a family, such as `logic/sudoku`.
    pub fn family(name: &str) -> Practice {
        Practice { family: Some(name.to_owned()), ..Practice::default() }
    }

    /// The one exact problem of a code.
    pub fn code(code: &str) -> Practice {
        Practice { code: Some(code.to_owned()), ..Practice::default() }
    }

    /// How hard, 1 to 5; 3 where nothing is said.
    pub fn level(self, level: u8) -> Practice {
        Practice { level: Some(level), ..self }
    }

    /// Instead of a level: the one whose predicted time is nearest to so many seconds.
    pub fn nearest_to(self, seconds: f32) -> Practice {
        Practice { seconds: Some(seconds), ..self }
    }

    /// With a family: the same seed (1 to 64 letters, digits, `-`, `_`) draws the same problem.
    pub fn seed(self, seed: &str) -> Practice {
        Practice { seed: Some(seed.to_owned()), ..self }
    }

    /// Whether it waits until its player is ready.
    pub fn start(self, start: Start) -> Practice {
        self.with(|terms| terms.start = Some(start))
    }

    /// How long material is announced, 0 to 600 seconds.
    pub fn notice_seconds(self, seconds: u16) -> Practice {
        self.with(|terms| terms.notice_seconds = Some(seconds))
    }

    /// How long material is shown, 1 to 600 seconds.
    pub fn material_seconds(self, seconds: u16) -> Practice {
        self.with(|terms| terms.material_seconds = Some(seconds))
    }

    /// How long the rules stand alone, 0 to 600 seconds.
    pub fn rules_seconds(self, seconds: u16) -> Practice {
        self.with(|terms| terms.rules_seconds = Some(seconds))
    }

    /// From the release to the deadline, 1 to 3600 seconds.
    pub fn solve_seconds(self, seconds: u16) -> Practice {
        self.with(|terms| terms.solve_seconds = Some(Some(seconds)))
    }

    /// Without a clock; it ends after a day all the same.
    pub fn untimed(self) -> Practice {
        self.with(|terms| terms.solve_seconds = Some(None))
    }

    /// How long a wrong answer locks, 0 to 600 seconds.
    pub fn lockout_seconds(self, seconds: u16) -> Practice {
        self.with(|terms| terms.lockout_seconds = Some(seconds))
    }

    fn with(mut self, change: impl FnOnce(&mut Wishes)) -> Practice {
        change(&mut self.terms);
        self
    }
}
