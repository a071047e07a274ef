//! The command line of the inn.

use std::{
    io::{IsTerminal, Write},
    path::PathBuf,
    process::ExitCode,
    time::Duration,
};

use clap::{Args, Parser, Subcommand};
use tokio::runtime::Runtime;
use tracing_subscriber::EnvFilter;
use wirtshaus::{
    commands,
    settings::{LogFormat, Overrides, Settings, SettingsErrors},
};

/// The default log filter; `RUST_LOG` overrides it.
const LOGGED: &str = "info";

/// The website of an inn: pages for guests, an API, one binary.
#[derive(Parser)]
#[command(name = "wirtshaus", version, about)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the house
    Serve {
        #[command(flatten)]
        house: HouseArgs,
        /// Where to listen, address and port [default: the setting `listen`]
        #[arg(long, value_name = "ADDRESS:PORT")]
        listen: Option<String>,
    },
    /// Archive the database and the files of a data folder, also while its server runs
    Backup {
        #[command(flatten)]
        house: HouseArgs,
        /// The archive; a file of this name is replaced
        file: PathBuf,
    },
    /// Verify an archive
    Verify {
        #[command(flatten)]
        house: HouseArgs,
        /// The archive
        file: PathBuf,
    },
    /// Unpack an archive into an empty data folder
    Restore {
        #[command(flatten)]
        house: HouseArgs,
        /// The archive
        file: PathBuf,
    },
    /// Print the settings in force, and verify the database and every file; or print what is wrong
    Check {
        #[command(flatten)]
        house: HouseArgs,
    },
    /// What guests wrote: list it, delete it
    #[command(subcommand)]
    Messages(Messages),
    /// Say who works here
    Staff {
        #[command(subcommand)]
        command: commands::staff::Staff,
        #[command(flatten)]
        house: HouseArgs,
    },
    /// Print the published specification
    Openapi,
}

#[derive(Subcommand)]
enum Messages {
    /// Print every message, the newest first, with its number
    List {
        #[command(flatten)]
        house: HouseArgs,
    },
    /// Delete a message for good
    Delete {
        #[command(flatten)]
        house: HouseArgs,
        /// The number that `list` tells
        #[arg(value_name = "ID")]
        number: i64,
    },
}

#[derive(Args)]
struct HouseArgs {
    /// Where the house keeps its database and files [default: the setting `data`]
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<String>,
    /// The settings file [default: wirtshaus.toml, if there is one]
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
}

impl HouseArgs {
    /// Reads the settings, and logs as they say from then on.
    fn settings(self, listen: Option<String>) -> Result<Settings, SettingsErrors> {
        let settings = Settings::read(Overrides {
            config: self.config,
            data: self.data,
            listen,
        })?;
        start_logging(settings.log_format);
        Ok(settings)
    }
}

/// How long work that cannot be interrupted, such as looking up the mail server's name, may hold up the end.
const PATIENCE: Duration = Duration::from_secs(1);

fn main() -> ExitCode {
    let line = CommandLine::parse();
    let done = Runtime::new().map_err(Into::into).and_then(|runtime| {
        let done = runtime.block_on(run(line.command));
        runtime.shutdown_timeout(PATIENCE);
        done
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Should nobody listen any more, the exit code still tells.
            let _ = writeln!(std::io::stderr(), "wirtshaus: {}", whole(error.as_ref()));
            ExitCode::FAILURE
        }
    }
}

fn start_logging(format: LogFormat) {
    let log = tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::try_from_default_env().unwrap_or_else(|_| LOGGED.into()))
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
}

async fn run(command: Command) -> Result<(), Box<dyn std::error::Error>> {
    match command {
        Command::Serve { house, listen } => {
            Box::pin(commands::serve::run(house.settings(listen)?)).await?;
        }
        Command::Backup { house, file } => {
            commands::backup::create(&house.settings(None)?, &file).await?;
        }
        Command::Verify { house, file } => {
            house.settings(None)?;
            commands::backup::verify(&file).await?;
        }
        Command::Restore { house, file } => {
            commands::backup::restore(&house.settings(None)?, &file).await?;
        }
        Command::Check { house } => commands::check::run(house.settings(None)).await?,
        Command::Messages(Messages::List { house }) => {
            commands::messages::list(&house.settings(None)?).await?;
        }
        Command::Messages(Messages::Delete { house, number }) => {
            commands::messages::delete(&house.settings(None)?, number).await?;
        }
        Command::Staff { command, house } => {
            commands::staff::run(command, house.settings(None)?).await?;
        }
        Command::Openapi => commands::openapi::run()?,
    }
    Ok(())
}

/// An error with everything that led to it, in one line.
fn whole(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let said = error.to_string();
        if !text.ends_with(&said) {
            text = format!("{text}: {said}");
        }
        cause = error.source();
    }
    text
}
