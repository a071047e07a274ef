//! Single mails: headers, body, errors.

use std::time::Duration;

use adapters::smtp::MailAddressConfig;
use domain::inn::{Email, InnName, MasterData};
use domain::jobs::FailureCause::{MailServerUnreachable, MailUnconfirmed};
use domain::secrets::PasswordHash;
use domain::staff::{PersonName, Role, StaffId, StaffMember};
use ports::contract::samples;
use ports::{AccountNotice, Mail, Mailer};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::server::{ReceivedMail, SmtpServer};
use super::{mailer, mailer_to, mailer_with, now, table_request, unread_contact_message};

fn assert_headers(mail: &ReceivedMail, to: &str, id: &str) {
    assert_eq!(mail.sender, "website@gasthaus.example");
    assert_eq!(mail.recipients, [to]);
    let from = "\"Gasthaus zur Linde\" <website@gasthaus.example>";
    let id = format!("<{id}-1795190400123456789@gasthaus.example>");
    for (name, value) in [
        ("From", from),
        ("To", to),
        ("Date", "Fri, 20 Nov 2026 16:00:00 +0000"),
        ("Message-ID", &id),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=utf-8"),
    ] {
        assert_eq!(mail.header_value(name), value, "{name}");
    }
}

fn anna() -> StaffMember {
    StaffMember {
        id: StaffId::parse(3).unwrap(),
        email: Email::parse("anna@huber.example").unwrap(),
        first_name: PersonName::parse("Anna").unwrap(),
        last_name: PersonName::parse("Huber").unwrap(),
        role: Role::Team,
        password_hash: PasswordHash::parse("hash").unwrap(),
        must_change_password: false,
        is_disabled: false,
        provider_account: None,
    }
}

#[tokio::test]
async fn a_contact_mail_has_sender_reply_address_and_text() {
    let server = SmtpServer::start().await;
    let message = unread_contact_message(7, table_request());
    mailer_to(&server)
        .send(Mail::ContactMessage(&message))
        .await
        .unwrap();

    let mail = server.mail(1).await;
    assert_headers(&mail, "office@gasthaus.example", "contact-7");
    let reply_to = mail.header_value("Reply-To");
    assert_eq!(reply_to, "\"Anna Huber\" <anna@huber.example>");
    assert_eq!(mail.header_value("Subject"), "Nachricht von Anna Huber");
    let text = body(&mail);
    let start = "Anna Huber (anna@huber.example) schreibt";
    assert!(text.starts_with(start), "{text}");
    let message = "\r\n\r\nHaben Sie einen Tisch für vier?\r\n\r\n";
    assert!(text.contains(message), "{text}");
    assert_eq!(server.received_commands()[0], "EHLO gasthaus.example");
}

#[tokio::test]
async fn notifies_a_member_of_a_password_change() {
    let server = SmtpServer::start().await;
    let notice = Mail::AccountNotice(AccountNotice::PasswordChanged, &anna(), now());
    mailer_to(&server).send(notice).await.unwrap();

    let mail = server.mail(1).await;
    assert_headers(&mail, "anna@huber.example", "password-3");
    assert_eq!(mail.header_value("Auto-Submitted"), "auto-generated");
    let text = body(&mail);
    let expected = "Hallo Anna,\r\n\r\ndas Passwort für deinen Zugang anna@huber.example auf der Website „Gasthaus zur \
                    Linde“ wurde am 20.11.2026 um 17:00 Uhr geändert.";
    assert!(text.starts_with(expected), "{text}");
}

#[tokio::test]
async fn mails_contain_nothing_of_replaced_master_data() {
    let server = SmtpServer::start().await;
    let (current, master_data) = watch::channel(samples::master_data());
    let config = MailAddressConfig {
        from: None,
        to: None,
        master_data,
    };
    let mailer = mailer_with(&format!("smtp://{}", server.address), config);
    current.send_modify(|MasterData { input, .. }| {
        input.name = InnName::parse("Gasthof Post").unwrap();
        input.contact.email = Email::parse("servus@post.example").unwrap();
    });
    let message = unread_contact_message(
        7,
        samples::contact_message("Jo", "jo@mail.example", "Guten Tag."),
    );
    mailer.send(Mail::ContactMessage(&message)).await.unwrap();
    let notice = Mail::AccountNotice(AccountNotice::PasswordChanged, &anna(), now());
    mailer.send(notice).await.unwrap();
    server.mail(2).await;
    for mail in server.mails() {
        let sent = format!("{mail:?} {}", body(&mail)).to_lowercase();
        let from = "\"Gasthof Post\" <servus@post.example>";
        assert_eq!(mail.header_value("From"), from);
        for example in [
            "linde",
            "gasthaus",
            "office",
            "dorfplatz",
            "3500",
            "+43",
            "krems",
        ] {
            assert!(!sent.contains(example), "{example}: {sent}");
        }
    }
    assert_eq!(server.received_commands()[0], "EHLO post.example");
}

#[tokio::test]
async fn contact_input_cannot_inject_headers_or_mails() {
    let server = SmtpServer::start().await;
    let plain = unread_contact_message(1, table_request());
    mailer_to(&server)
        .send(Mail::ContactMessage(&plain))
        .await
        .unwrap();
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
        let message = samples::contact_message(name, "a..b'%@huber.example", body);
        let received = unread_contact_message(2, message.clone());
        mailer_to(&server)
            .send(Mail::ContactMessage(&received))
            .await
            .unwrap();
        let mail = server.mail(number + 2).await;
        let (names, expected) = (mail.header_names(), expected.header_names());
        assert_eq!(names, expected, "{name:?} {body:?}");
        assert_eq!(mail.recipients, ["office@gasthaus.example"]);
        assert!(!mail.header_value("Subject").contains("=?utf-8?q?A"));
        assert!(
            mail.header_value("Reply-To")
                .ends_with("<a..b'%@huber.example>")
        );
        let text = message
            .body
            .as_str()
            .replace("\r\n", "\n")
            .replace('\r', "\n");
        let mailed = self::body(&mail).replace("\r\n", "\n");
        assert!(mailed.contains(&text), "{body:?}");
    }
    assert_eq!(server.mails().len(), bodies.len() + 1);
}

#[tokio::test]
async fn the_server_response_determines_the_error() {
    let server = SmtpServer::start().await;
    let message = unread_contact_message(1, table_request());
    // `|` is the end of a line.
    let table = "
        CONNECT 421 4.3.2 closing => MailServerBusy
        CONNECT 554 5.3.2 no service => MailServerUnreachable
        CONNECT  => MailServerUnreachable
        EHLO 550 5.7.1 rejected => MailServerUnreachable
        EHLO  => MailServerUnreachable
        AUTH 535 5.7.8 wrong password => MailCredentialsRejected
        AUTH 535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant. => MailSignInDisabled
        AUTH 535 5.7.139 Authentication unsuccessful, basic authentication is disabled. [AM0PR01CA0001] => MailSignInDisabled
        AUTH 535-5.7.8 Username and Password not accepted.|535 5.7.8 Learn more => MailCredentialsRejected
        AUTH 534-5.7.9 Application-specific password|534 5.7.9 required => MailCredentialsRejected
        AUTH 454 4.7.0 Temporary authentication failure => MailServerBusy
        MAIL 530 5.7.0 authentication required => MailCredentialsRejected
        MAIL 530 5.7.57 Client not authenticated to send mail => MailCredentialsRejected
        MAIL 451 4.7.1 greylisted => MailServerBusy
        MAIL 550 5.7.1 not from you => MailSenderRejected
        RCPT 450 4.2.1 busy => MailServerBusy
        RCPT 550 5.1.1 no such user => MailRecipientRejected
        DATA 452 4.3.1 full => MailServerBusy
        DATA 530 5.7.0 authentication required => MailCredentialsRejected
        DATA 554 5.5.1 no => MailRejected
        . 451 4.3.0 later => MailServerBusy
        . 554 5.7.1 spam => MailRejected
        .  => MailUnconfirmed
        . gibberish => MailUnconfirmed
    ";
    for line in table.trim().lines() {
        let (response, expected) = line.trim().split_once(" => ").unwrap();
        let (command, response) = response.split_once(' ').unwrap();
        server.set_response(command, &response.trim().replace('|', "\r\n"));
        let url = format!("smtp://inn:secret@{}", server.address);
        let error = mailer(&url)
            .send(Mail::ContactMessage(&message))
            .await
            .unwrap_err();
        assert_eq!(format!("{:?}", error.cause), expected, "{line}: {error:?}");
        assert!(!format!("{error:?}").contains("secret"), "{error:?}");
    }
    assert!(server.mails().is_empty());
}

#[tokio::test]
async fn waits_ten_minutes_for_the_response_to_a_mail() {
    let server = SmtpServer::start().await;
    let mailer = mailer_to(&server);
    let message = unread_contact_message(1, table_request());
    let result_after = async |minutes| {
        server.delay_next_mail(Duration::from_hours(1));
        let advance_time = async {
            server.wait_until_delay_begins().await;
            tokio::time::pause();
            tokio::time::advance(Duration::from_mins(minutes)).await;
            tokio::time::resume();
        };
        let send = timeout(
            Duration::from_mins(30),
            mailer.send(Mail::ContactMessage(&message)),
        );
        tokio::select! {
            result = send => Some(result.expect("a result")),
            () = async { advance_time.await; sleep(Duration::from_millis(300)).await } => None,
        }
    };
    assert!(result_after(9).await.is_none(), "too early");
    let result = result_after(11).await;
    let error = result.unwrap().unwrap_err();
    assert_eq!(error.cause, MailUnconfirmed, "{error:?}");
}

#[tokio::test]
async fn unreachable_or_unencrypted_servers_are_retried() {
    let server = SmtpServer::start().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let unused_address = listener.local_addr().unwrap();
    drop(listener);
    for url in [
        format!("smtp://{unused_address}"),
        format!("smtp://{}?tls=required", server.address),
        format!("smtps://{}", server.address),
    ] {
        let message = unread_contact_message(1, table_request());
        let result = mailer(&url).send(Mail::ContactMessage(&message)).await;
        let cause = result.unwrap_err().cause;
        assert_eq!(cause, MailServerUnreachable, "{url}");
    }
    assert!(server.mails().is_empty());
}

#[tokio::test]
async fn sends_credentials_if_configured() {
    let server = SmtpServer::start().await;
    let url = format!("smtp://inn:p%40ss@{}?tls=opportunistic", server.address);
    let message = unread_contact_message(1, table_request());
    mailer(&url)
        .send(Mail::ContactMessage(&message))
        .await
        .unwrap();
    // RFC 4616: NUL user NUL password.
    assert_eq!(server.received_commands()[1], "AUTH PLAIN AGlubgBwQHNz");
}

/// The decoded body.
pub fn body(mail: &ReceivedMail) -> String {
    let (_, body) = mail.text.split_once("\r\n\r\n").unwrap();
    match mail.header_value("Content-Transfer-Encoding").as_str() {
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
