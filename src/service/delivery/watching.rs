//! What an audience may know of a contest: all of what is stored, or for spectators what was stored a while ago.

use crate::service::Service;
use crate::service::judging::live::Live;
use crate::store::ReadError;
use agon_judge::contest::{BadLog, Contest};
use agon_judge::seat::Audience;
use agon_judge::time::Time;
use agon_judge::view::Teller;

impl Service {
    /// The contest as an audience may know it at `now`.
    pub async fn known(
        &self,
        live: &Live,
        audience: Audience,
        now: Time,
    ) -> Result<Contest, ReadError> {
        if audience != Audience::Watch {
            return Ok(live.contest());
        }
        let corrupt = |error: BadLog| ReadError::Corrupt(error.to_string());
        let mut watched = live.watched.lock().await;
        let whole = live.opened.rounds() as u64;
        let heard = watched.as_ref().map_or(whole - 1, |teller| teller.heard());
        for record in live.records(&*self.store, heard).await? {
            match watched.as_mut() {
                Some(teller) => teller.hear(&record).map_err(corrupt)?,
                None => {
                    let teller = Teller::whole(&live.opened, &record, audience);
                    *watched = Some(Box::new(teller.map_err(corrupt)?));
                }
            }
        }
        let teller = watched.as_mut();
        let teller = teller.ok_or_else(|| ReadError::Corrupt(format!("{} has no log", live.id)))?;
        teller.tell(now);
        Ok(teller.contest().clone())
    }
}
