//! Things at hand within a number of bytes, the oldest forgotten first; what is missing is made once, however many ask
//! for it at the same time.

use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::OnceCell;

/// Things by their names.
pub struct Shelf<K: Hash + Eq + Clone, V: Clone> {
    kept: Mutex<Kept<K, V>>,
    making: Mutex<Making<K, V>>,
}

/// In the order they came.
struct Kept<K, V> {
    of: HashMap<K, Thing<V>>,
    /// By when it came.
    order: BTreeMap<u64, K>,
    came: u64,
    bytes: usize,
    bytes_max: usize,
}

struct Thing<V> {
    value: V,
    bytes: usize,
    came: u64,
}

/// What is being made, for all who wait for it.
type Making<K, V> = HashMap<K, Arc<OnceCell<V>>>;

/// One who waits for a thing; the last to go takes its name away.
struct Waiting<'a, K: Hash + Eq + Clone, V: Clone> {
    shelf: &'a Shelf<K, V>,
    key: K,
    cell: Arc<OnceCell<V>>,
}

impl<K: Hash + Eq + Clone, V: Clone> Shelf<K, V> {
    /// An empty shelf for so many bytes.
    pub fn new(bytes_max: usize) -> Shelf<K, V> {
        let (of, order) = (HashMap::new(), BTreeMap::new());
        let kept = Kept { of, order, came: 0, bytes: 0, bytes_max };
        Shelf { kept: Mutex::new(kept), making: Mutex::default() }
    }

    /// The thing of this name, if it is at hand.
    pub fn get(&self, key: &K) -> Option<V> {
        lock(&self.kept).of.get(key).map(|thing| thing.value.clone())
    }

    /// Lays a thing down that takes so many bytes.
    pub fn put(&self, key: K, value: V, bytes: usize) {
        lock(&self.kept).put(key, value, bytes);
    }

    /// Takes a thing away, if it is at hand.
    pub fn remove(&self, key: &K) {
        lock(&self.kept).remove(key);
    }

    /// The thing of this name, made now if it is not at hand. Where making it fails, the next who waits tries again.
    pub async fn get_or_make<E, F: Future<Output = Result<V, E>>>(
        &self,
        key: K,
        bytes: impl FnOnce(&V) -> usize,
        make: impl FnOnce() -> F,
    ) -> Result<V, E> {
        if let Some(value) = self.get(&key) {
            return Ok(value);
        }
        let cell = lock(&self.making).entry(key.clone()).or_default().clone();
        let waiting = Waiting { shelf: self, key, cell };
        let value = waiting.cell.get_or_try_init(make).await?.clone();
        self.put(waiting.key.clone(), value.clone(), bytes(&value));
        Ok(value)
    }
}

impl<K: Hash + Eq + Clone, V: Clone> Drop for Waiting<'_, K, V> {
    fn drop(&mut self) {
        let mut making = lock(&self.shelf.making);
        // The map holds one, and this one.
        if Arc::strong_count(&self.cell) <= 2 {
            making.remove(&self.key);
        }
    }
}

impl<K: Hash + Eq + Clone, V> Kept<K, V> {
    /// What is laid down again comes as the newest. What is larger than the whole shelf pushes nothing else off it.
    fn put(&mut self, key: K, value: V, bytes: usize) {
        self.remove(&key);
        if self.bytes_max < bytes {
            return;
        }
        self.came += 1;
        let came = self.came;
        self.order.insert(came, key.clone());
        self.of.insert(key, Thing { value, bytes, came });
        self.bytes += bytes;
        while self.bytes_max < self.bytes
            && let Some((_, oldest)) = self.order.pop_first()
            && let Some(gone) = self.of.remove(&oldest)
        {
            self.bytes -= gone.bytes;
        }
    }

    fn remove(&mut self, key: &K) {
        if let Some(gone) = self.of.remove(key) {
            self.order.remove(&gone.came);
            self.bytes -= gone.bytes;
        }
    }
}

fn lock<T>(shelf: &Mutex<T>) -> MutexGuard<'_, T> {
    shelf.lock().expect("no panic while locked")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn a_full_shelf_forgets_the_oldest() {
        let shelf: Shelf<u8, u8> = Shelf::new(100);
        for key in 0..5 {
            shelf.put(key, key, 30);
        }
        let bytes = lock(&shelf.kept).bytes;
        assert_eq!((shelf.get(&1), shelf.get(&2), bytes), (None, Some(2), 90));
    }

    #[test]
    fn what_is_laid_down_again_is_the_newest_and_counts_once() {
        let shelf: Shelf<u8, u8> = Shelf::new(100);
        for (key, value, bytes) in [(1, 1, 30), (2, 2, 30), (1, 10, 40)] {
            shelf.put(key, value, bytes);
        }
        assert_eq!((shelf.get(&1), lock(&shelf.kept).bytes), (Some(10), 70));
        shelf.put(3, 3, 40);
        assert_eq!((shelf.get(&1), shelf.get(&2), shelf.get(&3)), (Some(10), None, Some(3)));
        shelf.put(1, 11, 5);
        let kept = lock(&shelf.kept);
        assert_eq!((kept.bytes, kept.of.len(), kept.order.len()), (45, 2, 2));
    }

    #[test]
    fn what_is_larger_than_the_shelf_takes_nothing_else_away() {
        let shelf: Shelf<u8, u8> = Shelf::new(100);
        shelf.put(1, 1, 60);
        shelf.put(2, 2, 40);
        shelf.put(2, 20, 101);
        let bytes = lock(&shelf.kept).bytes;
        assert_eq!((shelf.get(&1), shelf.get(&2), bytes), (Some(1), None, 60), "2 is another now");
        shelf.remove(&1);
        shelf.remove(&1);
        let kept = lock(&shelf.kept);
        assert_eq!((kept.bytes, kept.of.len(), kept.order.len()), (0, 0, 0));
    }

    #[tokio::test]
    async fn a_thing_is_made_once_however_many_ask() {
        let (shelf, made): (Shelf<u8, usize>, _) = (Shelf::new(100), AtomicUsize::new(0));
        let one = || async {
            tokio::task::yield_now().await;
            Ok::<usize, Infallible>(made.fetch_add(1, Ordering::Relaxed))
        };
        let ask = || shelf.get_or_make(7, |_| 1, one);
        assert_eq!(tokio::join!(ask(), ask(), ask()), (Ok(0), Ok(0), Ok(0)));
        assert_eq!(ask().await, Ok(0));
        assert!(lock(&shelf.making).is_empty(), "nobody waits any more");
    }

    #[tokio::test]
    async fn whoever_gives_up_leaves_the_making_to_the_next() {
        let shelf: Shelf<u8, u8> = Shelf::new(100);
        let never = || std::future::pending::<Result<u8, Infallible>>();
        let given_up = tokio::time::timeout(
            std::time::Duration::from_millis(1),
            shelf.get_or_make(7, |_| 1, never),
        );
        assert!(given_up.await.is_err());
        assert!(lock(&shelf.making).is_empty());
        let fails = || std::future::ready(Err("no"));
        assert_eq!(shelf.get_or_make(7, |_| 1, fails).await, Err("no"));
        let works = || std::future::ready(Ok::<u8, Infallible>(3));
        assert_eq!(shelf.get_or_make(7, |_| 1, works).await, Ok(3));
    }
}
