//! Like `wirtshaus serve`, but with a clock that is set by standard input: each line is an instant in RFC 3339.
//!
//! ```text
//! movable_clock DATA_FOLDER 2026-11-20T19:14:30Z
//! ```

use std::{error::Error, sync::Arc, time::Duration};

use adapters::clock::MovableClock;
use http_server::ServerLimits;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    net::TcpListener,
};
use wirtshaus::{
    app::{App, open_published_responses},
    background_tasks::BackgroundTasks,
    settings::{CommandLineOverrides, Settings},
};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let settings = Settings::read(CommandLineOverrides {
        data: arguments.next(),
        ..CommandLineOverrides::default()
    })?;
    let start = arguments
        .next()
        .ok_or("the second argument is an instant")?;
    let clock = MovableClock::at(OffsetDateTime::parse(&start, &Rfc3339)?);

    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let published_responses = open_published_responses(&settings).await;
    let app = App::open(&settings, Arc::new(clock.clone()), published_responses).await?;
    app.publisher.publish().await?;
    let tasks = BackgroundTasks::default();
    app.spawn_event_writer(&tasks);
    let publisher = app.publisher.clone();
    tokio::spawn(async move { publisher.run().await });
    println!("http://{address}");

    let limits = ServerLimits {
        connections: 64,
        header_timeout: Duration::from_secs(10),
        upload_lag_limit: Duration::from_secs(30),
        download_lag_limit: Duration::from_mins(1),
    };
    // Ends with the input.
    http_server::serve(
        listener,
        app.application(limits.connections),
        limits,
        settings.trusted_proxies,
        set_clock_from_input(clock),
    )
    .await;
    tasks.shut_down().await;
    Ok(())
}

async fn set_clock_from_input(clock: MovableClock) {
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        match OffsetDateTime::parse(line.trim(), &Rfc3339) {
            Ok(instant) => clock.set(instant),
            Err(error) => eprintln!("{line:?} is not an instant: {error}"),
        }
    }
}
