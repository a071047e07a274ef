//! The command line.

mod telemetry;

use std::{
    env,
    io::Write,
    os::unix::process::CommandExt,
    path::PathBuf,
    process::{self, ExitCode},
    time::Duration,
};

use adapters::pdf::{RENDER_COMMAND, render_standard_input};
use clap::{Args, Parser, Subcommand};
use rustix::{fs::Mode, process::umask};
use tokio::runtime::Runtime;
use wirtshaus::{
    commands,
    settings::{CommandLineOverrides, Settings, SettingsErrors},
};

/// The website of an inn: pages for guests, an API, one binary.
#[derive(Parser)]
#[command(name = "wirtshaus", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    global_args: GlobalArgs,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the website
    Serve {
        /// Where to listen, address and port [default: the setting `listen`]
        #[arg(long, value_name = "ADDRESS:PORT")]
        listen: Option<String>,
    },
    /// Archive the database and the files of a data folder, also while its server runs
    Backup {
        /// The archive
        file: PathBuf,
        /// Replace an existing file
        #[arg(long)]
        overwrite: bool,
    },
    /// Verify an archive
    Verify {
        /// The archive
        file: PathBuf,
    },
    /// Unpack an archive into an empty data folder
    Restore {
        /// The archive
        file: PathBuf,
    },
    /// Copy all records and files to an empty place; stop the server before
    Copy {
        /// A data folder, or the postgres:// URL of a database whose files are where the settings say
        #[arg(long, value_name = "PLACE")]
        from: String,
        /// Where to, like `--from`
        #[arg(long, value_name = "PLACE")]
        to: String,
    },
    /// Write contents, master data, pictures, news, hours and menus to a zip archive, also while the server runs
    Export {
        /// The archive
        #[arg(required_unless_present = "schema", conflicts_with = "schema")]
        file: Option<PathBuf>,
        /// Replace an existing file
        #[arg(long)]
        overwrite: bool,
        /// Print the JSON Schema of the document in the archive
        #[arg(long)]
        schema: bool,
    },
    /// Store the data of an exported archive, before the first start
    Import {
        /// The archive
        file: PathBuf,
        /// Only print how the archive differs from what the server has
        #[arg(long)]
        diff: bool,
    },
    /// Print the settings and verify the database and all files, or print the errors
    Check,
    /// List and delete messages of guests
    #[command(subcommand)]
    Messages(MessagesCommand),
    /// Administer staff accounts
    Staff {
        #[command(subcommand)]
        command: commands::staff::StaffCommand,
    },
    /// Print the published specification
    Openapi,
}

#[derive(Subcommand)]
enum MessagesCommand {
    /// Print all messages with their ids, newest first
    List,
    /// Delete a message permanently
    Delete {
        /// The id in the output of `list`
        #[arg(value_name = "ID")]
        number: i64,
    },
}

#[derive(Args)]
struct GlobalArgs {
    /// The folder of the database and the files [default: the setting `data`]
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<String>,
    /// The settings file [default: wirtshaus.toml, if there is one]
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
}

impl GlobalArgs {
    fn read_settings(self, listen: Option<String>) -> Result<Settings, SettingsErrors> {
        Settings::read(CommandLineOverrides {
            config: self.config,
            data: self.data,
            listen,
        })
    }

    /// Reads the settings and starts logging.
    fn settings(self) -> Result<Settings, SettingsErrors> {
        let settings = self.read_settings(None)?;
        telemetry::start(settings.log_format, None);
        Ok(settings)
    }
}

/// Time limit for work that cannot be cancelled, such as resolving the name of the mail server.
const RUNTIME_SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// glibc returns the memory of a picture to the system only with fixed thresholds, which it reads when a process starts.
const MALLOC_THRESHOLDS: [(&str, &str); 2] = [
    ("MALLOC_MMAP_THRESHOLD_", "1048576"),
    ("MALLOC_TRIM_THRESHOLD_", "1048576"),
];

/// Starts this process again with the thresholds. Does nothing if they are set, or if that fails.
#[expect(clippy::disallowed_methods, reason = "variables of glibc, no settings")]
fn restart_with_malloc_thresholds() {
    let is_set = |(name, _)| env::var_os(name).is_some();
    if cfg!(target_env = "gnu") && !MALLOC_THRESHOLDS.into_iter().any(is_set) {
        let mut arguments = env::args_os();
        let mut process = process::Command::new("/proc/self/exe");
        process.arg0(arguments.next().unwrap_or_default());
        let _ = process.args(arguments).envs(MALLOC_THRESHOLDS).exec();
    }
}

fn main() -> ExitCode {
    if env::args_os()
        .nth(1)
        .is_some_and(|arg| arg == RENDER_COMMAND)
    {
        let is_rendered = render_standard_input().is_some();
        return ExitCode::from(u8::from(!is_rendered));
    }
    let cli = Cli::parse();
    if matches!(cli.command, Command::Serve { .. }) {
        restart_with_malloc_thresholds();
    }
    if !matches!(cli.command, Command::Export { .. }) {
        // Files in the data folder are for their owner only.
        umask(Mode::RWXG | Mode::RWXO);
    }
    let result = Runtime::new().map_err(Into::into).and_then(|runtime| {
        let result = runtime.block_on(run(cli));
        runtime.shutdown_timeout(RUNTIME_SHUTDOWN_TIMEOUT);
        result
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Standard error may be closed.
            let _ = writeln!(
                std::io::stderr(),
                "wirtshaus: {}",
                format_with_causes(error.as_ref())
            );
            ExitCode::FAILURE
        }
    }
}

async fn run(
    Cli {
        command,
        global_args,
    }: Cli,
) -> anyhow::Result<()> {
    match command {
        Command::Serve { listen } => {
            let settings = global_args.read_settings(listen)?;
            let traces = settings.traces_url.as_ref();
            let traces = traces.map(telemetry::trace_provider).transpose()?;
            telemetry::start(settings.log_format, traces.as_ref());
            let result = Box::pin(commands::serve::run(settings)).await;
            if let Some(traces) = traces {
                telemetry::send_pending_traces(&traces);
            }
            result
        }
        Command::Backup { file, overwrite } => {
            commands::backup::create_archive(&global_args.settings()?, &file, overwrite).await
        }
        Command::Copy { from, to } => {
            commands::copy::run(&global_args.settings()?, &from, &to).await
        }
        Command::Verify { file } => {
            global_args.settings()?;
            commands::backup::verify_archive(&file).await
        }
        Command::Restore { file } => {
            commands::backup::restore_archive(&global_args.settings()?, &file).await
        }
        Command::Export {
            file: Some(file),
            overwrite,
            ..
        } => commands::export::export(&global_args.settings()?, &file, overwrite).await,
        Command::Export { file: None, .. } => commands::export::print_schema(),
        Command::Import { file, diff: true } => {
            commands::export::diff(&global_args.settings()?, &file).await
        }
        Command::Import { file, diff: false } => {
            commands::export::import(&global_args.settings()?, &file).await
        }
        Command::Check => commands::check::run(global_args.settings()).await,
        Command::Messages(MessagesCommand::List) => {
            commands::messages::list(&global_args.settings()?).await
        }
        Command::Messages(MessagesCommand::Delete { number }) => {
            commands::messages::delete(&global_args.settings()?, number).await
        }
        Command::Staff { command } => commands::staff::run(command, global_args.settings()?).await,
        Command::Openapi => Ok(commands::openapi::run()?),
    }
}

/// An error with its causes, in one line.
fn format_with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let message = error.to_string();
        if !text.ends_with(&message) {
            text = format!("{text}: {message}");
        }
        cause = error.source();
    }
    text
}
