//! Mailed links to accounts.

use std::net::IpAddr;

use domain::jobs::{FailureCause, JobKind};
use domain::secrets::{Password, Token};
use domain::staff::AccountLinkKind;
use ports::Store;
use ports::contract::samples::{self, now};
use time::Duration;

use crate::fixture::{Fixture, PASSWORD, auth_service, email, password_hasher};
use crate::mail::{ScriptedMailer, run_due};

/// The token of the link in the last mail, which must go to this address.
fn mailed_token(mailer: &ScriptedMailer, email: &str) -> Token {
    let sent = mailer.sent().pop().unwrap();
    let start = format!("{email} https://linde.example/zugang#");
    let token = sent.strip_prefix(&start).unwrap();
    Token::parse(token).unwrap()
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_the_link_of_the_last_mail() {
    let fixture = Fixture::new().await;
    fixture.add_member("anna@gasthaus.example").await;
    let auth = auth_service(&fixture.store, &fixture.clock, password_hasher(1));
    let mailer = ScriptedMailer::new([FailureCause::MailServerUnreachable]);
    let jobs = fixture.jobs(mailer.clone());
    let client = IpAddr::from([10, 0, 0, 1]);
    let anna = email("ANNA@gasthaus.example");
    auth.request_password_link(&anna, client).await.unwrap();
    let mail = JobKind::ForgottenPasswordMail;
    let due_at = run_due(&jobs, mail).await.unwrap();
    fixture.clock.set(due_at);
    assert_eq!(run_due(&jobs, mail).await, None);
    let token = mailed_token(&mailer, "anna@gasthaus.example");
    auth.request_password_link(&anna, client).await.unwrap();
    run_due(&jobs, mail).await;
    let other = mailed_token(&mailer, "anna@gasthaus.example");
    let password = Password::parse("sieben Fässer und kein Most").unwrap();
    let set = async |token| {
        let set = auth
            .set_password_by_link(token, &password, client.into())
            .await;
        set.is_ok()
    };
    assert!(set(&token).await);
    // The other link became invalid with it.
    assert!(!set(&token).await && !set(&other).await);
    let mut snapshot = fixture.store.begin_read_only().await.unwrap();
    assert!(
        snapshot
            .jobs()
            .next(JobKind::PasswordNotice)
            .await
            .unwrap()
            .is_some()
    );
}

#[tokio::test]
async fn a_link_that_expired_before_it_could_be_mailed_is_not_mailed() {
    let fixture = Fixture::new().await;
    fixture.add_member("anna@gasthaus.example").await;
    let auth = auth_service(&fixture.store, &fixture.clock, password_hasher(1));
    let mailer = ScriptedMailer::new([]);
    let jobs = fixture.jobs(mailer.clone());
    let client = IpAddr::from([10, 0, 0, 1]);
    auth.request_password_link(&email("anna@gasthaus.example"), client)
        .await
        .unwrap();
    fixture.clock.set(now() + Duration::minutes(15));
    assert_eq!(run_due(&jobs, JobKind::ForgottenPasswordMail).await, None);
    assert_eq!(mailer.sent(), [""; 0]);
}

#[tokio::test]
async fn a_request_for_an_unknown_address_causes_the_same_work() {
    let fixture = Fixture::new().await;
    fixture.add_member("anna@gasthaus.example").await;
    let berta = fixture.add_member("berta@gasthaus.example").await;
    let context = fixture.context();
    fixture
        .staff
        .disable_account(berta.id, &context)
        .await
        .unwrap();
    let auth = auth_service(&fixture.store, &fixture.clock, password_hasher(1));
    let mailer = ScriptedMailer::new([]);
    let jobs = fixture.jobs(mailer.clone());
    let client = IpAddr::from([10, 0, 0, 1]);
    for (number, (name, mails)) in [("anna", 1), ("berta", 0), ("unknown", 0)]
        .into_iter()
        .enumerate()
    {
        let address = email(&format!("{name}@gasthaus.example"));
        auth.request_password_link(&address, client).await.unwrap();
        let mut snapshot = fixture.store.begin_read_only().await.unwrap();
        let links = snapshot
            .staff()
            .list_links(AccountLinkKind::ForgottenPassword)
            .await;
        assert_eq!(links.unwrap().len(), number + 1);
        let job = snapshot.jobs().next(JobKind::ForgottenPasswordMail).await;
        assert!(job.unwrap().is_some());
        drop(snapshot);
        let before = mailer.sent().len();
        run_due(&jobs, JobKind::ForgottenPasswordMail).await;
        assert_eq!(mailer.sent().len() - before, mails, "{name}");
    }
}

#[tokio::test]
async fn a_new_address_is_confirmed_and_the_former_one_gets_a_notice() {
    let fixture = Fixture::new().await;
    let anna = fixture.add_member("anna@gasthaus.example").await;
    let auth = auth_service(&fixture.store, &fixture.clock, password_hasher(1));
    let mailer = ScriptedMailer::new([]);
    let jobs = fixture.jobs(mailer.clone());
    let new = email("huber@gasthaus.example");
    let context = fixture.context();
    auth.change_own_email(anna.id, new.clone(), &context)
        .await
        .unwrap();
    assert_eq!(auth.pending_email(&anna).await.unwrap(), Some(new.clone()));
    // The current address withdraws the change.
    auth.change_own_email(anna.id, anna.email.clone(), &context)
        .await
        .unwrap();
    assert_eq!(auth.pending_email(&anna).await.unwrap(), None);
    auth.change_own_email(anna.id, new.clone(), &context)
        .await
        .unwrap();
    while run_due(&jobs, JobKind::EmailConfirmationMail)
        .await
        .is_some()
    {}
    let token = mailed_token(&mailer, "huber@gasthaus.example");
    assert_eq!(auth.confirm_email(&token).await.unwrap(), new);
    assert!(auth.confirm_email(&token).await.is_err());
    let members = fixture.staff.list().await.unwrap();
    assert_eq!(members[0].email, new);
    assert_eq!(auth.pending_email(&members[0]).await.unwrap(), None);
    // Also after the change.
    run_due(&jobs, JobKind::EmailNotice).await;
    let notice = "anna@gasthaus.example huber@gasthaus.example";
    assert_eq!(mailer.sent().pop().unwrap(), notice);
}

#[tokio::test]
async fn a_new_address_cannot_be_confirmed_after_the_password_was_replaced() {
    let password = Password::parse("sieben Fässer und kein Most").unwrap();
    for step in ["change", "link", "reset", "command"] {
        let fixture = Fixture::new().await;
        let anna = fixture.add_member("anna@gasthaus.example").await;
        let auth = auth_service(&fixture.store, &fixture.clock, password_hasher(1));
        let mailer = ScriptedMailer::new([]);
        let jobs = fixture.jobs(mailer.clone());
        let client = IpAddr::from([10, 0, 0, 1]);
        auth.request_password_link(&anna.email, client)
            .await
            .unwrap();
        run_due(&jobs, JobKind::ForgottenPasswordMail).await;
        let link = mailed_token(&mailer, "anna@gasthaus.example");
        let new = email("other@elsewhere.example");
        auth.change_own_email(anna.id, new, &fixture.context())
            .await
            .unwrap();
        run_due(&jobs, JobKind::EmailConfirmationMail).await;
        let token = mailed_token(&mailer, "other@elsewhere.example");
        // The change of the address made the earlier link invalid.
        let set = auth
            .set_password_by_link(&link, &password, client.into())
            .await;
        assert!(set.is_err());
        match step {
            "change" => {
                let change = samples::password_change(PASSWORD, password.as_str());
                auth.change_password(&anna, true, &change, client.into())
                    .await
                    .unwrap();
            }
            "link" => {
                auth.request_password_link(&anna.email, client)
                    .await
                    .unwrap();
                run_due(&jobs, JobKind::ForgottenPasswordMail).await;
                let link = mailed_token(&mailer, "anna@gasthaus.example");
                auth.set_password_by_link(&link, &password, client.into())
                    .await
                    .unwrap();
            }
            "reset" => {
                let context = fixture.context();
                fixture
                    .staff
                    .reset_by_link(anna.id, &context)
                    .await
                    .unwrap();
            }
            _ => {
                fixture.staff.reset_password(&anna.email).await.unwrap();
            }
        }
        assert!(auth.confirm_email(&token).await.is_err(), "{step}");
        assert_eq!(auth.pending_email(&anna).await.unwrap(), None);
        // The notice to the address of the account is mailed nevertheless.
        run_due(&jobs, JobKind::EmailNotice).await;
        let notice = "anna@gasthaus.example other@elsewhere.example";
        assert_eq!(mailer.sent().pop().unwrap(), notice);
    }
}
