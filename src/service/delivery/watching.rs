//! What an audience may know of a contest: all of what is stored, or for spectators what was stored a while ago.

use crate::service::Service;
use crate::service::judging::live::{Live, News};
use crate::store::ReadError;
use agon_judge::contest::Contest;
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
        let mut watched = live.watched.lock().await;
        if watched.is_none() {
            *watched = Some(Box::new(self.teller(live, audience).await?));
        }
        let teller = watched.as_mut().expect("it was just put there");
        self.hear(live, teller).await?;
        teller.tell(now);
        Ok(teller.contest().clone())
    }

    /// Who tells an audience of a contest, and has heard everything that is stored by now.
    pub async fn teller(&self, live: &Live, audience: Audience) -> Result<Teller, ReadError> {
        // The problems of a series come before the first of what was told.
        let log = self.records(live, live.opened.rounds() as u64 - 1).await?;
        let Some((first, rest)) = log.split_first() else {
            return Err(ReadError::Corrupt(format!("{} has no log", live.id)));
        };
        let mut teller = Teller::whole(&live.opened, first, audience)?;
        rest.iter().try_for_each(|record| teller.hear(record))?;
        Ok(teller)
    }

    /// Hears what was stored since.
    pub async fn hear(&self, live: &Live, teller: &mut Teller) -> Result<(), ReadError> {
        let heard = match live.news(teller.heard()) {
            News::None => Ok(()),
            News::One(record) => teller.hear(&record),
            News::More => {
                let news = self.records(live, teller.heard()).await?;
                news.iter().try_for_each(|record| teller.hear(record))
            }
        };
        Ok(heard?)
    }
}
