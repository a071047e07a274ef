//! What a mail says: a guest's message, as those who run the house get it.

use std::time::SystemTime;

use domain::accounts::StaffMember;
use domain::calendar::{Instant, local};
use domain::contact::ReceivedMessage;
use domain::inn::{Email, Product};
use lettre::Address;
use lettre::error::Error;
use lettre::message::header::{ContentType, MIME_VERSION_1_0};
use lettre::message::{Mailbox, Message};
use serde::Deserialize;
use thiserror::Error as ThisError;

/// Who writes to whom when the house passes on what a guest wrote.
#[derive(Clone, Debug)]
pub struct Letterhead {
    /// The inn's name.
    pub product: Product,
    /// The address it mails from.
    pub from: Email,
    /// Whom it mails to.
    pub to: Email,
}

/// This build carries no words for mails. A test proves that it does.
#[derive(Debug, ThisError)]
#[error("the words for mails cannot be read")]
pub struct TextsError(#[from] serde_json::Error);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Texts {
    subject: String,
    body: String,
    #[serde(rename = "passwordChanged")]
    password_changed: Notice,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Notice {
    subject: String,
    body: String,
}

/// Writes messages as mails.
#[derive(Debug)]
pub(super) struct Letters {
    texts: Texts,
    product: String,
    from: Mailbox,
    to: Mailbox,
}

impl Letters {
    pub(super) fn under(letterhead: &Letterhead) -> Result<Self, TextsError> {
        let product = letterhead.product.as_str().to_owned();
        Ok(Self {
            texts: serde_json::from_str(include_str!("texts.de.json"))?,
            from: Mailbox::new(Some(product.clone()), address(&letterhead.from)),
            to: Mailbox::new(None, address(&letterhead.to)),
            product,
        })
    }

    /// The host that the mails come from.
    pub(super) fn domain(&self) -> &str {
        self.from.email.domain()
    }

    /// The same message makes the same mail, so that one that comes twice can be recognised.
    pub(super) fn write(&self, received: &ReceivedMessage) -> Result<Message, Error> {
        let message = &received.message;
        let value = |place: &str| match place {
            "name" => Some(message.name()),
            "email" => Some(message.email().as_str()),
            "body" => Some(message.body()),
            _ => None,
        };
        let number = received.id.get();
        let instant = received.received.unix_timestamp_nanos();
        let guest = Mailbox::new(Some(message.name().to_owned()), address(message.email()));
        Message::builder()
            .message_id(Some(format!(
                "<contact-{number}-{instant}@{}>",
                self.domain()
            )))
            .date(SystemTime::from(received.received))
            .from(self.from.clone())
            .to(self.to.clone())
            .reply_to(guest)
            .subject(plain(&filled_in(&self.texts.subject, value)))
            .header(MIME_VERSION_1_0)
            .header(ContentType::TEXT_PLAIN)
            .body(in_lines(&filled_in(&self.texts.body, value)))
    }
}

impl Letters {
    /// The notice to a member that the password was changed.
    pub(super) fn password_changed(
        &self,
        member: &StaffMember,
        at: Instant,
    ) -> Result<Message, Error> {
        let local = local(at);
        let (day, time) = (local.date, local.time);
        let day = format!("{}.{}.{}", day.day(), u8::from(day.month()), day.year());
        let time = format!("{:02}:{:02}", time.hour(), time.minute());
        let value = |place: &str| match place {
            "first" => Some(member.first.as_str()),
            "email" => Some(member.email.as_str()),
            "product" => Some(self.product.as_str()),
            "day" => Some(day.as_str()),
            "time" => Some(time.as_str()),
            _ => None,
        };
        let Notice { subject, body } = &self.texts.password_changed;
        Message::builder()
            .message_id(Some(format!(
                "<password-{}-{}@{}>",
                member.id.get(),
                at.unix_timestamp_nanos(),
                self.domain()
            )))
            .date(SystemTime::from(at))
            .from(self.from.clone())
            .to(Mailbox::new(None, address(&member.email)))
            .subject(subject.as_str())
            .header(MIME_VERSION_1_0)
            .header(ContentType::TEXT_PLAIN)
            .body(in_lines(&filled_in(body, value)))
    }
}

/// The domain has checked the address more strictly than a head needs: no blank, quote, bracket or control
/// character passes. It also takes addresses that exist although the grammar of mail has none such, like
/// `a..b@mail.example`, which the parser here would refuse.
fn address(email: &Email) -> Address {
    let (local, host) = email.as_str().rsplit_once('@').unwrap_or_default();
    Address::new_dangerous(local, host)
}

/// A head of plain letters goes out as it is, and readers of mail take `=?` in it for the beginning of an encoded word
/// (RFC 2047), which can hold anything, line breaks included.
fn plain(head: &str) -> String {
    head.replace("=?", "= ?")
}

/// A bare carriage return means another line to some mail servers and nothing to others.
fn in_lines(text: &str) -> String {
    text.replace("\r\n", "\n")
        .replace('\r', "\n")
        .replace('\n', "\r\n")
}

/// Puts values into the places in braces. What a guest wrote is not searched for places.
fn filled_in<'a>(template: &'a str, value: impl Fn(&str) -> Option<&'a str>) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((place, after)) = after.split_once('}') else {
            break;
        };
        text.push_str(before);
        text.push_str(value(place).unwrap_or_default());
        rest = after;
    }
    text.push_str(rest);
    text
}
