use domain::inn::Email;
use domain::staff::{NewStaffMember, ProviderAccount, StaffMember};

use super::samples::{hash, new_member, staff_id};
use crate::UnitOfWork;

pub async fn keeps_every_field_of_a_new_staff_member(tx: &mut dyn UnitOfWork) {
    assert!(tx.staff().is_empty().await.unwrap());
    let new = new_member("Zoe.Mueller@gasthaus.example");
    let zoe = tx.staff().insert(&new).await.unwrap();
    let expected = StaffMember {
        id: zoe.id,
        email: new.email,
        first_name: new.first_name,
        last_name: new.last_name,
        password_hash: new.password_hash,
        must_change_password: new.must_change_password,
        is_disabled: false,
        provider_account: None,
    };
    assert_eq!(zoe, expected);
    let berta = NewStaffMember {
        must_change_password: false,
        ..new_member("berta@gasthaus.example")
    };
    let berta = tx.staff().insert(&berta).await.unwrap();
    assert!(!berta.must_change_password);
    assert!(berta.id > zoe.id);
    assert_eq!(list(tx).await, [zoe.clone(), berta]);
    assert_eq!(tx.staff().find(zoe.id).await.unwrap(), Some(zoe));
    assert_eq!(tx.staff().find(staff_id(7)).await.unwrap(), None);
    assert!(!tx.staff().is_empty().await.unwrap());
}

pub async fn updates_every_field_of_one_staff_member(tx: &mut dyn UnitOfWork) {
    let before = insert(tx, "anna@gasthaus.example").await;
    let berta = insert(tx, "berta@gasthaus.example").await;
    let after = StaffMember {
        id: before.id,
        email: email("Zoe@gasthaus.example"),
        first_name: before.last_name.clone(),
        last_name: before.first_name.clone(),
        password_hash: hash("two"),
        must_change_password: false,
        is_disabled: true,
        provider_account: Some(account("https://accounts.example", "4711")),
    };
    for member in [after, before] {
        tx.staff().update(&member).await.unwrap();
        assert_eq!(list(tx).await, [member, berta.clone()]);
    }
}

pub async fn emails_are_unique_ignoring_case(tx: &mut dyn UnitOfWork) {
    let member = insert(tx, "Anna@Gasthaus.example").await;
    for (written_email, expected) in [
        ("anna@gasthaus.example", Some(&member)),
        ("ANNA@gasthaus.example", Some(&member)),
        ("ann@gasthaus.example", None),
    ] {
        let found = tx.staff().find_by_email(&email(written_email)).await;
        let found = found.unwrap();
        assert_eq!(found.as_ref(), expected, "{written_email}");
    }
    let member_with_same_email = new_member("anna@gasthaus.EXAMPLE");
    assert!(tx.staff().insert(&member_with_same_email).await.is_err());
}

pub async fn finds_members_by_issuer_and_subject(tx: &mut dyn UnitOfWork) {
    let linked_account = account("https://accounts.example", "4711");
    let mut anna = insert(tx, "anna@gasthaus.example").await;
    anna.provider_account = Some(linked_account.clone());
    tx.staff().update(&anna).await.unwrap();
    let mut berta = insert(tx, "berta@gasthaus.example").await;
    berta.provider_account = Some(account("https://slash.example/", "4711"));
    tx.staff().update(&berta).await.unwrap();
    for (account, expected) in [
        (linked_account, Some(&anna)),
        (account("https://slash.example", "4711"), Some(&berta)),
        (account("https://accounts.example", "4712"), None),
        (account("https://other.example", "4711"), None),
    ] {
        let found = tx.staff().find_by_provider_account(&account).await.unwrap();
        assert_eq!(found.as_ref(), expected, "{account:?}");
    }
}

async fn insert(tx: &mut dyn UnitOfWork, email: &str) -> StaffMember {
    tx.staff().insert(&new_member(email)).await.unwrap()
}

async fn list(tx: &mut dyn UnitOfWork) -> Vec<StaffMember> {
    tx.staff().list().await.unwrap()
}

fn account(issuer: &str, subject: &str) -> ProviderAccount {
    ProviderAccount {
        issuer: issuer.to_owned(),
        subject: subject.to_owned(),
    }
}

fn email(text: &str) -> Email {
    Email::parse(text).expect("an e-mail address")
}
