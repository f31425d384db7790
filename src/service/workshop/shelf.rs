//! Things at hand within a number of bytes, the oldest forgotten first; what is missing is made once, however many ask
//! for it at the same time.

use std::collections::{HashMap, VecDeque};
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
    of: HashMap<K, (V, usize)>,
    order: VecDeque<K>,
    bytes: usize,
    bytes_max: usize,
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
        let kept = Kept { of: HashMap::new(), order: VecDeque::new(), bytes: 0, bytes_max };
        Shelf { kept: Mutex::new(kept), making: Mutex::default() }
    }

    /// The thing of this name, if it is at hand.
    pub fn get(&self, key: &K) -> Option<V> {
        lock(&self.kept).of.get(key).map(|(value, _)| value.clone())
    }

    /// Lays a thing down that takes so many bytes.
    pub fn put(&self, key: K, value: V, bytes: usize) {
        lock(&self.kept).put(key, value, bytes);
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
    fn put(&mut self, key: K, value: V, bytes: usize) {
        if let Some((_, before)) = self.of.insert(key.clone(), (value, bytes)) {
            self.bytes = self.bytes - before + bytes;
        } else {
            self.order.push_back(key);
            self.bytes += bytes;
        }
        while self.bytes_max < self.bytes
            && let Some(oldest) = self.order.pop_front()
            && let Some((_, freed)) = self.of.remove(&oldest)
        {
            self.bytes -= freed;
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
