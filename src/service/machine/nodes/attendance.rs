//! Who attends what at which node: each node says in its beats what changed at it lately, and of all the rest some in turn,
//! so that whoever came later or missed a beat knows of everybody before long.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

/// The name of what is attended.
type Name = [u8; 16];
/// Who attends it, a bit for each; what the bits mean is their business who set them.
pub type Attending = u8;

/// In so many beats a change is told, over five seconds or more: whoever looks once a second misses some of them, and not all.
const TOLD_TIMES: u8 = 10;
/// So many changes fit into a beat, and so many of what did not change.
const CHANGES_MAX: usize = 1000;
const TURN_MAX: usize = 200;
const BYTES: usize = size_of::<Name>() + 1;

/// What is attended at this node.
#[derive(Debug, Default)]
pub(super) struct Attendance {
    here: BTreeMap<Name, Attending>,
    /// What is new, and how often that is still told.
    news: BTreeMap<Name, u8>,
    /// Up to where the rest was told.
    told: Name,
}

/// What is attended at the other nodes.
#[derive(Debug, Default)]
pub(super) struct Elsewhere {
    of: BTreeMap<Name, BTreeMap<Name, Attending>>,
    /// Of what this changed since somebody took it.
    changed: BTreeSet<Name>,
}

impl Attendance {
    /// Notes who attends something here now; whether that is news.
    pub(super) fn set(&mut self, name: Name, attending: Attending) -> bool {
        let is_news = put(&mut self.here, name, attending);
        if is_news {
            self.news.insert(name, TOLD_TIMES);
        }
        is_news
    }

    /// What the next beat says.
    pub(super) fn tell(&mut self) -> String {
        let mut names: Vec<Name> = self.news.keys().take(CHANGES_MAX).copied().collect();
        for name in &names {
            if let Some(left) = self.news.get_mut(name) {
                *left -= 1;
            }
        }
        self.news.retain(|_, left| 0 < *left);
        let rest = self.here.range((Bound::Excluded(self.told), Bound::Unbounded));
        let turn: Vec<Name> = rest.map(|(name, _)| *name).take(TURN_MAX).collect();
        // Behind the last it begins anew.
        self.told = if turn.len() < TURN_MAX { Name::default() } else { turn[TURN_MAX - 1] };
        names.extend(turn);
        let said = |name: &Name| self.here.get(name).copied().unwrap_or(0);
        let bytes: Vec<u8> =
            names.iter().flat_map(|name| name.iter().copied().chain([said(name)])).collect();
        STANDARD.encode(bytes)
    }
}

impl Elsewhere {
    /// Takes in what a node's beat said. What is of another shape says nothing.
    pub(super) fn hear(&mut self, node: Name, said: &str) {
        let bytes = STANDARD.decode(said).unwrap_or_default();
        for one in bytes.chunks_exact(BYTES) {
            let (name, attending) = one.split_at(BYTES - 1);
            let Ok(name) = Name::try_from(name) else { continue };
            self.set(node, name, attending[0]);
        }
    }

    /// Forgets of all but these nodes.
    pub(super) fn keep(&mut self, living: &BTreeSet<Name>) {
        let gone: Vec<(Name, Name)> = self
            .of
            .iter()
            .flat_map(|(name, nodes)| nodes.keys().map(|node| (*node, *name)))
            .filter(|(node, _)| !living.contains(node))
            .collect();
        for (node, name) in gone {
            self.set(node, name, 0);
        }
    }

    fn set(&mut self, node: Name, name: Name, attending: Attending) {
        let nodes = self.of.entry(name).or_default();
        let is_news = put(nodes, node, attending);
        if nodes.is_empty() {
            self.of.remove(&name);
        }
        if is_news {
            self.changed.insert(name);
        }
    }

    /// Who attends something at any other node.
    pub(super) fn of(&self, name: &Name) -> Attending {
        let nodes = self.of.get(name).into_iter().flat_map(BTreeMap::values);
        nodes.fold(0, |all, attending| all | attending)
    }

    /// What changed since this was last asked.
    pub(super) fn changed(&mut self) -> Vec<(Name, Attending)> {
        let changed = std::mem::take(&mut self.changed);
        changed.into_iter().map(|name| (name, self.of(&name))).collect()
    }
}

/// Puts down who attends, or strikes it out where nobody does; whether that is news.
fn put(of: &mut BTreeMap<Name, Attending>, name: Name, attending: Attending) -> bool {
    let before = if attending == 0 { of.remove(&name) } else { of.insert(name, attending) };
    before.unwrap_or(0) != attending
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: Name = [1; 16];

    fn name(number: usize) -> Name {
        (number as u128 + 1).to_be_bytes()
    }

    #[test]
    fn what_changes_is_told_at_once_and_forgotten_with_its_node() {
        let (mut here, mut there) = (Attendance::default(), Elsewhere::default());
        here.set(name(7), 2);
        there.hear(NODE, &here.tell());
        assert_eq!((there.changed(), there.of(&name(7))), (vec![(name(7), 2)], 2));
        there.hear([2; 16], &{
            let mut other = Attendance::default();
            other.set(name(7), 1);
            other.tell()
        });
        assert_eq!(there.changed(), [(name(7), 3)]);
        here.set(name(7), 0);
        there.hear(NODE, &here.tell());
        there.hear(NODE, &here.tell());
        assert_eq!(there.changed(), [(name(7), 1)]);
        there.keep(&BTreeSet::from([NODE]));
        assert_eq!((there.changed(), there.of(&name(7))), (vec![(name(7), 0)], 0));
        there.hear(NODE, "no base 64");
        assert!(there.changed().is_empty() && there.of.is_empty());
    }

    #[test]
    fn whoever_comes_late_hears_of_all_before_long() {
        let mut here = Attendance::default();
        let many = 3 * TURN_MAX + 1;
        (0..many).for_each(|number| assert!(here.set(name(number), 3)));
        while !here.news.is_empty() {
            here.tell();
        }
        let mut there = Elsewhere::default();
        for _ in 0..5 {
            there.hear(NODE, &here.tell());
        }
        assert_eq!(there.changed().len(), many);
    }

    #[test]
    fn more_changes_than_a_beat_holds_are_told_in_the_next() {
        let (mut here, mut there) = (Attendance::default(), Elsewhere::default());
        let many = 2 * CHANGES_MAX;
        (0..many).for_each(|number| assert!(here.set(name(number), 1)));
        for _ in 0..2 * TOLD_TIMES {
            let said = here.tell();
            assert!(STANDARD.decode(&said).unwrap().len() <= (CHANGES_MAX + TURN_MAX) * BYTES);
            there.hear(NODE, &said);
        }
        assert_eq!(there.changed().len(), many);
    }
}
