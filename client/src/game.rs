//! A game server's side: opening contests and finding them again.

use crate::caller::Caller;
use crate::contest::Contest;
use crate::drill::{Drill, Practice};
use crate::error::Error;
use crate::follow::{Feed, Following};
use crate::keys::{Advance, GameKey, GameKeys, Labelled, NewGame, NewKey, TestClock};
use crate::line::{Line, new_repeat, read, send, usual};
use crate::list::{Listing, Page};
use crate::open::Open;
use crate::own::Own;
use crate::preview::{Kept, KeptList, Look, Preview, Report, Reports};
use crate::problem::{Families, Family};
use crate::time::{Clock, Time};
use reqwest::{Client, Method};
use serde::Deserialize;
use serde_json::json;

/// A game server with its key.
#[derive(Debug, Clone)]
pub struct Game {
    pub(crate) line: Line,
}

/// A contest that was just opened, with a caller for everybody in it. Their tokens are told only now.
#[derive(Debug, Clone)]
pub struct Opened {
    /// The game's view.
    pub contest: Contest,
    pub attacker: Caller,
    pub defender: Caller,
    pub host: Caller,
    /// A spectator; any number of people may hold the same token.
    pub watch: Caller,
    /// Where each of them finds it in a browser.
    pub pages: Pages,
}

/// Addresses of pages, each with its token behind the `#`. They begin with `/` where the service does not know its own
/// address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pages {
    pub attacker: String,
    pub defender: String,
    pub host: String,
    pub watch: String,
}

/// The reply to an opening: the contest, and beside it the host's token.
#[derive(Deserialize)]
struct Reply {
    #[serde(flatten)]
    contest: Contest,
    host: Holder,
    watch: Holder,
}

/// The reply to several.
#[derive(Deserialize)]
struct Replies {
    contests: Vec<Reply>,
}

#[derive(Deserialize)]
struct Holder {
    token: String,
    page: String,
}

impl Game {
    /// A game server at this address (`http://127.0.0.1:8080`), with this key.
    pub fn new(base_url: &str, key: &str) -> Game {
        Game::with_http(base_url, key, usual())
    }

    /// The same over an HTTP client of one's own: its proxies, its pool, its timeouts of connecting. It had better begin with
    /// [`http`](crate::http).
    pub fn with_http(base_url: &str, key: &str, http: Client) -> Game {
        Game { line: Line::new(http, base_url, key) }
    }

    /// Opens a contest. The request bears a name of its own, under which it is repeated when its reply is lost.
    pub async fn open(&self, open: &Open) -> Result<Opened, Error> {
        self.open_as(&new_repeat(), open).await
    }

    /// Opens a contest under a name that the game has for it (1 to 255 ASCII characters): the same name and the same
    /// wishes bring the same contest and the same tokens, also after a crash of the game; other wishes are
    /// refused as `reused-key`.
    pub async fn open_as(&self, name: &str, open: &Open) -> Result<Opened, Error> {
        let reply: Reply = self.line.post_safely("/v1/contests", Some(name), open).await?;
        Ok(self.opened(reply))
    }

    /// Opens up to 20 contests at once, in this order.
    pub async fn open_several(&self, contests: &[Open]) -> Result<Vec<Opened>, Error> {
        self.open_several_as(&new_repeat(), contests).await
    }

    /// The same under a name that the game has for it. Where one of them could not be opened, the same call goes on from
    /// there.
    pub async fn open_several_as(
        &self,
        name: &str,
        contests: &[Open],
    ) -> Result<Vec<Opened>, Error> {
        let (path, all) = ("/v1/contests/several", json!({ "contests": contests }));
        let replies: Replies = self.line.post_safely(path, Some(name), &all).await?;
        Ok(replies.contests.into_iter().map(|reply| self.opened(reply)).collect())
    }

    fn opened(&self, reply: Reply) -> Opened {
        let Reply { mut contest, host, watch } = reply;
        let id = contest.id.clone();
        let seats = [&mut contest.seats.attacker, &mut contest.seats.defender];
        let [attacker, defender] = seats.map(|place| place.token.take().unwrap_or_default());
        let places = [&mut contest.seats.attacker, &mut contest.seats.defender];
        let pages = places.map(|place| place.page.take().unwrap_or_default());
        let caller = |token: &str| Caller::on(self.line.with_token(token), &id);
        Opened {
            attacker: caller(&attacker),
            defender: caller(&defender),
            host: caller(&host.token),
            watch: caller(&watch.token),
            pages: {
                let [attacker, defender] = pages;
                Pages { attacker, defender, host: host.page, watch: watch.page }
            },
            contest,
        }
    }

    /// Opens a drill; a game may open any number. No list of the game's shows it.
    pub async fn drill(&self, practice: &Practice) -> Result<Drill, Error> {
        Drill::open_on(&self.line, &new_repeat(), practice).await
    }

    /// The game's own caller in one of its contests: it may do whatever the host may.
    pub fn contest(&self, id: &str) -> Caller {
        Caller::on(self.line.clone(), id)
    }

    /// The game's contests, a page at a time.
    pub async fn contests(&self, listing: &Listing) -> Result<Page, Error> {
        read(self.line.request(Method::GET, "/v1/contests").query(listing)).await
    }

    /// Removes a contest that is over, with its names, questions and answers.
    pub async fn remove(&self, contest: &str) -> Result<(), Error> {
        send(self.line.request(Method::DELETE, &format!("/v1/contests/{contest}"))).await?;
        Ok(())
    }

    /// What happened in all of the game's contests, in the order in which it was stored: what a game that was away
    /// has missed. Begins after a position, 0 at first, later the `next` of the part before.
    pub async fn feed(&self, after: u64) -> Result<Feed, Error> {
        let request = self.line.request(Method::GET, "/v1/events");
        read(request.query(&[("after", after)])).await
    }

    /// The same as it happens, from after a position on: one stream for all contests of the game.
    pub fn follow(&self, after: u64) -> Following {
        Following::new(self.line.clone(), after)
    }

    /// This key and those that it made, and they made; revoked ones are left out.
    pub async fn keys(&self) -> Result<Vec<GameKey>, Error> {
        let keys: GameKeys = self.line.get("/v1/keys").await?;
        Ok(keys.keys)
    }

    /// Makes another key of this game, called by 1 to 64 characters on one line.
    pub async fn add_key(&self, label: &str) -> Result<NewKey, Error> {
        self.line.post_safely("/v1/keys", Some(&new_repeat()), &Labelled { label }).await
    }

    /// Makes another game, called by 1 to 64 characters on one line, with its first key. It sees nothing of this one's.
    pub async fn add_game(&self, label: &str) -> Result<NewGame, Error> {
        self.line.post_safely("/v1/games", Some(&new_repeat()), &Labelled { label }).await
    }

    /// Revokes this key or one that it made: it opens nothing any more, and the game's contests go on.
    pub async fn revoke_key(&self, id: &str) -> Result<(), Error> {
        send(self.line.request(Method::DELETE, &format!("/v1/keys/{id}"))).await?;
        Ok(())
    }

    /// The same for one that is in strange hands: besides, every contest of its game that goes on gets other tokens, and
    /// [`Game::open`] under the same id, or the host's page, tells them.
    pub async fn revoke_leaked_key(&self, id: &str) -> Result<(), Error> {
        let path = format!("/v1/keys/{id}");
        send(self.line.request(Method::DELETE, &path).query(&[("leaked", true)])).await?;
        Ok(())
    }

    /// With a test key: moves the clock of its contests on by 1 to 604,800 seconds, and lets time speak in all of them.
    /// The instant that it is there then.
    pub async fn advance(&self, seconds: u32) -> Result<Time, Error> {
        let (path, advance) = ("/v1/test/clock", Advance { advance_seconds: seconds });
        let clock: TestClock = self.line.post_safely(path, Some(&new_repeat()), &advance).await?;
        Ok(clock.now)
    }

    /// With a test key: forgets whatever it opened, kept and reported. Its clock shows the real time again.
    pub async fn forget(&self) -> Result<(), Error> {
        send(self.line.request(Method::DELETE, "/v1/test")).await?;
        Ok(())
    }

    /// Draws a problem to look at, with its key. Its code draws it again, here or in a contest.
    pub async fn preview(&self, look: &Look) -> Result<Preview, Error> {
        self.line.post_safely("/v1/previews", None, look).await
    }

    /// A preview again, by its [`id`](Preview::id): the same for ever.
    pub async fn preview_of(&self, id: &str) -> Result<Preview, Error> {
        self.line.get(&format!("/v1/previews/{id}")).await
    }

    /// One of a preview's files, at the `url` that it tells: a picture's PNG, or the same address with `.svg`.
    pub async fn file(&self, url: &str) -> Result<Vec<u8>, Error> {
        Ok(send(self.line.request(Method::GET, url)).await?.bytes().await?.to_vec())
    }

    /// A preview's text and pictures in one zip archive, by its [`id`](Preview::id).
    pub async fn export(&self, id: &str) -> Result<Vec<u8>, Error> {
        self.file(&format!("/v1/previews/{id}/export.zip")).await
    }

    /// Keeps a problem for a contest to come, up to 500 of them; again, to note something else.
    pub async fn keep(&self, code: &str, note: Option<&str>) -> Result<Kept, Error> {
        let body = json!({ "code": code, "note": note });
        self.line.post_safely("/v1/kept", Some(&new_repeat()), &body).await
    }

    /// Takes a problem of the game's own and keeps it: [`Open::kept`] opens contests with it.
    pub async fn bring(&self, own: &Own) -> Result<Kept, Error> {
        self.line.post_safely("/v1/problems", Some(&new_repeat()), own).await
    }

    /// The problems that are kept, the newest first.
    pub async fn kept(&self) -> Result<Vec<Kept>, Error> {
        let kept: KeptList = self.line.get("/v1/kept").await?;
        Ok(kept.problems)
    }

    /// Lets go of a problem that was kept, by its [`id`](Kept::id).
    pub async fn let_go(&self, id: &str) -> Result<(), Error> {
        send(self.line.request(Method::DELETE, &format!("/v1/kept/{id}"))).await?;
        Ok(())
    }

    /// Says that a problem is bad, in 1 to 500 characters.
    pub async fn report(&self, code: &str, text: &str) -> Result<Report, Error> {
        let body = json!({ "code": code, "text": text });
        self.line.post_safely("/v1/reports", Some(&new_repeat()), &body).await
    }

    /// What this key has reported, the newest first.
    pub async fn reports(&self) -> Result<Vec<Report>, Error> {
        let reports: Reports = self.line.get("/v1/reports").await?;
        Ok(reports.reports)
    }

    /// Every family that problems can be drawn of.
    pub async fn families(&self) -> Result<Vec<Family>, Error> {
        let families: Families = self.line.get("/v1/families").await?;
        Ok(families.families)
    }

    /// One family, with its rules by level.
    pub async fn family(&self, name: &str) -> Result<Family, Error> {
        self.line.get(&format!("/v1/families/{name}")).await
    }

    /// The service's clock.
    pub async fn time(&self) -> Result<Clock, Error> {
        self.line.get("/v1/time").await
    }
}
