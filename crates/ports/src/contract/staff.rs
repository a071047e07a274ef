//! What every keeper of staff promises.

use domain::accounts::{NewStaffMember, PasswordHash, StaffMember};
use domain::audit::DeedKind;
use domain::house::Email;
use futures::future::join_all;

use super::revision;
use super::samples::{anna, at, hash, staff_id};
use crate::driven::{AuditLog, ChangeFeed, StaffRepository};

/// The suite, for `$fresh`: a future of anything that derefs to a house that keeps staff.
#[macro_export]
macro_rules! staff_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, staff:
            keeps_every_field_of_a_member,
            lists_members_in_the_order_in_which_they_came,
            an_email_address_belongs_to_one_member,
            a_reset_lets_a_disabled_member_in_again,
            a_chosen_password_is_no_one_time_one,
            rehashes_only_what_it_was_told_of,
            nobody_is_no_error,
            staff_are_no_business_of_guests,
        );
    };
}

/// In any script.
pub async fn keeps_every_field_of_a_member(house: &impl StaffRepository) {
    let added = add(house, anna("Zoe.Mueller@gasthaus.example")).await;
    let new = anna("Zoe.Mueller@gasthaus.example");
    assert_eq!(added, new.into_member(added.id));

    let mut chosen = anna("berta@gasthaus.example");
    chosen.must_change_password = false;
    let berta = add(house, chosen).await;
    assert!(!berta.must_change_password && !berta.is_disabled);
    assert_eq!(house.list().await.unwrap(), [added, berta]);
}

/// And under numbers of their own, however many come at once.
pub async fn lists_members_in_the_order_in_which_they_came(house: &impl StaffRepository) {
    assert_eq!(house.list().await.unwrap(), []);
    let emails = (0..8).map(|number| format!("m{number}@gasthaus.example"));
    let mut added = join_all(emails.map(|email| add(house, anna(&email)))).await;
    added.sort_by_key(|member| member.id);
    assert_eq!(house.list().await.unwrap(), added);
    added.dedup_by_key(|member| member.id);
    assert_eq!(added.len(), 8);
}

/// However it is written, and also when that member is disabled.
pub async fn an_email_address_belongs_to_one_member(house: &impl StaffRepository) {
    let kept = add(house, anna("Anna@Gasthaus.example")).await;
    let twin = house.add(anna("anna@gasthaus.EXAMPLE")).await.unwrap();
    assert_eq!(twin, None);
    assert!(house.disable(kept.id).await.unwrap());
    let twin = house.add(anna("anna@gasthaus.example")).await.unwrap();
    assert_eq!(twin, None);
    for written in ["anna@gasthaus.example", "ANNA@gasthaus.example"] {
        let found = house.find_by_email(&email(written)).await.unwrap();
        assert_eq!(found.map(|member| member.id), Some(kept.id), "{written}");
    }
    let other = house.find_by_email(&email("ann@gasthaus.example")).await;
    assert_eq!(other.unwrap(), None);
    assert_eq!(house.list().await.unwrap().len(), 1);
}

/// With another password, which is a one-time one.
pub async fn a_reset_lets_a_disabled_member_in_again(house: &impl StaffRepository) {
    let mut new = anna("anna@gasthaus.example");
    new.must_change_password = false;
    let mut member = add(house, new).await;
    assert!(house.disable(member.id).await.unwrap());
    member.is_disabled = true;
    assert_eq!(house.list().await.unwrap(), [member.clone()]);
    assert!(house.reset(member.id, hash("two")).await.unwrap());
    member.is_disabled = false;
    member.must_change_password = true;
    member.password = hash("two");
    assert_eq!(house.list().await.unwrap(), [member]);
}

/// And the change is in the log.
pub async fn a_chosen_password_is_no_one_time_one<H>(house: &H)
where
    H: StaffRepository + AuditLog,
{
    let mut member = add(house, anna("anna@gasthaus.example")).await;
    let signature = member.sign(at());
    let other = house
        .change_password(&hash("other"), hash("two"), &signature)
        .await;
    assert!(!other.unwrap());
    assert_eq!(AuditLog::list(house, None, 9).await.unwrap(), []);
    let right = house.change_password(&member.password, hash("two"), &signature);
    assert!(right.await.unwrap());
    member.password = hash("two");
    member.must_change_password = false;
    assert_eq!(StaffRepository::list(house).await.unwrap(), [member]);
    let log = AuditLog::list(house, None, 9).await.unwrap();
    let log = log.into_iter().map(|entry| (entry.signature, entry.deed));
    let changed = DeedKind::PasswordChanged.to("");
    assert_eq!(log.collect::<Vec<_>>(), [(signature, changed)]);
}

/// A password that was changed meanwhile stays.
pub async fn rehashes_only_what_it_was_told_of(house: &impl StaffRepository) {
    let mut member = add(house, anna("anna@gasthaus.example")).await;
    let rehash = |was: PasswordHash, is| async move { house.rehash(member.id, &was, is).await };
    assert!(!rehash(hash("other"), hash("two")).await.unwrap());
    assert_eq!(house.list().await.unwrap(), [member.clone()]);
    assert!(rehash(member.password.clone(), hash("two")).await.unwrap());
    member.password = hash("two");
    assert_eq!(house.list().await.unwrap(), [member]);
}

/// Absence is an answer.
pub async fn nobody_is_no_error(house: &impl StaffRepository) {
    let nobody = staff_id(7);
    assert!(!house.reset(nobody, hash("two")).await.unwrap());
    assert!(!house.disable(nobody).await.unwrap());
    let rehashed = house.rehash(nobody, &hash("one"), hash("two")).await;
    assert!(!rehashed.unwrap());
}

/// No page changes with them.
pub async fn staff_are_no_business_of_guests<H>(house: &H)
where
    H: StaffRepository + ChangeFeed,
{
    let before = revision(house).await;
    let member = add(house, anna("anna@gasthaus.example")).await;
    assert!(house.reset(member.id, hash("two")).await.unwrap());
    assert!(house.disable(member.id).await.unwrap());
    assert_eq!(revision(house).await, before);
}

async fn add(house: &impl StaffRepository, member: NewStaffMember) -> StaffMember {
    let added = house.add(member).await.expect("kept");
    added.expect("a free e-mail address")
}

fn email(text: &str) -> Email {
    Email::parse(text).expect("an e-mail address")
}
