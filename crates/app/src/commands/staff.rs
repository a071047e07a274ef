//! `wirtshaus staff`: administration of accounts.

use std::{
    io::{self, Read},
    sync::Arc,
};

use adapters::{
    argon2::{Argon2Hasher, Argon2Settings},
    clock::SystemClock,
    secrets::SystemSecrets,
};
use anyhow::Result;
use clap::Subcommand;
use domain::{
    inn::Email,
    secrets::Password,
    staff::{PersonName, Role, StaffMember},
};
use services::{
    master_data::CurrentMasterData,
    staff::{NewStaff, StaffService},
};

use super::stdout;
use crate::{database, settings::Settings};

/// The limit of the input, which exceeds that of passwords.
const MAX_STDIN_BYTES: u64 = 4096;

#[derive(Subcommand, Debug)]
pub enum StaffCommand {
    /// Add a staff member, and print a one-time password unless another is given
    Add {
        /// The e-mail address to sign in with
        #[arg(value_parser = parse_email)]
        email: Email,
        /// First name
        #[arg(long, value_name = "NAME", value_parser = parse_name)]
        first: PersonName,
        /// Last name
        #[arg(long, value_name = "NAME", value_parser = parse_name)]
        last: PersonName,
        /// What the account may do: `management` everything, `team` the website, but not people, master data, the imprint, messages and
        /// the audit log
        #[arg(long, value_name = "ROLE", default_value = "management", value_parser = parse_role)]
        role: Role,
        /// Read the password from standard input, up to the end of the line
        #[arg(long)]
        password_stdin: bool,
    },
    /// List all staff
    List,
    /// Set and print a one-time password, end all sessions and enable the account
    Reset {
        /// The e-mail address to sign in with
        #[arg(value_parser = parse_email)]
        email: Email,
    },
    /// Disable the account and end all sessions
    Disable {
        /// The e-mail address to sign in with
        #[arg(value_parser = parse_email)]
        email: Email,
    },
}

/// Runs a command on the data folder of the settings; a running server sees the result at once.
pub async fn run(command: StaffCommand, settings: Settings) -> Result<()> {
    let store = match command {
        // An account may be added before the first start.
        StaffCommand::Add { .. } => database::open_or_create_database(&settings).await?,
        _ => database::open(&settings).await?,
    };
    let store = Arc::new(store);
    let master_data = CurrentMasterData::new(settings.master_data);
    if matches!(command, StaffCommand::Add { .. }) {
        master_data.load(&*store).await?;
    }
    let staff = StaffService {
        store: store.clone(),
        password_hasher: Arc::new(Argon2Hasher::new(Argon2Settings::default())?),
        secret_generator: Arc::new(SystemSecrets),
        clock: Arc::new(SystemClock),
        has_mailer: false,
        master_data: master_data.subscribe(),
    };
    let outcome = execute_staff_command(command, &staff).await;
    database::close_store(&store).await;
    outcome
}

async fn execute_staff_command(command: StaffCommand, staff: &StaffService) -> Result<()> {
    match command {
        StaffCommand::Add {
            email,
            first,
            last,
            role,
            password_stdin,
        } => {
            let chosen_password = password_stdin.then(read_stdin_line).transpose()?;
            let new = NewStaff {
                email: email.clone(),
                first_name: first,
                last_name: last,
                role,
            };
            match staff.add(new, chosen_password).await? {
                Some(one_time_password) => print_password(&email, &one_time_password)?,
                None => stdout::print_to_stdout(&format!("{email} can sign in\n"))?,
            }
        }
        StaffCommand::List => {
            let members = staff.list().await?;
            let lines: String = members.iter().map(format_staff_member).collect();
            stdout::print_to_stdout(&lines)?;
        }
        StaffCommand::Reset { email } => {
            print_password(&email, &staff.reset_password(&email).await?)?;
        }
        StaffCommand::Disable { email } => {
            let id = staff.find_id(&email).await?;
            staff
                .disable_account(id, &staff.command_line_context())
                .await?;
            stdout::print_to_stdout(&format!("{email} cannot sign in any more\n"))?;
        }
    }
    Ok(())
}

/// Prints a one-time password, of which only the hash is stored.
pub fn print_password(email: &Email, one_time_password: &Password) -> io::Result<()> {
    let password = one_time_password.as_str();
    stdout::print_to_stdout(&format!(
        "{email} can sign in with the one-time password {password}\n"
    ))
}

/// E-mail address, name, role and state of an account.
fn format_staff_member(member: &StaffMember) -> String {
    let state = match member {
        StaffMember {
            is_disabled: true, ..
        } => "\tdisabled",
        StaffMember {
            must_change_password: true,
            ..
        } => "\tone-time password",
        _ => "",
    };
    let role = member.role.code().to_lowercase();
    format!("{}\t{}\t{role}{state}\n", member.email, member.name())
}

fn read_stdin_line() -> io::Result<String> {
    let mut text = String::new();
    io::stdin()
        .take(MAX_STDIN_BYTES)
        .read_to_string(&mut text)?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

fn parse_email(text: &str) -> Result<Email, String> {
    Email::parse(text).map_err(|problem| problem.to_string())
}

fn parse_name(text: &str) -> Result<PersonName, String> {
    PersonName::parse(text).map_err(|problem| problem.to_string())
}

fn parse_role(text: &str) -> Result<Role, String> {
    let role = Role::ALL
        .into_iter()
        .find(|role| role.code().eq_ignore_ascii_case(text));
    role.ok_or_else(|| "is neither `management` nor `team`".to_owned())
}
