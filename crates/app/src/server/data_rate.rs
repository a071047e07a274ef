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
pub struct RateLag {
    /// The time waited, less the time that the transferred bytes may take.
    balance: Duration,
    waiting_since: Option<Instant>,
}

impl RateLag {
    /// The lag including a wait that still lasts.
    fn at(&self, now: Instant) -> Duration {
        let waited = self.waiting_since.map(|since| now.duration_since(since));
        self.balance + waited.unwrap_or_default()
    }

    fn wait(&mut self, now: Instant) {
        self.waiting_since.get_or_insert(now);
    }

    fn transferred(&mut self, bytes: usize, now: Instant) {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        let allowed = Duration::from_millis(bytes.saturating_mul(1000) / MIN_DATA_RATE);
        self.balance = self.at(now).saturating_sub(allowed);
        self.waiting_since = None;
    }

    /// The instant at which the lag reaches `limit` without another transfer.
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

/// What is lost by closing a connection in favour of another, and the duration of that state. The greatest is closed
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

/// The lag from which a transfer counts as slow.
const SLOW_AFTER: Duration = Duration::from_secs(1);

/// A new connection counts as one with a request in flight for this time.
const FIRST_REQUEST_TIMEOUT: Duration = Duration::from_secs(1);

/// The state of a connection.
#[derive(Debug)]
pub struct Activity(Mutex<State>);

#[derive(Debug)]
struct State {
    received: RateLag,
    sent: RateLag,
    is_new: bool,
    is_in_flight: bool,
    /// The start of the request in flight, the end of the last one, or the start of the connection.
    since: Instant,
}

impl Default for Activity {
    fn default() -> Self {
        Self(Mutex::new(State {
            received: RateLag::default(),
            sent: RateLag::default(),
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
        state.received = RateLag::default();
    }

    /// The body of the request is not read any more.
    pub fn end_body(&self) {
        self.state().received = RateLag::default();
    }

    /// The response is complete.
    pub fn end_request(&self) {
        let mut state = self.state();
        state.is_in_flight = false;
        state.since = Instant::now();
    }

    /// The server begins or continues to wait for the client. Returns when the client will be `limit` behind.
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

    /// What is lost by closing the connection in favour of another.
    pub fn eviction(&self, now: Instant) -> Eviction {
        let state = self.state();
        let duration = now.duration_since(state.since);
        let lag = if state.sent.waiting_since.is_some() {
            &state.sent
        } else if state.is_in_flight || state.is_new && duration < FIRST_REQUEST_TIMEOUT {
            &state.received
        } else {
            return Eviction::Idle(duration);
        };
        match lag.at(now) {
            behind if lag.waiting_since.is_some() && behind >= SLOW_AFTER => Eviction::Slow(behind),
            _ => Eviction::InFlight(duration),
        }
    }
}

impl State {
    fn lag(&mut self, direction: Direction) -> &mut RateLag {
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

    /// Sends `bytes` every `pause` until 100 KiB are sent or the client is too slow. Returns how many were sent.
    async fn send_until_too_slow(bytes: usize, pause: Duration) -> usize {
        let activity = Activity::default();
        activity.begin_request();
        let mut sent = 0;
        while sent < 100 * 1024 {
            let deadline = activity.wait(Direction::Received, LIMIT);
            if deadline < Instant::now() + pause {
                sleep_until(deadline).await;
                return sent;
            }
            advance(pause).await;
            activity.transferred(Direction::Received, bytes);
            sent += bytes;
        }
        sent
    }

    #[tokio::test(start_paused = true)]
    async fn rejects_clients_below_the_minimum_data_rate() {
        let seconds = Duration::from_secs;
        // 57 bytes per second extend the limit by little.
        assert_eq!(send_until_too_slow(57, seconds(1)).await, 57 * 31);
        assert_eq!(send_until_too_slow(1000, seconds(60)).await, 0);
        // A poor mobile connection, also with long pauses.
        assert!(send_until_too_slow(1100, seconds(1)).await >= 100 * 1024);
        assert!(send_until_too_slow(30_000, seconds(29)).await >= 100 * 1024);
    }

    #[tokio::test(start_paused = true)]
    async fn ignores_the_time_that_the_server_takes() {
        let activity = Activity::default();
        activity.begin_request();
        advance(LIMIT * 10).await;
        let deadline = activity.wait(Direction::Received, LIMIT);
        assert_eq!(deadline, Instant::now() + LIMIT);
        let eviction = activity.eviction(Instant::now());
        assert_eq!(eviction, Eviction::InFlight(LIMIT * 10));
    }

    #[tokio::test(start_paused = true)]
    async fn distinguishes_idle_slow_and_active_connections() {
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
