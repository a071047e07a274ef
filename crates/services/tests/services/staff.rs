use domain::accounts::{Credentials, PersonName, ProviderAccount};
use domain::audit::AuditAction;
use ports::Store;
use services::staff::{NewStaff, StaffError};

use crate::fixture::{Fixture, PASSWORD, email};

const ANNA: &str = "Anna@gasthaus.example";

fn anna() -> NewStaff {
    NewStaff {
        email: email("anna@gasthaus.example"),
        first: PersonName::parse("Anna").unwrap(),
        last: PersonName::parse("Huber").unwrap(),
    }
}

#[tokio::test]
async fn an_email_address_belongs_to_one_account() {
    let fixture = Fixture::new().await;
    let member = fixture.add_member(ANNA).await;
    assert!(!member.must_change_password && !member.is_disabled);
    for _ in 0..2 {
        let before = fixture.audit_and_revision().await;
        let result = fixture.staff.add(anna(), None).await;
        assert!(matches!(result, Err(StaffError::EmailTaken(_))));
        assert_eq!(fixture.audit_and_revision().await, before);
        fixture.staff.disable(&member.email).await.unwrap();
    }
    assert_eq!(fixture.staff.list().await.unwrap().len(), 1);
}

#[tokio::test]
async fn audits_with_the_email_of_the_account() {
    let fixture = Fixture::new().await;
    let revision = fixture.revision().await;
    fixture.add_member(ANNA).await;
    let other_case = email("anna@gasthaus.example");
    fixture.staff.reset(&other_case).await.unwrap();
    fixture.staff.disable(&other_case).await.unwrap();
    let expected = [
        AuditAction::StaffDisabled.on(ANNA),
        AuditAction::PasswordReset.on(ANNA),
        AuditAction::StaffAdded.on(ANNA),
    ];
    assert_eq!(
        fixture.audit_and_revision().await,
        (expected.into(), revision)
    );
}

#[tokio::test]
async fn a_reset_enables_unlinks_and_signs_out_one_account() {
    let fixture = Fixture::new().await;
    let mut anna = fixture.add_member(ANNA).await;
    let berta = fixture.add_member("berta@gasthaus.example").await;
    let berta_token = fixture.sign_in(&berta).await;
    let anna_token = fixture.sign_in(&anna).await;
    anna.is_disabled = true;
    anna.provider_account = Some(ProviderAccount {
        issuer: "https://accounts.example".to_owned(),
        subject: "4711".to_owned(),
    });
    let mut tx = fixture.store.begin().await.unwrap();
    tx.staff().update(&anna).await.unwrap();
    tx.commit().await.unwrap();

    let one_time = fixture.staff.reset(&anna.email).await.unwrap();
    let members = fixture.staff.list().await.unwrap();
    assert_eq!(members[1], berta);
    anna.reset(members[0].password.clone());
    assert_eq!(members[0], anna);
    assert!(!fixture.is_signed_in(&anna_token).await);
    assert!(fixture.is_signed_in(&berta_token).await);
    let from = [192, 0, 2, 1].into();
    for (password, is_right) in [(PASSWORD, false), (one_time.as_str(), true)] {
        let credentials = Credentials::parse(ANNA, password).unwrap();
        let issued = fixture.auth.sign_in(&credentials, from, &[]).await;
        assert_eq!(issued.is_ok(), is_right, "{issued:?}");
    }
}

#[tokio::test]
async fn disabling_ends_the_sessions_of_one_account() {
    let fixture = Fixture::new().await;
    let anna = fixture.add_member(ANNA).await;
    let berta = fixture.add_member("berta@gasthaus.example").await;
    let anna_token = fixture.sign_in(&anna).await;
    let berta_token = fixture.sign_in(&berta).await;
    fixture.staff.disable(&anna.email).await.unwrap();
    assert!(!fixture.is_signed_in(&anna_token).await);
    assert!(fixture.is_signed_in(&berta_token).await);
    // Enabling the account does not bring the session back.
    fixture.staff.reset(&anna.email).await.unwrap();
    assert!(!fixture.is_signed_in(&anna_token).await);
}
