//! Exact cover: choose options so that every item is in exactly one of them. Knuth, "Dancing Links", 2000.
//! For proofs: it knows nothing of grids, and shares nothing with the solvers that draw.

/// Options tried in one search at most.
const TRIES_MAX: u32 = 1_000_000;

/// Nodes in circles, one for each item of each option, linked up and down within an item and left and right
/// within the row of headers. Node 0 is the root, nodes 1 to `items` are the headers.
struct Links {
    left: Vec<usize>,
    right: Vec<usize>,
    up: Vec<usize>,
    down: Vec<usize>,
    /// The header of each node.
    item: Vec<usize>,
    /// The option of each node.
    option: Vec<usize>,
    /// How many options are left for the item of each header.
    left_for: Vec<usize>,
    /// Each option's nodes follow one another; where they start, and one past the last.
    spans: Vec<(usize, usize)>,
    chosen: Vec<usize>,
    found: Vec<Vec<usize>>,
    tries_left: u32,
    most: usize,
}

/// The first `most` exact covers of the items 0 to `items - 1`, each as the options chosen, by number and in
/// no order. `None` if the search ran out of tries before it knew.
pub fn covers(items: usize, options: &[Vec<usize>], most: usize) -> Option<Vec<Vec<usize>>> {
    let mut links = Links::new(items, options, most);
    links.search();
    let sure = links.tries_left > 0 || links.found.len() == most;
    sure.then_some(links.found)
}

impl Links {
    fn new(items: usize, options: &[Vec<usize>], most: usize) -> Links {
        let headers = 0..=items;
        let mut links = Links {
            left: headers.clone().map(|node| (node + items) % (items + 1)).collect(),
            right: headers.clone().map(|node| (node + 1) % (items + 1)).collect(),
            up: headers.clone().collect(),
            down: headers.clone().collect(),
            item: headers.collect(),
            option: vec![usize::MAX; items + 1],
            left_for: vec![0; items + 1],
            spans: Vec::new(),
            chosen: Vec::new(),
            found: Vec::new(),
            tries_left: TRIES_MAX,
            most,
        };
        for (option, members) in options.iter().enumerate() {
            let start = links.item.len();
            for member in members {
                links.add(option, member + 1);
            }
            links.spans.push((start, links.item.len()));
        }
        links
    }

    fn add(&mut self, option: usize, header: usize) {
        let (node, above) = (self.item.len(), self.up[header]);
        self.item.push(header);
        self.option.push(option);
        self.up.push(above);
        self.down.push(header);
        self.down[above] = node;
        self.up[header] = node;
        self.left_for[header] += 1;
    }

    fn cover(&mut self, header: usize) {
        let (left, right) = (self.left[header], self.right[header]);
        self.right[left] = right;
        self.left[right] = left;
        let mut node = self.down[header];
        while node != header {
            let (start, end) = self.spans[self.option[node]];
            for other in (start..end).filter(|&other| other != node) {
                let (above, below) = (self.up[other], self.down[other]);
                self.down[above] = below;
                self.up[below] = above;
                self.left_for[self.item[other]] -= 1;
            }
            node = self.down[node];
        }
    }

    /// Undoes `cover`, step by step in the opposite order.
    fn uncover(&mut self, header: usize) {
        let mut node = self.up[header];
        while node != header {
            let (start, end) = self.spans[self.option[node]];
            for other in (start..end).rev().filter(|&other| other != node) {
                let (above, below) = (self.up[other], self.down[other]);
                self.down[above] = other;
                self.up[below] = other;
                self.left_for[self.item[other]] += 1;
            }
            node = self.up[node];
        }
        let (left, right) = (self.left[header], self.right[header]);
        self.right[left] = header;
        self.left[right] = header;
    }

    /// The uncovered item with the fewest options left.
    fn tightest(&self) -> Option<usize> {
        let mut best = None;
        let mut header = self.right[0];
        while header != 0 {
            if best.is_none_or(|best: usize| self.left_for[header] < self.left_for[best]) {
                best = Some(header);
            }
            header = self.right[header];
        }
        best
    }

    fn search(&mut self) {
        let Some(header) = self.tightest() else {
            self.found.push(self.chosen.clone());
            return;
        };
        self.cover(header);
        let mut node = self.down[header];
        while node != header && self.tries_left > 0 && self.found.len() < self.most {
            self.tries_left -= 1;
            self.choose(node);
            node = self.down[node];
        }
        self.uncover(header);
    }

    fn choose(&mut self, node: usize) {
        let (start, end) = self.spans[self.option[node]];
        let others = (start..end).filter(|&other| other != node);
        for other in others.clone() {
            self.cover(self.item[other]);
        }
        self.chosen.push(self.option[node]);
        self.search();
        self.chosen.pop();
        for other in others.rev() {
            self.uncover(self.item[other]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cover_takes_every_item_once() {
        let options = [vec![2, 4], vec![0, 3, 6], vec![1, 2, 5], vec![0, 3, 5], vec![1, 6]];
        let more = [vec![3, 4, 6], vec![2, 4]];
        let options: Vec<Vec<usize>> = options.into_iter().chain(more).collect();
        let mut found = covers(7, &options, 10).unwrap();
        found.iter_mut().for_each(|cover| cover.sort_unstable());
        found.sort_unstable();
        assert_eq!(found, [vec![0, 3, 4], vec![3, 4, 6]]);
        assert_eq!(covers(7, &options, 1).unwrap().len(), 1);
    }

    #[test]
    fn an_item_without_options_cannot_be_covered() {
        assert_eq!(covers(2, &[vec![0]], 2), Some(Vec::new()));
    }

    #[test]
    fn eight_rooks_stand_in_40320_ways() {
        let squares = (0..64).map(|square| vec![square / 8, 8 + square % 8]);
        assert_eq!(covers(16, &squares.collect::<Vec<_>>(), 50_000).unwrap().len(), 40_320);
    }
}
