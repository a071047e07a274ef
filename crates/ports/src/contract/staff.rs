use domain::inn::Email;
use domain::secrets::Digest;
use domain::staff::{
    AccountLinkDetails, AccountLinkKind, NewStaffMember, ProviderAccount, Role, StaffMember,
};

use super::samples::{hash, minutes_after_now, new_member, now, staff_id};
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
        role: new.role,
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
        role: Role::Management,
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

pub async fn keeps_every_field_of_an_account_link(tx: &mut dyn UnitOfWork) {
    let anna = insert(tx, "anna@gasthaus.example").await;
    let empty = AccountLinkDetails::new(AccountLinkKind::ForgottenPassword, None, now());
    let full = AccountLinkDetails {
        token_digest: Some(Digest::from_digest([1; 32])),
        first_name: Some(anna.first_name.clone()),
        last_name: Some(anna.last_name.clone()),
        role: Some(Role::Team),
        email: Some(email("new@gasthaus.example")),
        former_email: Some(anna.email.clone()),
        ..AccountLinkDetails::new(AccountLinkKind::Invitation, Some(anna.id), now())
    };
    for details in [empty, full] {
        let kind = details.kind;
        let mut link = tx.staff().insert_link(&details).await.unwrap();
        assert_eq!(link.details, details);
        let found = tx.staff().find_link(link.id).await.unwrap();
        assert_eq!(found.as_ref(), Some(&link));
        let digest = Digest::from_digest([2; 32]);
        link.details.token_digest = Some(digest);
        tx.staff().update_link_token(link.id, digest).await.unwrap();
        assert_eq!(tx.staff().list_links(kind).await.unwrap(), [link.clone()]);
        let found = tx.staff().find_link_by_token(&digest).await;
        assert_eq!(found.unwrap().as_ref(), Some(&link));
        tx.staff().delete_link(link.id).await.unwrap();
        let found = tx.staff().find_link_by_token(&digest).await;
        assert_eq!(found.unwrap(), None);
    }
}

pub async fn deletes_account_links(tx: &mut dyn UnitOfWork) {
    let anna = insert(tx, "anna@gasthaus.example").await;
    let berta = insert(tx, "berta@gasthaus.example").await;
    let (kind, other_kind) = (AccountLinkKind::AccountReset, AccountLinkKind::Invitation);
    let mut ids = Vec::new();
    for (kind, member, minutes) in [
        (kind, &anna, 0),
        (kind, &berta, 10),
        (kind, &berta, 20),
        (other_kind, &anna, 30),
    ] {
        let link = AccountLinkDetails {
            expires_at: minutes_after_now(minutes),
            ..AccountLinkDetails::new(kind, Some(member.id), now())
        };
        ids.push(tx.staff().insert_link(&link).await.unwrap().id);
    }
    let members_of_links = async |tx: &mut dyn UnitOfWork| {
        let mut members = Vec::new();
        for kind in [kind, other_kind] {
            let links = tx.staff().list_links(kind).await.unwrap();
            members.extend(links.into_iter().filter_map(|link| link.details.staff));
        }
        members
    };
    let purged = tx.staff().purge_links(minutes_after_now(10)).await;
    assert_eq!(purged.unwrap(), 1);
    assert_eq!(members_of_links(tx).await, [berta.id, berta.id, anna.id]);
    for _ in 0..2 {
        tx.staff().delete_link(ids[1]).await.unwrap();
        assert_eq!(members_of_links(tx).await, [berta.id, anna.id]);
    }
}

pub async fn expires_links_of_some_kinds(tx: &mut dyn UnitOfWork) {
    let anna = insert(tx, "anna@gasthaus.example").await;
    let berta = insert(tx, "berta@gasthaus.example").await;
    let mut links = Vec::new();
    for (kind, member) in [
        (AccountLinkKind::ForgottenPassword, &anna),
        (AccountLinkKind::EmailConfirmation, &anna),
        (AccountLinkKind::Invitation, &anna),
        (AccountLinkKind::ForgottenPassword, &berta),
    ] {
        let link = AccountLinkDetails::new(kind, Some(member.id), now());
        links.push(tx.staff().insert_link(&link).await.unwrap());
    }
    for minutes in [5, 6] {
        let expiry = minutes_after_now(minutes);
        tx.staff()
            .expire_links(anna.id, &AccountLinkKind::TO_OWN_ACCOUNT, expiry)
            .await
            .unwrap();
        for (index, link) in links.iter().enumerate() {
            let found = tx.staff().find_link(link.id).await.unwrap().unwrap();
            let is_expired = found.details.expires_at == minutes_after_now(5);
            assert_eq!(is_expired, index < 2, "{found:?}");
        }
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
