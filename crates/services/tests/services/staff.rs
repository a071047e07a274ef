use domain::accounts::ProviderAccount;
use domain::audit::AuditAction;
use ports::Store;
use services::staff::StaffError;

use crate::fixture::{Fixture, PASSWORD, email, new_staff};

const ANNA_EMAIL: &str = "Anna@gasthaus.example";

#[tokio::test]
async fn an_email_address_belongs_to_one_account() {
    let fixture = Fixture::new().await;
    let member = fixture.add_member(ANNA_EMAIL).await;
    assert!(!member.must_change_password && !member.is_disabled);
    for _ in 0..2 {
        let before = fixture.audit_events_and_revision().await;
        let staff_with_same_email = new_staff("anna@gasthaus.example");
        let result = fixture.staff.add(staff_with_same_email, None).await;
        assert!(matches!(result, Err(StaffError::EmailTaken(_))));
        assert_eq!(fixture.audit_events_and_revision().await, before);
        fixture.staff.disable_account(&member.email).await.unwrap();
    }
    assert_eq!(fixture.staff.list().await.unwrap().len(), 1);
}

#[tokio::test]
async fn audits_with_the_email_of_the_account() {
    let fixture = Fixture::new().await;
    let revision = fixture.revision().await;
    fixture.add_member(ANNA_EMAIL).await;
    let other_case = email("anna@gasthaus.example");
    fixture.staff.reset_password(&other_case).await.unwrap();
    fixture.staff.disable_account(&other_case).await.unwrap();
    let expected = [
        AuditAction::StaffDisabled.on(ANNA_EMAIL),
        AuditAction::PasswordReset.on(ANNA_EMAIL),
        AuditAction::StaffAdded.on(ANNA_EMAIL),
    ];
    assert_eq!(
        fixture.audit_events_and_revision().await,
        (expected.into(), revision)
    );
}

#[tokio::test]
async fn a_reset_enables_unlinks_and_signs_out_one_account() {
    let fixture = Fixture::new().await;
    let mut anna = fixture.add_member(ANNA_EMAIL).await;
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

    let one_time_password = fixture.staff.reset_password(&anna.email).await.unwrap();
    let members = fixture.staff.list().await.unwrap();
    assert_eq!(members[1], berta);
    anna.reset(members[0].password_hash.clone());
    assert_eq!(members[0], anna);
    assert!(!fixture.is_signed_in(&anna_token).await);
    assert!(fixture.is_signed_in(&berta_token).await);
    let from = [192, 0, 2, 1].into();
    for (password, is_right) in [(PASSWORD, false), (one_time_password.as_str(), true)] {
        let credentials = ports::contract::samples::credentials(ANNA_EMAIL, password);
        let issued = fixture.auth.sign_in(&credentials, from, &[]).await;
        assert_eq!(issued.is_ok(), is_right, "{issued:?}");
    }
}

#[tokio::test]
async fn disabling_ends_the_sessions_of_one_account() {
    let fixture = Fixture::new().await;
    let anna = fixture.add_member(ANNA_EMAIL).await;
    let berta = fixture.add_member("berta@gasthaus.example").await;
    let anna_token = fixture.sign_in(&anna).await;
    let berta_token = fixture.sign_in(&berta).await;
    fixture.staff.disable_account(&anna.email).await.unwrap();
    assert!(!fixture.is_signed_in(&anna_token).await);
    assert!(fixture.is_signed_in(&berta_token).await);
    // Enabling the account does not bring the session back.
    fixture.staff.reset_password(&anna.email).await.unwrap();
    assert!(!fixture.is_signed_in(&anna_token).await);
}
