//! The command line of the inn.

use std::{
    io::{IsTerminal, Write},
    path::PathBuf,
    process::ExitCode,
};

use clap::{Args, Parser, Subcommand};
use tracing_subscriber::EnvFilter;
use wirtshaus::{
    commands,
    settings::{Overrides, Settings, SettingsError},
};

/// What is logged unless `RUST_LOG` says otherwise; migrations are news only when they fail.
const LOGGED: &str = "info,sea_orm_migration=warn";

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
    /// Explain the settings in force, and what is wrong with them
    Check {
        #[command(flatten)]
        house: HouseArgs,
    },
    /// Print the published specification
    Openapi,
}

#[derive(Args)]
struct HouseArgs {
    /// Where the house keeps its database and files [default: the setting `data`]
    #[arg(long, value_name = "DIR")]
    data: Option<String>,
    /// The settings file [default: wirtshaus.toml, if there is one]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl HouseArgs {
    fn settings(self, listen: Option<String>) -> Result<Settings, SettingsError> {
        Settings::read(Overrides {
            config: self.config,
            data: self.data,
            listen,
        })
    }
}

#[tokio::main]
async fn main() -> ExitCode {
    let line = CommandLine::parse();
    tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::try_from_default_env().unwrap_or_else(|_| LOGGED.into()))
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .init();
    match run(line.command).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Should nobody listen any more, the exit code still tells.
            let _ = writeln!(std::io::stderr(), "wirtshaus: {}", whole(error.as_ref()));
            ExitCode::FAILURE
        }
    }
}

async fn run(command: Command) -> Result<(), Box<dyn std::error::Error>> {
    match command {
        Command::Serve { house, listen } => commands::serve::run(house.settings(listen)?).await?,
        Command::Check { house } => commands::check::run(&house.settings(None)?)?,
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
