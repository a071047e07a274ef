//! The mails, with German texts from `texts.de.json`.

use std::time::SystemTime;

use domain::calendar::{Timestamp, local};
use domain::contact::ReceivedMessage;
use domain::inn::{Email, MasterData};
use domain::staff::StaffMember;
use lettre::Address;
use lettre::error::Error;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue, MIME_VERSION_1_0};
use lettre::message::{Mailbox, Message, MessageBuilder};
use ports::{AccountNotice, BoxError};
use serde::Deserialize;
use thiserror::Error as ThisError;
use tokio::sync::watch;

/// Sender and recipient. Without them, the address in the master data is used.
#[derive(Clone, Debug)]
pub struct MailAddressConfig {
    pub from: Option<Email>,
    /// The recipient of contact messages.
    pub to: Option<Email>,
    /// Contains the names of the inn and of the sender.
    pub master_data: watch::Receiver<MasterData>,
}

/// `texts.de.json` of this build is invalid. A test checks that it is not.
#[derive(Debug, ThisError)]
#[error("the texts of mails cannot be read")]
pub struct MailTextsError(#[from] serde_json::Error);

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct MailTexts {
    subject: String,
    body: String,
    password_changed: AccountMailTemplate,
    new_device: AccountMailTemplate,
    second_factor_added: AccountMailTemplate,
    second_factor_removed: AccountMailTemplate,
    recovery_code_used: AccountMailTemplate,
    role_changed: AccountMailTemplate,
    invitation_accepted: AccountMailTemplate,
    forgotten_password: AccountMailTemplate,
    email_confirmation: AccountMailTemplate,
    email_change: AccountMailTemplate,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AccountMailTemplate {
    subject: String,
    body: String,
}

#[derive(Debug)]
pub(super) struct MailTemplates {
    texts: MailTexts,
    config: MailAddressConfig,
}

impl MailTemplates {
    pub(super) fn new(config: MailAddressConfig) -> Result<Self, MailTextsError> {
        let texts = serde_json::from_str(include_str!("texts.de.json"))?;
        Ok(Self { texts, config })
    }

    /// The host of the sender.
    pub(super) fn sender_domain(&self) -> String {
        self.address_or_inn_email(self.config.from.as_ref())
            .host()
            .to_owned()
    }

    fn address_or_inn_email(&self, address: Option<&Email>) -> Email {
        let inn_email = || self.config.master_data.borrow().input.contact.email.clone();
        address.cloned().unwrap_or_else(inn_email)
    }

    fn inn_name(&self) -> String {
        self.config
            .master_data
            .borrow()
            .input
            .name
            .as_str()
            .to_owned()
    }

    /// A contact message. Sent again, it has the same `Message-ID`.
    pub(super) fn contact_mail(&self, received: &ReceivedMessage) -> Result<Message, Error> {
        let message = &received.message;
        let value = |name: &str| match name {
            "name" => Some(message.name.as_str()),
            "email" => Some(message.email.as_str()),
            "body" => Some(message.body.as_str()),
            _ => None,
        };
        let number = received.id.get();
        let unix_nanoseconds = received.received_at.unix_timestamp_nanos();
        let guest = Mailbox::new(
            Some(message.name.to_string()),
            to_lettre_address(&message.email),
        );
        let mail = self.message_builder(
            &format!("contact-{number}-{unix_nanoseconds}"),
            received.received_at,
        );
        let to = self.address_or_inn_email(self.config.to.as_ref());
        mail.to(Mailbox::new(None, to_lettre_address(&to)))
            .reply_to(guest)
            .subject(escape_encoded_words(&fill_placeholders(
                &self.texts.subject,
                value,
            )))
            .body(with_crlf(&fill_placeholders(&self.texts.body, value)))
    }

    pub(super) fn account_notice(
        &self,
        notice: AccountNotice,
        member: &StaffMember,
        at: Timestamp,
    ) -> Result<Message, Error> {
        let texts = &self.texts;
        let (id, template) = match notice {
            AccountNotice::PasswordChanged => ("password", &texts.password_changed),
            AccountNotice::NewDevice => ("device", &texts.new_device),
            AccountNotice::SecondFactorAdded => ("factor-added", &texts.second_factor_added),
            AccountNotice::SecondFactorRemoved => ("factor-removed", &texts.second_factor_removed),
            AccountNotice::RoleChanged => ("role", &texts.role_changed),
            AccountNotice::InvitationAccepted => ("invitation", &texts.invitation_accepted),
            AccountNotice::RecoveryCodeUsed => ("recovery-code", &texts.recovery_code_used),
        };
        self.account_mail(id, template, member, &member.email, at, |_| None)
    }

    pub(super) fn forgotten_password_mail(
        &self,
        member: &StaffMember,
        link: &str,
        at: Timestamp,
    ) -> Result<Message, Error> {
        let template = &self.texts.forgotten_password;
        let value = |name: &str| (name == "link").then_some(link);
        self.account_mail("forgotten", template, member, &member.email, at, value)
    }

    pub(super) fn email_confirmation_mail(
        &self,
        member: &StaffMember,
        email: &Email,
        link: &str,
        at: Timestamp,
    ) -> Result<Message, Error> {
        let template = &self.texts.email_confirmation;
        let value = |name: &str| match name {
            "link" => Some(link),
            "newEmail" => Some(email.as_str()),
            _ => None,
        };
        self.account_mail("confirmation", template, member, email, at, value)
    }

    pub(super) fn email_change_mail(
        &self,
        member: &StaffMember,
        former_email: &Email,
        email: &Email,
        at: Timestamp,
    ) -> Result<Message, Error> {
        let template = &self.texts.email_change;
        let value = |name: &str| match name {
            "email" => Some(former_email.as_str()),
            "newEmail" => Some(email.as_str()),
            _ => None,
        };
        self.account_mail("email", template, member, former_email, at, value)
    }

    /// A mail to a member about the account. `id` and the instant identify it; `value` has the values of this mail.
    fn account_mail<'a>(
        &self,
        id: &str,
        AccountMailTemplate { subject, body }: &AccountMailTemplate,
        member: &'a StaffMember,
        to: &Email,
        at: Timestamp,
        value: impl Fn(&str) -> Option<&'a str>,
    ) -> Result<Message, Error> {
        let local = local(at);
        let (day, time) = (local.date, local.time);
        let day = format!("{}.{}.{}", day.day(), u8::from(day.month()), day.year());
        let time = format!("{:02}:{:02}", time.hour(), time.minute());
        let inn_name = self.inn_name();
        let common_value = |name: &str| match name {
            "first" => Some(member.first_name.as_str()),
            "email" => Some(member.email.as_str()),
            "product" => Some(inn_name.as_str()),
            "day" => Some(day.as_str()),
            "time" => Some(time.as_str()),
            _ => None,
        };
        let value = |name: &str| value(name).or_else(|| common_value(name));
        let (account, unix_nanoseconds) = (member.id.get(), at.unix_timestamp_nanos());
        let mail = self.message_builder(&format!("{id}-{account}-{unix_nanoseconds}"), at);
        mail.to(Mailbox::new(None, to_lettre_address(to)))
            .header(AutoSubmitted)
            .subject(subject.as_str())
            .body(with_crlf(&fill_placeholders(body, value)))
    }

    fn message_builder(&self, id: &str, at: Timestamp) -> MessageBuilder {
        let from = self.address_or_inn_email(self.config.from.as_ref());
        Message::builder()
            .message_id(Some(format!("<{id}@{}>", self.sender_domain())))
            .date(SystemTime::from(at))
            .from(Mailbox::new(
                Some(self.inn_name()),
                to_lettre_address(&from),
            ))
            .header(MIME_VERSION_1_0)
            .header(ContentType::TEXT_PLAIN)
    }
}

/// Keeps absence notes and other automatic replies away (RFC 3834 §5).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, BoxError> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

/// Does not use the library's parser, which rejects existing addresses such as `a..b@mail.example`. The domain excludes
/// spaces, quotes, brackets and control characters.
fn to_lettre_address(email: &Email) -> Address {
    Address::new_dangerous(email.local_part(), email.host())
}

/// An ASCII header is not encoded, so `=?` in it would begin an encoded word (RFC 2047), which may contain line breaks.
fn escape_encoded_words(header: &str) -> String {
    header.replace("=?", "= ?")
}

/// Mail servers interpret a bare carriage return differently.
fn with_crlf(text: &str) -> String {
    text.replace("\r\n", "\n")
        .replace('\r', "\n")
        .replace('\n', "\r\n")
}

/// Replaces the placeholders in braces. Values are not searched for placeholders.
fn fill_placeholders<'a>(template: &'a str, value: impl Fn(&str) -> Option<&'a str>) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, after)) = after.split_once('}') else {
            break;
        };
        text.push_str(before);
        text.push_str(value(name).unwrap_or_default());
        rest = after;
    }
    text.push_str(rest);
    text
}
