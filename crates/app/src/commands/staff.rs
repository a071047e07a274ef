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
    accounts::{Password, PersonName, StaffMember},
    inn::Email,
};
use services::staff::{NewStaff, StaffService};

use super::stdout;
use crate::{database, settings::Settings};

/// The limit of the input, which exceeds that of passwords.
const MAX_INPUT_BYTES: u64 = 4096;

#[derive(Subcommand, Debug)]
pub enum Staff {
    /// Add a staff member, and print a one-time password unless another is given
    Add {
        /// The e-mail address to sign in with
        #[arg(value_parser = email)]
        email: Email,
        /// First name
        #[arg(long, value_name = "NAME", value_parser = name)]
        first: PersonName,
        /// Last name
        #[arg(long, value_name = "NAME", value_parser = name)]
        last: PersonName,
        /// Read the password from standard input, up to the end of the line
        #[arg(long)]
        password_stdin: bool,
    },
    /// List all staff
    List,
    /// Set and print a one-time password, end all sessions and enable the account
    Reset {
        /// The e-mail address to sign in with
        #[arg(value_parser = email)]
        email: Email,
    },
    /// Disable the account and end all sessions
    Disable {
        /// The e-mail address to sign in with
        #[arg(value_parser = email)]
        email: Email,
    },
}

/// Runs a command on the data folder of the settings; a running server sees the result at once.
pub async fn run(command: Staff, settings: Settings) -> Result<()> {
    let store = match command {
        // An account may be added before the first start.
        Staff::Add { .. } => database::open_or_create(&settings.data).await?,
        _ => database::open(&settings).await?,
    };
    let store = Arc::new(store);
    let staff = StaffService::new(
        store.clone(),
        Arc::new(Argon2Hasher::new(Argon2Settings::default())?),
        Arc::new(SystemSecrets),
        Arc::new(SystemClock),
        settings.inn_words(),
    );
    let outcome = execute(command, &staff).await;
    database::close(&store).await;
    outcome
}

async fn execute(command: Staff, staff: &StaffService) -> Result<()> {
    match command {
        Staff::Add {
            email,
            first,
            last,
            password_stdin,
        } => {
            let chosen_password = password_stdin.then(read_line).transpose()?;
            let new = NewStaff {
                email: email.clone(),
                first,
                last,
            };
            match staff.add(new, chosen_password).await? {
                Some(one_time) => print_password(&email, &one_time)?,
                None => stdout::print(&format!("{email} can sign in\n"))?,
            }
        }
        Staff::List => {
            let members = staff.list().await?;
            let lines: String = members.iter().map(format_member).collect();
            stdout::print(&lines)?;
        }
        Staff::Reset { email } => print_password(&email, &staff.reset(&email).await?)?,
        Staff::Disable { email } => {
            staff.disable(&email).await?;
            stdout::print(&format!("{email} cannot sign in any more\n"))?;
        }
    }
    Ok(())
}

/// Prints a one-time password, of which only the hash is stored.
pub fn print_password(email: &Email, one_time: &Password) -> io::Result<()> {
    let password = one_time.as_str();
    stdout::print(&format!(
        "{email} can sign in with the one-time password {password}\n"
    ))
}

/// E-mail address, name and state of an account.
fn format_member(member: &StaffMember) -> String {
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
    format!("{}\t{}{state}\n", member.email, member.name())
}

fn read_line() -> io::Result<String> {
    let mut text = String::new();
    io::stdin()
        .take(MAX_INPUT_BYTES)
        .read_to_string(&mut text)?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

fn email(text: &str) -> Result<Email, String> {
    Email::parse(text).map_err(|problem| problem.to_string())
}

fn name(text: &str) -> Result<PersonName, String> {
    PersonName::parse(text).map_err(|problem| problem.to_string())
}
