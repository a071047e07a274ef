use adapters::smtp::SmtpMailer;
use ports::Mailer;
use ports::contract::mailer::{MailResponse, MailerFixture};

use super::mail::body;
use super::mailer_to;
use super::server::SmtpServer;

struct Fixture {
    mailer: SmtpMailer,
    server: SmtpServer,
}

async fn fixture() -> Box<Fixture> {
    let server = SmtpServer::start().await;
    Box::new(Fixture {
        mailer: mailer_to(&server),
        server,
    })
}

impl MailerFixture for Fixture {
    fn mailer(&self) -> &dyn Mailer {
        &self.mailer
    }

    fn set_next_response(&self, response: MailResponse) {
        match response {
            MailResponse::Accepted => {}
            MailResponse::Rejected => self.server.set_response(".", "554 5.7.1 spam"),
            MailResponse::Busy => self.server.set_response(".", "451 4.3.0 later"),
            MailResponse::ConnectionLost => self.server.set_response(".", ""),
        }
    }

    fn accepted_mails(&self) -> Vec<String> {
        let mails = self.server.mails();
        let decoded = mails.iter().map(|mail| {
            let (headers, _) = mail.text.split_once("\r\n\r\n").unwrap();
            format!("{headers}\n{}", body(mail))
        });
        decoded.collect()
    }
}

ports::contract!(mailer, fixture());
