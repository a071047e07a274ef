use domain::contact::{MessageId, ReceivedMessage};

use super::samples::{message, received_message};
use crate::{MailError, Mailer};

/// Response of the mail server to a mail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MailResponse {
    Accepted,
    /// Permanently.
    Rejected,
    /// For the time being.
    Busy,
    /// The connection is closed after the mail was sent whole.
    Lost,
}

/// A mailer and its mail server.
pub trait MailerFixture: Sync {
    fn mailer(&self) -> &dyn Mailer;

    fn answer_next(&self, response: MailResponse);

    /// The decoded mails that the server accepted.
    fn accepted(&self) -> Vec<String>;
}

fn received() -> ReceivedMessage {
    let id = MessageId::parse(7).expect("an id");
    received_message(id, message("Zoë Größwang"))
}

pub async fn sends_name_address_and_text(fixture: &impl MailerFixture) {
    let message = received();
    fixture.mailer().send(&message).await.unwrap();
    let [mail] = <[String; 1]>::try_from(fixture.accepted()).expect("one mail");
    for expected in [
        "Zoë Größwang",
        "anna@huber.example",
        "Ein Tisch für Zoë Größwang, bitte.",
    ] {
        assert!(mail.contains(expected), "{expected}: {mail}");
    }
}

/// So that a mail server or its users recognise a retry.
pub async fn sends_the_same_mail_again(fixture: &impl MailerFixture) {
    let message = received();
    for _ in 0..2 {
        fixture.mailer().send(&message).await.unwrap();
    }
    let [first, second] = <[String; 2]>::try_from(fixture.accepted()).expect("two mails");
    assert_eq!(first, second);
}

pub async fn reports_how_the_server_answered(fixture: &impl MailerFixture) {
    let message = received();
    for response in [
        MailResponse::Rejected,
        MailResponse::Busy,
        MailResponse::Lost,
        MailResponse::Accepted,
    ] {
        fixture.answer_next(response);
        let reported = match fixture.mailer().send(&message).await {
            Ok(()) => MailResponse::Accepted,
            Err(MailError::Permanent(_)) => MailResponse::Rejected,
            Err(MailError::Temporary(_)) => MailResponse::Busy,
            Err(MailError::Unconfirmed(_)) => MailResponse::Lost,
        };
        assert_eq!(reported, response);
    }
    assert_eq!(fixture.accepted().len(), 1);
}
