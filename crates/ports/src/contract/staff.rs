use domain::accounts::{NewStaffMember, ProviderAccount, StaffMember};
use domain::inn::Email;

use super::revision;
use super::samples::{hash, new_member, staff_id};
use crate::{ChangeFeed, Store, StoreError};

/// The suite, for `$fresh`: a future of anything that derefs to a [`Store`].
#[macro_export]
macro_rules! staff_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, staff:
            keeps_every_field_of_a_new_member,
            updates_every_field_of_one_member,
            lists_members_by_id,
            finds_members_by_email_ignoring_case,
            refuses_a_second_member_with_the_same_email,
            finds_members_by_issuer_and_subject,
            finds_nothing_in_an_empty_store,
            does_not_change_the_revision,
        );
    };
}

pub async fn keeps_every_field_of_a_new_member(store: &impl Store) {
    let new = new_member("Zoe.Mueller@gasthaus.example");
    let zoe = insert(store, new.clone()).await;
    let expected = StaffMember {
        id: zoe.id,
        email: new.email,
        first: new.first,
        last: new.last,
        password: new.password,
        must_change_password: new.must_change_password,
        is_disabled: false,
        provider_account: None,
    };
    assert_eq!(zoe, expected);
    let berta = NewStaffMember {
        must_change_password: false,
        ..new_member("berta@gasthaus.example")
    };
    let berta = insert(store, berta).await;
    assert!(!berta.must_change_password);
    assert_eq!(list(store).await, [zoe.clone(), berta]);
    let mut view = store.snapshot().await.unwrap();
    assert_eq!(view.staff().find(zoe.id).await.unwrap(), Some(zoe));
}

pub async fn updates_every_field_of_one_member(store: &impl Store) {
    let before = insert(store, new_member("anna@gasthaus.example")).await;
    let berta = insert(store, new_member("berta@gasthaus.example")).await;
    let after = StaffMember {
        id: before.id,
        email: email("Zoe@gasthaus.example"),
        first: before.last.clone(),
        last: before.first.clone(),
        password: hash("two"),
        must_change_password: false,
        is_disabled: true,
        provider_account: Some(account("https://accounts.example", "4711")),
    };
    for member in [after, before] {
        update(store, &member).await;
        assert_eq!(list(store).await, [member, berta.clone()]);
    }
}

pub async fn lists_members_by_id(store: &impl Store) {
    let mut inserted = Vec::new();
    for number in 0..3 {
        let member = new_member(&format!("m{number}@gasthaus.example"));
        inserted.push(insert(store, member).await);
    }
    assert!(inserted.is_sorted_by(|one, next| one.id < next.id));
    assert_eq!(list(store).await, inserted);
}

pub async fn finds_members_by_email_ignoring_case(store: &impl Store) {
    let member = insert(store, new_member("Anna@Gasthaus.example")).await;
    let mut view = store.snapshot().await.unwrap();
    for written in ["anna@gasthaus.example", "ANNA@gasthaus.example"] {
        let found = view.staff().find_by_email(&email(written)).await;
        assert_eq!(found.unwrap(), Some(member.clone()), "{written}");
    }
    let other = email("ann@gasthaus.example");
    assert_eq!(view.staff().find_by_email(&other).await.unwrap(), None);
}

/// However it is written.
pub async fn refuses_a_second_member_with_the_same_email(store: &impl Store) {
    insert(store, new_member("Anna@Gasthaus.example")).await;
    let same = new_member("anna@gasthaus.EXAMPLE");
    assert!(try_insert(store, &same).await.is_err());
    assert_eq!(list(store).await.len(), 1);
}

pub async fn finds_members_by_issuer_and_subject(store: &impl Store) {
    let linked = account("https://accounts.example", "4711");
    let mut anna = insert(store, new_member("anna@gasthaus.example")).await;
    anna.provider_account = Some(linked.clone());
    update(store, &anna).await;
    let mut view = store.snapshot().await.unwrap();
    let found = view.staff().find_by_provider(&linked).await;
    assert_eq!(found.unwrap(), Some(anna));
    for other in [
        account("https://accounts.example", "4712"),
        account("https://other.example", "4711"),
    ] {
        let found = view.staff().find_by_provider(&other).await;
        assert_eq!(found.unwrap(), None, "{other:?}");
    }
}

pub async fn finds_nothing_in_an_empty_store(store: &impl Store) {
    let mut view = store.snapshot().await.unwrap();
    assert!(view.staff().is_empty().await.unwrap());
    assert_eq!(view.staff().find(staff_id(7)).await.unwrap(), None);
    drop(view);
    insert(store, new_member("anna@gasthaus.example")).await;
    let mut view = store.snapshot().await.unwrap();
    assert!(!view.staff().is_empty().await.unwrap());
}

pub async fn does_not_change_the_revision<S: Store + ChangeFeed>(store: &S) {
    let before = revision(store).await;
    let anna = insert(store, new_member("anna@gasthaus.example")).await;
    update(store, &anna).await;
    assert_eq!(revision(store).await, before);
}

async fn try_insert(
    store: &impl Store,
    member: &NewStaffMember,
) -> Result<StaffMember, StoreError> {
    let mut tx = store.begin().await?;
    let member = tx.staff().insert(member).await?;
    tx.commit().await?;
    Ok(member)
}

pub(super) async fn insert(store: &impl Store, member: NewStaffMember) -> StaffMember {
    try_insert(store, &member).await.expect("a new member")
}

async fn update(store: &impl Store, member: &StaffMember) {
    let mut tx = store.begin().await.expect("a transaction");
    tx.staff().update(member).await.expect("an update");
    tx.commit().await.expect("a commit");
}

async fn list(store: &impl Store) -> Vec<StaffMember> {
    let mut view = store.snapshot().await.expect("a snapshot");
    view.staff().list().await.expect("the members")
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
