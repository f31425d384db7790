//! The way out: the service stops taking up new things, lets what runs come to its end, and notes when it went.

use crate::service::Service;
use crate::service::machine::nodes::NodesError;
use tokio::sync::watch;

/// How far the service is on its way out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Course {
    Serving,
    /// No new contests; everything else goes on.
    Draining,
    /// Nobody new comes in, and streams end.
    Closing,
}

impl Service {
    /// How far it is on its way out.
    pub fn course(&self) -> Course {
        *self.course.borrow()
    }

    /// To wait for the way out.
    pub fn courses(&self) -> watch::Receiver<Course> {
        self.course.subscribe()
    }

    /// Waits until nobody is told anything more: the service ends, or does not hear what others that share its store write.
    pub async fn until_silent(&self) {
        let mut courses = self.courses();
        tokio::select! {
            _ = courses.wait_for(|course| *course == Course::Closing) => {}
            () = self.referee.until_deaf() => {}
        }
    }

    /// Opens no contest any more.
    pub fn drain(&self) {
        self.course.send_replace(Course::Draining);
    }

    /// Ends every event stream. Contests are judged until the process ends.
    pub fn close(&self) {
        self.course.send_replace(Course::Closing);
    }

    /// Stores that the service was alive until now: the next start removes only the time after. How far the log goes is noted,
    /// too.
    pub async fn beat_last(&self) -> Result<(), NodesError> {
        self.store.note_end();
        self.referee.nodes.end().await
    }
}
