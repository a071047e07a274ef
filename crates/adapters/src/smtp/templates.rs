//! The mails, with German texts from `texts.de.json`.

use std::time::SystemTime;

use domain::accounts::StaffMember;
use domain::calendar::{Instant, local};
use domain::contact::ReceivedMessage;
use domain::inn::{Email, InnName};
use lettre::Address;
use lettre::error::Error;
use lettre::message::header::{ContentType, MIME_VERSION_1_0};
use lettre::message::{Mailbox, Message, MessageBuilder};
use serde::Deserialize;
use thiserror::Error as ThisError;

/// Sender and recipient.
#[derive(Clone, Debug)]
pub struct MailAddressConfig {
    /// The name of the inn and of the sender.
    pub inn_name: InnName,
    pub from: Email,
    /// The recipient of contact messages.
    pub to: Email,
}

/// `texts.de.json` of this build is invalid. A test checks that it is not.
#[derive(Debug, ThisError)]
#[error("the texts of mails cannot be read")]
pub struct MailTextsError(#[from] serde_json::Error);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MailTexts {
    subject: String,
    body: String,
    #[serde(rename = "passwordChanged")]
    password_changed_template: AccountNoticeTemplate,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AccountNoticeTemplate {
    subject: String,
    body: String,
}

#[derive(Debug)]
pub(super) struct MailTemplates {
    texts: MailTexts,
    inn_name: String,
    from: Mailbox,
    to: Mailbox,
}

impl MailTemplates {
    pub(super) fn new(config: &MailAddressConfig) -> Result<Self, MailTextsError> {
        let inn_name = config.inn_name.as_str().to_owned();
        Ok(Self {
            texts: serde_json::from_str(include_str!("texts.de.json"))?,
            from: Mailbox::new(Some(inn_name.clone()), to_lettre_address(&config.from)),
            to: Mailbox::new(None, to_lettre_address(&config.to)),
            inn_name,
        })
    }

    /// The host of the sender.
    pub(super) fn sender_domain(&self) -> &str {
        self.from.email.domain()
    }

    /// A contact message. Sent again, it has the same `Message-ID`.
    pub(super) fn contact_mail(&self, received: &ReceivedMessage) -> Result<Message, Error> {
        let message = &received.message;
        let value = |name: &str| match name {
            "name" => Some(message.name()),
            "email" => Some(message.email().as_str()),
            "body" => Some(message.body()),
            _ => None,
        };
        let number = received.id.get();
        let unix_nanoseconds = received.received.unix_timestamp_nanos();
        let guest = Mailbox::new(
            Some(message.name().to_owned()),
            to_lettre_address(message.email()),
        );
        let mail = self.message_builder(
            &format!("contact-{number}-{unix_nanoseconds}"),
            received.received,
        );
        mail.to(self.to.clone())
            .reply_to(guest)
            .subject(escape_encoded_words(&fill_placeholders(
                &self.texts.subject,
                value,
            )))
            .body(with_crlf(&fill_placeholders(&self.texts.body, value)))
    }

    pub(super) fn password_changed_mail(
        &self,
        member: &StaffMember,
        at: Instant,
    ) -> Result<Message, Error> {
        let local = local(at);
        let (day, time) = (local.date, local.time);
        let day = format!("{}.{}.{}", day.day(), u8::from(day.month()), day.year());
        let time = format!("{:02}:{:02}", time.hour(), time.minute());
        let value = |name: &str| match name {
            "first" => Some(member.first_name.as_str()),
            "email" => Some(member.email.as_str()),
            "product" => Some(self.inn_name.as_str()),
            "day" => Some(day.as_str()),
            "time" => Some(time.as_str()),
            _ => None,
        };
        let AccountNoticeTemplate { subject, body } = &self.texts.password_changed_template;
        let (account, unix_nanoseconds) = (member.id.get(), at.unix_timestamp_nanos());
        let mail = self.message_builder(&format!("password-{account}-{unix_nanoseconds}"), at);
        mail.to(Mailbox::new(None, to_lettre_address(&member.email)))
            .subject(subject.as_str())
            .body(with_crlf(&fill_placeholders(body, value)))
    }

    fn message_builder(&self, id: &str, at: Instant) -> MessageBuilder {
        Message::builder()
            .message_id(Some(format!("<{id}@{}>", self.sender_domain())))
            .date(SystemTime::from(at))
            .from(self.from.clone())
            .header(MIME_VERSION_1_0)
            .header(ContentType::TEXT_PLAIN)
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
