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
pub struct DataRateLag {
    /// The time waited, less the time that the transferred bytes may take.
    accumulated_lag: Duration,
    waiting_for_client_since: Option<Instant>,
}

impl DataRateLag {
    /// The lag including a wait that still lasts.
    fn at(&self, now: Instant) -> Duration {
        let waited_time = self
            .waiting_for_client_since
            .map(|since| now.duration_since(since));
        self.accumulated_lag + waited_time.unwrap_or_default()
    }

    fn start_waiting_for_client(&mut self, now: Instant) {
        self.waiting_for_client_since.get_or_insert(now);
    }

    fn record_transfer(&mut self, bytes: usize) {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        let allowed_time = Duration::from_millis(bytes.saturating_mul(1000) / MIN_DATA_RATE);
        let waiting_since = self.waiting_for_client_since.take();
        self.accumulated_lag += waiting_since
            .as_ref()
            .map(Instant::elapsed)
            .unwrap_or_default();
        self.accumulated_lag = self.accumulated_lag.saturating_sub(allowed_time);
    }

    /// The instant at which the lag reaches `limit` without another transfer.
    fn deadline(&self, limit: Duration, now: Instant) -> Instant {
        now + limit.saturating_sub(self.at(now))
    }
}

/// A direction of a connection.
#[derive(Clone, Copy, Debug)]
pub enum TransferDirection {
    /// Request bodies.
    Upload,
    /// Responses.
    Download,
}

/// What is lost by closing a connection in favour of another, and the duration of that state. The greatest is closed
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EvictionPriority {
    /// A request is in flight, or the first one is still expected.
    RequestInFlight(Duration),
    /// A transfer is behind the minimum data rate.
    SlowTransfer(Duration),
    /// No request is in flight.
    Idle(Duration),
}

/// The lag from which a transfer counts as slow.
const SLOW_TRANSFER_LAG: Duration = Duration::from_secs(1);

/// A new connection counts as one with a request in flight for this time.
const FIRST_REQUEST_GRACE_PERIOD: Duration = Duration::from_secs(1);

/// The state of a connection.
#[derive(Debug)]
pub struct ConnectionActivity(Mutex<ConnectionActivityState>);

#[derive(Debug)]
struct ConnectionActivityState {
    upload_lag: DataRateLag,
    download_lag: DataRateLag,
    awaits_first_request: bool,
    is_in_flight: bool,
    /// The start of the request in flight, the end of the last one, or the start of the connection.
    state_since: Instant,
}

impl Default for ConnectionActivity {
    fn default() -> Self {
        Self(Mutex::new(ConnectionActivityState {
            upload_lag: DataRateLag::default(),
            download_lag: DataRateLag::default(),
            awaits_first_request: true,
            is_in_flight: false,
            state_since: Instant::now(),
        }))
    }
}

impl ConnectionActivity {
    fn state(&self) -> MutexGuard<'_, ConnectionActivityState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A request has arrived.
    pub fn record_request_start(&self) {
        let mut state = self.state();
        state.awaits_first_request = false;
        state.is_in_flight = true;
        state.state_since = Instant::now();
        state.upload_lag = DataRateLag::default();
    }

    /// The body of the request is not read any more.
    pub fn record_request_body_end(&self) {
        self.state().upload_lag = DataRateLag::default();
    }

    /// The response is complete.
    pub fn record_request_end(&self) {
        let mut state = self.state();
        state.is_in_flight = false;
        state.state_since = Instant::now();
    }

    /// The end of the last request, or the start of the connection.
    pub fn idle_since(&self) -> Instant {
        self.state().state_since
    }

    /// The server begins or continues to wait for the client. Returns when the client will be `limit` behind.
    pub fn start_waiting_for_client(
        &self,
        direction: TransferDirection,
        limit: Duration,
    ) -> Instant {
        let now = Instant::now();
        let mut state = self.state();
        let rate_lag = state.rate_lag(direction);
        rate_lag.start_waiting_for_client(now);
        rate_lag.deadline(limit, now)
    }

    /// Bytes were transferred, so the server does not wait any more.
    pub fn record_transfer(&self, direction: TransferDirection, bytes: usize) {
        self.state().rate_lag(direction).record_transfer(bytes);
    }

    /// What is lost by closing the connection in favour of another.
    pub fn eviction_priority(&self, now: Instant) -> EvictionPriority {
        let state = self.state();
        let duration = now.duration_since(state.state_since);
        let rate_lag = if state.download_lag.waiting_for_client_since.is_some() {
            &state.download_lag
        } else if state.is_in_flight
            || state.awaits_first_request && duration < FIRST_REQUEST_GRACE_PERIOD
        {
            &state.upload_lag
        } else {
            return EvictionPriority::Idle(duration);
        };
        match rate_lag.at(now) {
            behind
                if rate_lag.waiting_for_client_since.is_some() && behind >= SLOW_TRANSFER_LAG =>
            {
                EvictionPriority::SlowTransfer(behind)
            }
            _ => EvictionPriority::RequestInFlight(duration),
        }
    }
}

impl ConnectionActivityState {
    fn rate_lag(&mut self, direction: TransferDirection) -> &mut DataRateLag {
        match direction {
            TransferDirection::Upload => &mut self.upload_lag,
            TransferDirection::Download => &mut self.download_lag,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::{advance, sleep_until};

    const LAG_LIMIT: Duration = Duration::from_secs(30);

    /// Sends `bytes` every `pause` until 100 KiB are sent or the client is too slow. Returns how many were sent.
    async fn send_until_too_slow(bytes: usize, pause: Duration) -> usize {
        let client_activity = ConnectionActivity::default();
        client_activity.record_request_start();
        let mut sent = 0;
        while sent < 100 * 1024 {
            let deadline =
                client_activity.start_waiting_for_client(TransferDirection::Upload, LAG_LIMIT);
            if deadline < Instant::now() + pause {
                sleep_until(deadline).await;
                return sent;
            }
            advance(pause).await;
            client_activity.record_transfer(TransferDirection::Upload, bytes);
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
    async fn data_rate_ignores_the_time_that_the_server_takes() {
        let client_activity = ConnectionActivity::default();
        client_activity.record_request_start();
        advance(LAG_LIMIT * 10).await;
        let deadline =
            client_activity.start_waiting_for_client(TransferDirection::Upload, LAG_LIMIT);
        assert_eq!(deadline, Instant::now() + LAG_LIMIT);
        let eviction_priority = client_activity.eviction_priority(Instant::now());
        assert_eq!(
            eviction_priority,
            EvictionPriority::RequestInFlight(LAG_LIMIT * 10)
        );
    }

    #[tokio::test(start_paused = true)]
    async fn distinguishes_idle_slow_and_active_connections() {
        let second = Duration::from_secs(1);
        let client_activity = ConnectionActivity::default();
        let eviction_priority = || client_activity.eviction_priority(Instant::now());
        assert_eq!(
            eviction_priority(),
            EvictionPriority::RequestInFlight(Duration::ZERO)
        );
        advance(second).await;
        assert_eq!(eviction_priority(), EvictionPriority::Idle(second));
        client_activity.record_request_start();
        assert_eq!(
            eviction_priority(),
            EvictionPriority::RequestInFlight(Duration::ZERO)
        );
        client_activity.start_waiting_for_client(TransferDirection::Upload, LAG_LIMIT);
        assert_eq!(
            eviction_priority(),
            EvictionPriority::RequestInFlight(Duration::ZERO)
        );
        advance(second).await;
        assert_eq!(eviction_priority(), EvictionPriority::SlowTransfer(second));
        client_activity.record_request_body_end();
        assert_eq!(
            eviction_priority(),
            EvictionPriority::RequestInFlight(second)
        );
        client_activity.record_request_end();
        assert_eq!(eviction_priority(), EvictionPriority::Idle(Duration::ZERO));
        client_activity.start_waiting_for_client(TransferDirection::Download, LAG_LIMIT);
        assert_eq!(
            eviction_priority(),
            EvictionPriority::RequestInFlight(Duration::ZERO)
        );
        advance(second * 2).await;
        assert_eq!(
            eviction_priority(),
            EvictionPriority::SlowTransfer(second * 2)
        );
        client_activity.record_transfer(TransferDirection::Download, 1);
        assert_eq!(eviction_priority(), EvictionPriority::Idle(second * 2));
        assert!(EvictionPriority::Idle(Duration::ZERO) > EvictionPriority::SlowTransfer(second));
        assert!(
            EvictionPriority::SlowTransfer(Duration::ZERO)
                > EvictionPriority::RequestInFlight(second)
        );
    }
}
