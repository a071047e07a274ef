//! The minimum data rate of a client, in both directions.
//!
//! Only the time in which the server waits for the client counts. A client that is slower than the minimum falls behind;
//! one that is faster catches up.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// Bytes per second.
const MIN_DATA_RATE: u64 = 1024;

/// How far a client is behind the minimum data rate in one direction.
#[derive(Debug, Default)]
pub struct Lag {
    /// The time waited, less what the transferred bytes may take.
    settled: Duration,
    waiting_since: Option<Instant>,
}

impl Lag {
    /// The lag including a wait that still lasts.
    fn at(&self, now: Instant) -> Duration {
        let waited = self.waiting_since.map(|since| now.duration_since(since));
        self.settled + waited.unwrap_or_default()
    }

    fn wait(&mut self, now: Instant) {
        self.waiting_since.get_or_insert(now);
    }

    fn transferred(&mut self, bytes: usize, now: Instant) {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        let may_take = Duration::from_millis(bytes.saturating_mul(1000) / MIN_DATA_RATE);
        self.settled = self.at(now).saturating_sub(may_take);
        self.waiting_since = None;
    }

    /// When the lag reaches `limit`, if nothing more is transferred.
    fn deadline(&self, limit: Duration, now: Instant) -> Instant {
        now + limit.saturating_sub(self.at(now))
    }
}

/// A direction of a connection.
#[derive(Clone, Copy, Debug)]
pub enum Direction {
    /// Request bodies.
    Received,
    /// Responses.
    Sent,
}

/// What a connection loses when it is closed in favour of another, and for how long that has been so. The greatest goes
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Eviction {
    /// A request is in flight, or the first one is still expected.
    InFlight(Duration),
    /// A transfer is behind the minimum data rate.
    Slow(Duration),
    /// No request is in flight.
    Idle(Duration),
}

/// A transfer that is less far behind keeps its connection.
const SLOW: Duration = Duration::from_secs(1);

/// How long a new connection counts as one with a request in flight.
const FIRST_REQUEST: Duration = Duration::from_secs(1);

/// What a connection is waiting for.
#[derive(Debug)]
pub struct Activity(Mutex<State>);

#[derive(Debug)]
struct State {
    received: Lag,
    sent: Lag,
    is_new: bool,
    is_in_flight: bool,
    /// The start of the request in flight, the end of the last one, or the start of the connection.
    since: Instant,
}

impl Default for Activity {
    fn default() -> Self {
        Self(Mutex::new(State {
            received: Lag::default(),
            sent: Lag::default(),
            is_new: true,
            is_in_flight: false,
            since: Instant::now(),
        }))
    }
}

impl Activity {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A request has arrived.
    pub fn begin_request(&self) {
        let mut state = self.state();
        state.is_new = false;
        state.is_in_flight = true;
        state.since = Instant::now();
        state.received = Lag::default();
    }

    /// The body of the request is not wanted any more.
    pub fn end_body(&self) {
        self.state().received = Lag::default();
    }

    /// The response is complete.
    pub fn end_request(&self) {
        let mut state = self.state();
        state.is_in_flight = false;
        state.since = Instant::now();
    }

    /// The server begins or continues to wait for the client. Answers when the client is `limit` behind.
    pub fn wait(&self, direction: Direction, limit: Duration) -> Instant {
        let now = Instant::now();
        let mut state = self.state();
        let lag = state.lag(direction);
        lag.wait(now);
        lag.deadline(limit, now)
    }

    /// Bytes were transferred, so the server does not wait any more.
    pub fn transferred(&self, direction: Direction, bytes: usize) {
        let now = Instant::now();
        self.state().lag(direction).transferred(bytes, now);
    }

    /// What closing the connection in favour of another would end.
    pub fn eviction(&self, now: Instant) -> Eviction {
        let state = self.state();
        let lasts = now.duration_since(state.since);
        let lag = if state.sent.waiting_since.is_some() {
            &state.sent
        } else if state.is_in_flight || state.is_new && lasts < FIRST_REQUEST {
            &state.received
        } else {
            return Eviction::Idle(lasts);
        };
        match lag.at(now) {
            behind if lag.waiting_since.is_some() && behind >= SLOW => Eviction::Slow(behind),
            _ => Eviction::InFlight(lasts),
        }
    }
}

impl State {
    fn lag(&mut self, direction: Direction) -> &mut Lag {
        match direction {
            Direction::Received => &mut self.received,
            Direction::Sent => &mut self.sent,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::{advance, sleep_until};

    const LIMIT: Duration = Duration::from_secs(30);

    /// Sends `bytes` every `pause` until 100 KiB have come or the client is too slow. Answers how many came.
    async fn sent(bytes: usize, pause: Duration) -> usize {
        let activity = Activity::default();
        activity.begin_request();
        let mut sent = 0;
        while sent < 100 * 1024 {
            let late = activity.wait(Direction::Received, LIMIT);
            if late < Instant::now() + pause {
                sleep_until(late).await;
                return sent;
            }
            advance(pause).await;
            activity.transferred(Direction::Received, bytes);
            sent += bytes;
        }
        sent
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_line_passes_and_a_slower_one_does_not() {
        let seconds = Duration::from_secs;
        // 57 bytes a second last little longer than none at all.
        assert_eq!(sent(57, seconds(1)).await, 57 * 31);
        assert_eq!(sent(1000, seconds(60)).await, 0);
        // A bad line of a telephone, also when it stands still for long.
        assert!(sent(1100, seconds(1)).await >= 100 * 1024);
        assert!(sent(30_000, seconds(29)).await >= 100 * 1024);
    }

    #[tokio::test(start_paused = true)]
    async fn time_that_the_server_takes_is_not_the_clients() {
        let activity = Activity::default();
        activity.begin_request();
        advance(LIMIT * 10).await;
        let deadline = activity.wait(Direction::Received, LIMIT);
        assert_eq!(deadline, Instant::now() + LIMIT);
        let eviction = activity.eviction(Instant::now());
        assert_eq!(eviction, Eviction::InFlight(LIMIT * 10));
    }

    #[tokio::test(start_paused = true)]
    async fn what_closing_a_connection_ends() {
        let second = Duration::from_secs(1);
        let activity = Activity::default();
        let eviction = || activity.eviction(Instant::now());
        assert_eq!(eviction(), Eviction::InFlight(Duration::ZERO));
        advance(second).await;
        assert_eq!(eviction(), Eviction::Idle(second));
        activity.begin_request();
        assert_eq!(eviction(), Eviction::InFlight(Duration::ZERO));
        activity.wait(Direction::Received, LIMIT);
        assert_eq!(eviction(), Eviction::InFlight(Duration::ZERO));
        advance(second).await;
        assert_eq!(eviction(), Eviction::Slow(second));
        activity.end_body();
        assert_eq!(eviction(), Eviction::InFlight(second));
        activity.end_request();
        assert_eq!(eviction(), Eviction::Idle(Duration::ZERO));
        activity.wait(Direction::Sent, LIMIT);
        assert_eq!(eviction(), Eviction::InFlight(Duration::ZERO));
        advance(second * 2).await;
        assert_eq!(eviction(), Eviction::Slow(second * 2));
        activity.transferred(Direction::Sent, 1);
        assert_eq!(eviction(), Eviction::Idle(second * 2));
        assert!(Eviction::Idle(Duration::ZERO) > Eviction::Slow(second));
        assert!(Eviction::Slow(Duration::ZERO) > Eviction::InFlight(second));
    }
}
