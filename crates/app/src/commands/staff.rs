//! `wirtshaus staff`: who works here.

use std::{
    io::{self, Read},
    sync::Arc,
};

use adapters::{
    argon2::{Argon2Hasher, Effort},
    clock::SystemClock,
    secrets::SystemSecrets,
};
use clap::Subcommand;
use domain::{
    accounts::{Password, PersonName, StaffMember},
    inn::Email,
};
use ports::{HashError, StoreError};
use services::staff::{NewStaff, StaffError, StaffService};
use thiserror::Error;

use super::out;
use crate::{
    app::{self, NoHouse, OpenError},
    settings::Settings,
};

/// More than this is no password, in bytes.
const MOST_BYTES: u64 = 4096;

/// What is done about staff.
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
    /// Print a one-time password for a member, who is signed out everywhere and let in again if disabled
    Reset {
        /// The e-mail address to sign in with
        #[arg(value_parser = email)]
        email: Email,
    },
    /// Let a member in no more; who is signed in is signed out
    Disable {
        /// The e-mail address to sign in with
        #[arg(value_parser = email)]
        email: Email,
    },
}

/// Why nothing was done.
#[derive(Debug, Error)]
pub enum StaffCommandError {
    /// The data folder cannot be made or opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The database does not open.
    #[error(transparent)]
    NoHouse(#[from] NoHouse),
    /// Passwords cannot be hashed.
    #[error(transparent)]
    Passwords(#[from] HashError),
    /// The register stays as it is.
    #[error(transparent)]
    StaffError(#[from] StaffError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No password came in, or nobody reads what is printed.
    #[error(transparent)]
    Terminal(#[from] io::Error),
}

/// Does it, in the data folder of the settings; a house that serves there sees it at once.
///
/// # Errors
/// When nothing was done.
pub async fn run(command: Staff, settings: Settings) -> Result<(), StaffCommandError> {
    let store = match command {
        // Somebody may be there before the house is.
        Staff::Add { .. } => app::store(&settings.data).await?,
        _ => app::database(&settings).await?,
    };
    let store = Arc::new(store);
    let register = StaffService {
        staff: store.clone(),
        tries: store.clone(),
        passwords: Arc::new(Argon2Hasher::new(Effort::default())?),
        secrets: Arc::new(SystemSecrets),
        clock: Arc::new(SystemClock),
        inn_words: settings.inn_words(),
    };
    let done = act(command, &register).await;
    app::close(&store).await;
    done
}

async fn act(command: Staff, register: &StaffService) -> Result<(), StaffCommandError> {
    match command {
        Staff::Add {
            email,
            first,
            last,
            password_stdin,
        } => {
            let chosen = password_stdin.then(line_of_input).transpose()?;
            let applicant = NewStaff {
                email: email.clone(),
                first,
                last,
            };
            match register.add(applicant, chosen).await? {
                Some(one_time) => tell(&email, &one_time)?,
                None => out::print(&format!("{email} can sign in\n"))?,
            }
        }
        Staff::List => {
            let members = register.list().await?;
            let lines: String = members.iter().map(line).collect();
            out::print(&lines)?;
        }
        Staff::Reset { email } => tell(&email, &register.reset(&email).await?)?,
        Staff::Disable { email } => {
            register.disable(&email).await?;
            out::print(&format!("{email} cannot sign in any more\n"))?;
        }
    }
    Ok(())
}

/// Tells a one-time password, which is kept nowhere.
///
/// # Errors
/// When nobody reads it.
pub fn tell(email: &Email, one_time: &Password) -> io::Result<()> {
    let password = one_time.as_str();
    out::print(&format!(
        "{email} can sign in with the one-time password {password}\n"
    ))
}

/// A member in the list: e-mail address, name, and what is special.
fn line(member: &StaffMember) -> String {
    let special = match member {
        StaffMember {
            is_disabled: true, ..
        } => "\tdisabled",
        StaffMember {
            must_change_password: true,
            ..
        } => "\tone-time password",
        _ => "",
    };
    format!("{}\t{}{special}\n", member.email, member.name())
}

fn line_of_input() -> io::Result<String> {
    let mut text = String::new();
    io::stdin().take(MOST_BYTES).read_to_string(&mut text)?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

fn email(text: &str) -> Result<Email, String> {
    Email::parse(text).map_err(|problem| problem.to_string())
}

fn name(text: &str) -> Result<PersonName, String> {
    PersonName::parse(text).map_err(|problem| problem.to_string())
}
