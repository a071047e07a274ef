//! One mail and one server.

use std::sync::Arc;
use std::time::Duration;

use adapters::smtp::SmtpNotices;
use domain::accounts::{PasswordHash, PersonName, StaffId, StaffMember};
use domain::inn::Email;
use ports::{AccountNotices, MailError, Mailer};
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};

use crate::server::{Mail, SmtpServer};
use crate::{evening, mailer, mailer_of, message, received, table_for_four};

#[tokio::test]
async fn a_mail_says_who_wrote_what_and_where_to_answer() {
    let server = SmtpServer::start().await;
    let message = received(7, table_for_four());
    mailer_of(&server).send(&message).await.unwrap();

    let mail = server.mail(1).await;
    assert_eq!(mail.sender, "website@gasthaus.example");
    assert_eq!(mail.recipients, ["office@gasthaus.example"]);
    for (name, value) in [
        ("From", "\"Gasthaus zur Linde\" <website@gasthaus.example>"),
        ("To", "office@gasthaus.example"),
        ("Reply-To", "\"Anna Huber\" <anna@huber.example>"),
        ("Subject", "Nachricht von Anna Huber"),
        ("Date", "Fri, 20 Nov 2026 18:00:00 +0000"),
        (
            "Message-ID",
            "<contact-7-1795197600000000000@gasthaus.example>",
        ),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=utf-8"),
    ] {
        assert_eq!(mail.head(name), value, "{name}");
    }
    let text = body(&mail);
    assert!(
        text.starts_with("Anna Huber (anna@huber.example) schreibt"),
        "{text}"
    );
    assert!(
        text.contains("\r\n\r\nHaben Sie einen Tisch für vier?\r\n\r\n"),
        "{text}"
    );
    assert_eq!(server.commands()[0], "EHLO gasthaus.example");
}

#[tokio::test]
async fn a_member_is_notified_of_a_password_change_without_waiting() {
    let server = SmtpServer::start().await;
    server.think(Duration::from_millis(200));
    let member = StaffMember {
        id: StaffId::parse(3).unwrap(),
        email: Email::parse("anna@huber.example").unwrap(),
        first: PersonName::parse("Anna").unwrap(),
        last: PersonName::parse("Huber").unwrap(),
        password: PasswordHash::parse("hash").unwrap(),
        must_change_password: false,
        is_disabled: false,
        provider_account: None,
    };
    let notices = SmtpNotices::new(Arc::new(mailer_of(&server)));
    notices.password_changed(&member, evening());
    assert!(server.mails().is_empty());

    let mail = server.mail(1).await;
    assert_eq!(mail.sender, "website@gasthaus.example");
    assert_eq!(mail.recipients, ["anna@huber.example"]);
    for (name, value) in [
        ("From", "\"Gasthaus zur Linde\" <website@gasthaus.example>"),
        ("To", "anna@huber.example"),
        ("Date", "Fri, 20 Nov 2026 18:00:00 +0000"),
        (
            "Message-ID",
            "<password-3-1795197600000000000@gasthaus.example>",
        ),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=utf-8"),
    ] {
        assert_eq!(mail.head(name), value, "{name}");
    }
    let text = body(&mail);
    let expected = "Hallo Anna,\r\n\r\ndas Passwort für dein Konto anna@huber.example auf der Website „Gasthaus zur \
                    Linde“ wurde am 20.11.2026 um 19:00 Uhr geändert.";
    assert!(text.starts_with(expected), "{text}");
}

#[tokio::test]
async fn nothing_a_guest_writes_becomes_a_head_or_another_mail() {
    let server = SmtpServer::start().await;
    let plain = received(1, table_for_four());
    mailer_of(&server).send(&plain).await.unwrap();
    let expected = server.mail(1).await;

    let bodies = [
        "Bcc: all@elsewhere.example\n\nGrüße",
        "\u{fe}\r\n.\r\nMAIL FROM:<x@elsewhere.example>\r\nRCPT TO:<y@elsewhere.example>\r\nDATA\r\n\r\nGewinn!",
        "eins\n.\nMAIL FROM:<x@elsewhere.example>",
        "eins\r.\rMAIL FROM:<x@elsewhere.example>",
        ".\n..\n.x\n..........",
        "{name} {email} {body} { }",
    ];
    let names = [
        "\"Anna\" <x@y.example>",
        "Anna, Bcc: x@y.example",
        "{body}{email}",
        "Bcc: Zoë Ä. ☕",
        "=?utf-8?q?A=0D=0ABcc:?=",
    ];
    for (number, (name, body)) in names.iter().cycle().zip(bodies).enumerate() {
        let guest = message(name, "a..b'%@huber.example", body);
        let sent = received(2, guest.clone());
        mailer_of(&server).send(&sent).await.unwrap();
        let mail = server.mail(number + 2).await;
        assert_eq!(
            mail.head_names(),
            expected.head_names(),
            "{name:?} {body:?}"
        );
        assert_eq!(mail.recipients, ["office@gasthaus.example"]);
        assert!(!mail.head("Subject").contains("=?utf-8?q?A"));
        assert!(mail.head("Reply-To").ends_with("<a..b'%@huber.example>"));
        let kept = guest.body().replace("\r\n", "\n").replace('\r', "\n");
        assert!(
            self::body(&mail).replace("\r\n", "\n").contains(&kept),
            "{body:?}"
        );
    }
    assert_eq!(server.mails().len(), bodies.len() + 1);
}

#[tokio::test]
async fn the_answer_of_the_server_says_whether_to_try_again() {
    let server = SmtpServer::start().await;
    let message = received(1, table_for_four());
    for (command, answer, expected) in [
        ("CONNECT", "421 4.3.2 closing", "not now"),
        ("CONNECT", "554 5.3.2 no service", "not now"),
        ("CONNECT", "", "not now"),
        ("EHLO", "550 5.7.1 who?", "not now"),
        ("EHLO", "", "not now"),
        ("AUTH", "535 5.7.8 wrong password", "not now"),
        ("MAIL", "530 5.7.0 who are you?", "not now"),
        ("MAIL", "451 4.7.1 greylisted", "not now"),
        ("MAIL", "550 5.7.1 not from you", "not now"),
        ("RCPT", "450 4.2.1 busy", "not now"),
        ("RCPT", "550 5.1.1 no such user", "not now"),
        ("DATA", "452 4.3.1 full", "not now"),
        ("DATA", "530 5.7.0 who are you?", "not now"),
        ("DATA", "554 5.5.1 no", "refused"),
        (".", "451 4.3.0 later", "not now"),
        (".", "554 5.7.1 spam", "refused"),
        (".", "", "unknown"),
        (".", "gibberish", "unknown"),
    ] {
        server.answer(command, answer);
        let url = format!("smtp://inn:secret@{}", server.address);
        let error = mailer(&url).send(&message).await.unwrap_err();
        let outcome = match error {
            MailError::Permanent(_) => "refused",
            MailError::Temporary(_) => "not now",
            MailError::Unconfirmed(_) => "unknown",
        };
        assert_eq!(outcome, expected, "{command} {answer}: {error:?}");
        assert!(!format!("{error:?}").contains("secret"), "{error:?}");
    }
    assert!(server.mails().is_empty());
}

#[tokio::test]
async fn a_server_that_thinks_about_a_mail_is_waited_for() {
    let server = SmtpServer::start().await;
    let mailer = mailer_of(&server);
    let message = received(1, table_for_four());
    let after = async |minutes| {
        server.think(Duration::from_hours(1));
        let meanwhile = async {
            server.thinking().await;
            tokio::time::pause();
            tokio::time::advance(Duration::from_mins(minutes)).await;
            tokio::time::resume();
        };
        let waiting = timeout(Duration::from_mins(30), mailer.send(&message));
        tokio::select! {
            result = waiting => Some(result.expect("an end")),
            () = async { meanwhile.await; sleep(Duration::from_millis(300)).await } => None,
        }
    };
    assert!(after(9).await.is_none(), "given up too early");
    let late = after(11).await;
    assert!(
        matches!(late, Some(Err(MailError::Unconfirmed(_)))),
        "{late:?}"
    );
}

#[tokio::test]
async fn a_server_that_is_not_there_or_has_no_encryption_is_tried_again() {
    let server = SmtpServer::start().await;
    let gone = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let nowhere = gone.local_addr().unwrap();
    drop(gone);
    for url in [
        format!("smtp://{nowhere}"),
        format!("smtp://{}?tls=required", server.address),
        format!("smtps://{}", server.address),
    ] {
        let result = mailer(&url).send(&received(1, table_for_four())).await;
        assert!(
            matches!(result, Err(MailError::Temporary(_))),
            "{url}: {result:?}"
        );
    }
    assert!(server.mails().is_empty());
}

#[tokio::test]
async fn user_and_password_are_sent_when_there_are_any() {
    let server = SmtpServer::start().await;
    let url = format!("smtp://inn:p%40ss@{}?tls=opportunistic", server.address);
    mailer(&url)
        .send(&received(1, table_for_four()))
        .await
        .unwrap();
    // RFC 4616: NUL inn NUL p@ss.
    assert_eq!(server.commands()[1], "AUTH PLAIN AGlubgBwQHNz");
}

/// The decoded body.
pub fn body(mail: &Mail) -> String {
    let (_, body) = mail.text.split_once("\r\n\r\n").unwrap();
    match mail.head("Content-Transfer-Encoding").as_str() {
        "quoted-printable" => from_quoted_printable(body),
        "7bit" | "8bit" => body.to_owned(),
        other => panic!("{other}"),
    }
}

fn from_quoted_printable(text: &str) -> String {
    let text = text.replace("=\r\n", "");
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, more @ ..] = rest {
        rest = more;
        if let (b'=', [high, low, more @ ..]) = (first, more) {
            let hex = format!("{}{}", char::from(*high), char::from(*low));
            bytes.push(u8::from_str_radix(&hex, 16).unwrap());
            rest = more;
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).unwrap()
}
