//! Every order of a few things.

/// The numbers from 0 on, so many of them, in every order; as words stand in a dictionary.
pub fn orders(count: u8) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|order| {
            let free = (0..count).filter(|number| !order.contains(number));
            free.map(|number| [order.as_slice(), &[number]].concat())
        });
        all = longer.collect();
    }
    all
}
