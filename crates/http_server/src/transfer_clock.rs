//! How long the server waits for a client, and the minimum data rate of transfers.
//!
//! Only the time in which the server waits for the client counts. A client that is slower than the minimum falls behind;
//! one that is faster catches up.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// The minimum data rate, in bytes per second.
const MIN_DATA_RATE: u64 = 1024;

/// The clock of a connection.
#[derive(Debug)]
pub struct TransferClock(Mutex<Lag>);

#[derive(Debug)]
struct Lag {
    /// The time waited, less the time that the transferred bytes may take.
    accumulated: Duration,
    /// Since when the server waits for a request, or for the next bytes of a transfer. `None`: the server works on a
    /// response.
    waiting_since: Option<Instant>,
}

impl Default for TransferClock {
    fn default() -> Self {
        Self(Mutex::new(Lag {
            accumulated: Duration::ZERO,
            waiting_since: Some(Instant::now()),
        }))
    }
}

impl TransferClock {
    fn lag(&self) -> MutexGuard<'_, Lag> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The server waits for a request, or for the rest of its head.
    pub fn wait_for_request(&self) {
        *self.lag() = Lag {
            accumulated: Duration::ZERO,
            waiting_since: Some(Instant::now()),
        };
    }

    /// The server works on a response: the head of the request has arrived, or its body is not read any more.
    pub fn stop_waiting(&self) {
        *self.lag() = Lag {
            accumulated: Duration::ZERO,
            waiting_since: None,
        };
    }

    /// The server begins or continues to wait for the client. Returns when the client will be `limit` behind.
    pub fn wait_for_client(&self, limit: Duration) -> Instant {
        let now = Instant::now();
        let mut lag = self.lag();
        lag.waiting_since.get_or_insert(now);
        now + limit.saturating_sub(lag.at(now))
    }

    /// Bytes were transferred, so the server does not wait any more.
    pub fn record_transfer(&self, bytes: usize) {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        let allowed_time = Duration::from_millis(bytes.saturating_mul(1000) / MIN_DATA_RATE);
        let mut lag = self.lag();
        let waited_time = lag.waiting_since.take().map(|since| since.elapsed());
        lag.accumulated += waited_time.unwrap_or_default();
        lag.accumulated = lag.accumulated.saturating_sub(allowed_time);
    }

    /// How far the client is behind; zero while the server works on a response.
    pub fn client_lag(&self, now: Instant) -> Duration {
        let lag = self.lag();
        lag.waiting_since.map(|_| lag.at(now)).unwrap_or_default()
    }
}

impl Lag {
    /// The lag, including a wait that still lasts.
    fn at(&self, now: Instant) -> Duration {
        let waited_time = self.waiting_since.map(|since| now.duration_since(since));
        self.accumulated + waited_time.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::{advance, sleep_until};

    const LAG_LIMIT: Duration = Duration::from_secs(30);

    /// Sends `bytes` every `pause` until 100 KiB are sent or the client is too slow. Returns how many were sent.
    async fn send_until_too_slow(bytes: usize, pause: Duration) -> usize {
        let clock = TransferClock::default();
        clock.stop_waiting();
        let mut sent = 0;
        while sent < 100 * 1024 {
            let deadline = clock.wait_for_client(LAG_LIMIT);
            if deadline < Instant::now() + pause {
                sleep_until(deadline).await;
                return sent;
            }
            advance(pause).await;
            clock.record_transfer(bytes);
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
        let clock = TransferClock::default();
        let second = Duration::from_secs(1);
        advance(second).await;
        assert_eq!(clock.client_lag(Instant::now()), second);
        clock.stop_waiting();
        advance(LAG_LIMIT * 10).await;
        assert_eq!(clock.client_lag(Instant::now()), Duration::ZERO);
        let deadline = clock.wait_for_client(LAG_LIMIT);
        assert_eq!(deadline, Instant::now() + LAG_LIMIT);
        advance(second).await;
        assert_eq!(clock.client_lag(Instant::now()), second);
        clock.record_transfer(1);
        assert_eq!(clock.client_lag(Instant::now()), Duration::ZERO);
        clock.wait_for_request();
        advance(second).await;
        assert_eq!(clock.client_lag(Instant::now()), second);
    }
}
