//! Every call of the interface in one table. The routes and the interface's description are made from it, so that
//! neither can know a call that the other does not. The row of a call stands beside the handler that answers it.

use super::call::Call;
use super::{
    contests, drills, embedding, families, feed, health, host, keys, measured, playing, previews,
    problems, proof, rejudgings, rounds, sandboxes, stream, tickets, webhooks,
};

/// Every call, by subject.
pub(super) fn calls() -> Vec<Call> {
    let subjects = [
        ("Contests", contests::calls()),
        ("Playing", playing::calls()),
        ("Rounds of a series", rounds::calls()),
        ("Hosting", host::calls()),
        ("Correcting", rejudgings::calls()),
        ("Proof", proof::calls()),
        ("Following", stream::calls()),
        ("Following", tickets::calls()),
        ("Following", feed::calls()),
        ("Webhooks", webhooks::calls()),
        ("Drills", drills::calls()),
        ("Previews", previews::calls()),
        ("Previews", problems::calls()),
        ("Games and keys", keys::calls()),
        ("Games and keys", embedding::calls()),
        ("Trying without waiting", sandboxes::calls()),
        ("Service", families::calls()),
        ("Service", health::calls()),
        ("Service", measured::calls()),
    ];
    let about =
        |(subject, calls): (_, Vec<Call>)| calls.into_iter().map(move |it| it.about(subject));
    subjects.into_iter().flat_map(about).collect()
}
