//! Drills that an older edition stored leave the store at the first start, once.

use crate::service::secrets::installation::InstallationError;
use crate::store::{Filter, Sort, Store, Table, every, remove_all};
use agon_judge::id::GameId;
use std::sync::Arc;

/// The name under which an installation notes that they have left.
const LEFT: &[u8] = b"drills have left the store";

/// Takes out every drill of this owner that is stored, unless it was done before; how many there were.
pub(in crate::service) async fn leave(
    store: &Arc<dyn Store>,
    owner: GameId,
) -> Result<usize, InstallationError> {
    if store.recall(Table::Installation, LEFT, 0).await?.is_some() {
        return Ok(0);
    }
    let of_owner = Filter::Of { owner, battle: None, state: None };
    let stored = every(&**store, of_owner, Sort::Oldest).await?;
    remove_all(store, stored.iter().map(|drill| drill.contest).collect()).await?;
    store.keep(Table::Installation, LEFT, &[1], None).await?;
    if !stored.is_empty() {
        let drills = stored.len();
        tracing::info!(drills, "drills that an older edition stored have left the store");
    }
    Ok(stored.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::access::owner::Owner;
    use crate::service::hosting::Order;
    use crate::service::practice::drills::Drills;
    use crate::service::secrets::installation::Installation;
    use crate::service::secrets::token::Token;
    use crate::service::workshop::Whom;
    use crate::service::{Bounds, Service, tests};
    use crate::store::{Place, forget, open};
    use agon_judge::agreeing::TermsWanted;
    use agon_judge::terms::Players;

    fn order(players: Players) -> Order {
        Order { terms: TermsWanted { players, ..TermsWanted::default() }, ..tests::order() }
    }

    #[tokio::test]
    async fn drills_that_were_stored_leave_once_and_contests_stay() {
        let store = open(&Place::Memory).expect("a store");
        let service = Service::start(store.clone(), Installation::new(), Bounds::default())
            .await
            .expect("a service");
        let of_drills = Drills::read(&*store).await.expect("a secret").owner;
        let stored = async |owner: &Owner, players| {
            let opened =
                service.open_once((owner, Whom::Game), order(players), None, || Ok(())).await;
            opened.expect("a contest").id
        };
        // As the edition before stored them.
        let drills =
            [stored(&of_drills, Players::One).await, stored(&of_drills, Players::One).await];
        let game = stored(&Owner::of_one(Token::new_key()), Players::Two).await;
        assert_eq!(leave(&store, of_drills.id).await.expect("a store"), 0, "it was done before");
        forget(&*store, Table::Installation, LEFT).await.expect("a store");

        let service = Service::start(store.clone(), Installation::new(), Bounds::default())
            .await
            .expect("a service");
        for drill in drills {
            assert!(store.read(drill, 0).await.expect("a store").is_empty());
            assert!(service.glance(drill).await.expect("a store").is_none());
        }
        assert!(service.glance(game).await.expect("a store").is_some());
        let fed = store.feed(None, 0, 100).await.expect("a feed");
        assert!(fed.iter().all(|fed| fed.record.is_some() == (fed.contest == game)));
        assert!(store.recall(Table::Installation, LEFT, 0).await.expect("a store").is_some());
    }
}
