use domain::contact::{MessageId, ReceivedMessage};
use domain::jobs::FailureCause;

use super::samples::{message, unread_contact_message};
use crate::{Mail, Mailer};

/// Response of the mail server to a mail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MailResponse {
    Accepted,
    Rejected,
    Busy,
    /// The connection is closed after the mail was sent whole.
    ConnectionLost,
}

/// A mailer and its mail server.
pub trait MailerFixture: Sync {
    fn mailer(&self) -> &dyn Mailer;

    fn set_next_response(&self, response: MailResponse);

    /// The decoded mails that the server accepted.
    fn accepted_mails(&self) -> Vec<String>;
}

fn received() -> ReceivedMessage {
    let id = MessageId::parse(7).expect("an id");
    unread_contact_message(id, message("Zoë Größwang"))
}

/// The same mail each time, so that a mail server or its users recognise a retry.
pub async fn mails_name_address_and_text_of_a_message(fixture: &impl MailerFixture) {
    let message = received();
    for _ in 0..2 {
        fixture
            .mailer()
            .send(Mail::ContactMessage(&message))
            .await
            .unwrap();
    }
    let [first, second] = <[String; 2]>::try_from(fixture.accepted_mails()).expect("two mails");
    assert_eq!(first, second);
    for expected in [
        "Zoë Größwang",
        "anna@huber.example",
        "Ein Tisch für Zoë Größwang, bitte.",
    ] {
        assert!(first.contains(expected), "{expected}: {first}");
    }
}

pub async fn reports_how_the_mail_server_answered(fixture: &impl MailerFixture) {
    let message = received();
    for response in [
        MailResponse::Rejected,
        MailResponse::Busy,
        MailResponse::ConnectionLost,
        MailResponse::Accepted,
    ] {
        fixture.set_next_response(response);
        let reported_response = match fixture.mailer().send(Mail::ContactMessage(&message)).await {
            Ok(()) => MailResponse::Accepted,
            Err(error) => match error.cause {
                FailureCause::MailRejected => MailResponse::Rejected,
                FailureCause::MailServerBusy => MailResponse::Busy,
                FailureCause::MailUnconfirmed => MailResponse::ConnectionLost,
                cause => panic!("{cause:?}"),
            },
        };
        assert_eq!(reported_response, response);
    }
    assert_eq!(fixture.accepted_mails().len(), 1);
}
