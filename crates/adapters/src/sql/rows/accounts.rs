use domain::accounts::{
    LoginAttempts, NewStaffMember, PasswordHash, PersonName, ProviderAccount, Session, StaffId,
    StaffMember, TokenHash,
};
use domain::inn::Email;
use ports::StoreError;
use sea_orm::ActiveValue::{NotSet, Set};

use super::{Row, write_instant};
use crate::sql::entities::{login_attempts, session, staff};

const STAFF: &str = "staff";
const SESSIONS: &str = "sessions";
const LOGIN_ATTEMPTS: &str = "login_attempts";

pub(in crate::sql) fn member_from_row(stored: staff::Model) -> Result<StaffMember, StoreError> {
    let row = Row {
        table: STAFF,
        key: stored.id,
    };
    let provider_account = stored.provider_issuer.zip(stored.provider_subject);
    Ok(StaffMember {
        id: row.column("id", StaffId::parse(stored.id))?,
        email: row.column("email", Email::parse(stored.email))?,
        first: row.column("first", PersonName::parse(stored.first))?,
        last: row.column("last", PersonName::parse(stored.last))?,
        password: row.column("password", PasswordHash::parse(stored.password))?,
        must_change_password: stored.must_change_password,
        is_disabled: stored.is_disabled,
        provider_account: provider_account
            .map(|(issuer, subject)| ProviderAccount { issuer, subject }),
    })
}

pub(in crate::sql) fn email_from_row(stored: staff::Model) -> Result<Email, StoreError> {
    let row = Row {
        table: STAFF,
        key: stored.id,
    };
    row.column("email", Email::parse(stored.email))
}

pub(in crate::sql) fn member_to_row(member: &StaffMember) -> staff::ActiveModel {
    let account = member.provider_account.clone();
    let (issuer, subject) = account
        .map(|account| (account.issuer, account.subject))
        .unzip();
    staff::ActiveModel {
        id: Set(member.id.get().into()),
        email: Set(member.email.as_str().to_owned()),
        email_key: Set(email_key(&member.email)),
        first: Set(member.first.as_str().to_owned()),
        last: Set(member.last.as_str().to_owned()),
        password: Set(member.password.as_str().to_owned()),
        must_change_password: Set(member.must_change_password),
        is_disabled: Set(member.is_disabled),
        provider_issuer: Set(issuer),
        provider_subject: Set(subject),
    }
}

/// The database assigns the id.
pub(in crate::sql) fn new_member_to_row(member: &NewStaffMember) -> staff::ActiveModel {
    staff::ActiveModel {
        id: NotSet,
        email: Set(member.email.as_str().to_owned()),
        email_key: Set(email_key(&member.email)),
        first: Set(member.first.as_str().to_owned()),
        last: Set(member.last.as_str().to_owned()),
        password: Set(member.password.as_str().to_owned()),
        must_change_password: Set(member.must_change_password),
        is_disabled: Set(false),
        provider_issuer: Set(None),
        provider_subject: Set(None),
    }
}

/// The address in lower case; it consists of ASCII characters.
pub(in crate::sql) fn email_key(email: &Email) -> String {
    email.as_str().to_ascii_lowercase()
}

pub(in crate::sql) fn session_from_row(stored: &session::Model) -> Result<Session, StoreError> {
    let row = Row {
        table: SESSIONS,
        key: &stored.token,
    };
    Ok(Session {
        token: row.column("token", TokenHash::parse(&stored.token))?,
        staff: row.column("staff", StaffId::parse(stored.staff))?,
        issued: row.instant("issued", &stored.issued)?,
        last_seen: row.instant("last_seen", &stored.last_seen)?,
    })
}

pub(in crate::sql) fn session_to_row(
    session: &Session,
) -> Result<session::ActiveModel, StoreError> {
    Ok(session::ActiveModel {
        token: Set(session.token.to_string()),
        staff: Set(session.staff.get().into()),
        issued: Set(write_instant(session.issued)?),
        last_seen: Set(write_instant(session.last_seen)?),
    })
}

pub(in crate::sql) fn attempts_from_row(
    stored: &login_attempts::Model,
) -> Result<(TokenHash, LoginAttempts), StoreError> {
    let row = Row {
        table: LOGIN_ATTEMPTS,
        key: &stored.rate_limit_key,
    };
    let attempts = LoginAttempts {
        count: row.column("count", u32::try_from(stored.count))?,
        latest: row.instant("last_at", &stored.last_at)?,
    };
    Ok((
        row.column("rate_limit_key", TokenHash::parse(&stored.rate_limit_key))?,
        attempts,
    ))
}

pub(in crate::sql) fn attempts_to_row(
    (key, attempts): &(TokenHash, LoginAttempts),
) -> Result<login_attempts::ActiveModel, StoreError> {
    Ok(login_attempts::ActiveModel {
        rate_limit_key: Set(key.to_string()),
        count: Set(attempts.count.into()),
        last_at: Set(write_instant(attempts.latest)?),
    })
}
