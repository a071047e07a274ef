//! What every keeper of staff promises.

use domain::accounts::{NewStaffMember, PasswordHash, ProviderAccount, StaffMember};
use domain::audit::AuditAction;
use domain::inn::Email;
use futures::future::join_all;

use super::samples::{anna, by, command_line, hash, staff_id};
use super::{log, revision};
use crate::{ChangeFeed, StaffRepository, Store};

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
            links_an_account_at_a_provider_once,
            a_reset_clears_the_link,
            nobody_is_no_error,
            tells_the_log_what_was_done_about_whom,
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
    let twin = house
        .add(anna("anna@gasthaus.EXAMPLE"), &by(1))
        .await
        .unwrap();
    assert_eq!(twin, None);
    assert!(house.disable(kept.id, &by(1)).await.unwrap());
    let twin = house
        .add(anna("anna@gasthaus.example"), &by(1))
        .await
        .unwrap();
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
    assert!(house.disable(member.id, &by(1)).await.unwrap());
    member.is_disabled = true;
    assert_eq!(house.list().await.unwrap(), [member.clone()]);
    assert!(house.reset(member.id, hash("two"), &by(1)).await.unwrap());
    member.is_disabled = false;
    member.must_change_password = true;
    member.password = hash("two");
    assert_eq!(house.list().await.unwrap(), [member]);
}

/// And the change is in the log.
pub async fn a_chosen_password_is_no_one_time_one<H>(house: &H)
where
    H: StaffRepository + Store,
{
    let mut member = add(house, anna("anna@gasthaus.example")).await;
    let before = log(house).await;
    let other = house
        .change_password(member.id, &hash("other"), hash("two"), &by(1))
        .await;
    assert!(!other.unwrap());
    assert_eq!(log(house).await, before);
    let right = house
        .change_password(member.id, &member.password, hash("two"), &by(1))
        .await;
    assert!(right.unwrap());
    member.password = hash("two");
    member.must_change_password = false;
    assert_eq!(StaffRepository::list(house).await.unwrap(), [member]);
    let changed = (by(1), AuditAction::PasswordChanged.on(""));
    assert_eq!(log(house).await, [&[changed][..], &before].concat());
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

/// To one member, and a member to one account.
pub async fn links_an_account_at_a_provider_once(house: &impl StaffRepository) {
    let member = add(house, anna("anna@gasthaus.example")).await;
    let berta = add(house, anna("berta@gasthaus.example")).await;
    let first = provider_account("https://accounts.example", "4711");
    assert_eq!(house.find_by_provider(&first).await.unwrap(), None);
    assert!(house.link(member.id, &first).await.unwrap());
    assert!(house.link(member.id, &first).await.unwrap());
    assert!(!house.link(berta.id, &first).await.unwrap());
    for other in [
        provider_account("https://accounts.example", "4712"),
        provider_account("https://other.example", "4711"),
    ] {
        assert!(!house.link(member.id, &other).await.unwrap());
        assert_eq!(house.find_by_provider(&other).await.unwrap(), None);
        assert!(!house.link(staff_id(7), &other).await.unwrap());
    }
    let found = house.find_by_provider(&first).await.unwrap();
    assert_eq!(found, Some(member));
    let other = provider_account("https://accounts.example", "4712");
    assert!(house.link(berta.id, &other).await.unwrap());
}

/// Of that member alone.
pub async fn a_reset_clears_the_link(house: &impl StaffRepository) {
    let member = add(house, anna("anna@gasthaus.example")).await;
    let berta = add(house, anna("berta@gasthaus.example")).await;
    let first = provider_account("https://accounts.example", "4711");
    let second = provider_account("https://accounts.example", "4712");
    assert!(house.link(member.id, &first).await.unwrap());
    assert!(house.link(berta.id, &second).await.unwrap());
    assert!(house.reset(member.id, hash("two"), &by(1)).await.unwrap());
    assert_eq!(house.find_by_provider(&first).await.unwrap(), None);
    let found = house.find_by_provider(&second).await.unwrap();
    assert_eq!(found, Some(berta));
    let third = provider_account("https://accounts.example", "4713");
    assert!(house.link(member.id, &third).await.unwrap());
}

fn provider_account(issuer: &str, subject: &str) -> ProviderAccount {
    ProviderAccount {
        issuer: issuer.to_owned(),
        subject: subject.to_owned(),
    }
}

/// Absence is an answer.
pub async fn nobody_is_no_error(house: &impl StaffRepository) {
    let nobody = staff_id(7);
    assert!(!house.reset(nobody, hash("two"), &by(1)).await.unwrap());
    assert!(!house.disable(nobody, &by(1)).await.unwrap());
    let rehashed = house.rehash(nobody, &hash("one"), hash("two")).await;
    assert!(!rehashed.unwrap());
}

/// Whom it was done to by the e-mail address as the member has it; and nothing of what was not done.
pub async fn tells_the_log_what_was_done_about_whom<H>(house: &H)
where
    H: StaffRepository + Store,
{
    let email = "Anna@gasthaus.example";
    let added = house.add(anna(email), &command_line()).await.unwrap();
    let member = added.expect("a free e-mail address");
    let twin = house.add(anna("anna@gasthaus.example"), &by(1)).await;
    assert_eq!(twin.unwrap(), None);
    let nobody = staff_id(7);
    for (id, is_done) in [(nobody, false), (member.id, true)] {
        let reset = house.reset(id, hash("two"), &by(2)).await;
        assert_eq!(reset.unwrap(), is_done);
        let disabled = house.disable(id, &command_line()).await;
        assert_eq!(disabled.unwrap(), is_done);
    }
    let rehashed = house.rehash(member.id, &hash("two"), hash("three")).await;
    assert!(rehashed.unwrap());
    let expected = [
        (command_line(), AuditAction::StaffDisabled.on(email)),
        (by(2), AuditAction::PasswordReset.on(email)),
        (command_line(), AuditAction::StaffAdded.on(email)),
    ];
    assert_eq!(log(house).await, expected);
}

/// No page changes with them.
pub async fn staff_are_no_business_of_guests<H>(house: &H)
where
    H: StaffRepository + ChangeFeed,
{
    let before = revision(house).await;
    let member = add(house, anna("anna@gasthaus.example")).await;
    assert!(house.reset(member.id, hash("two"), &by(1)).await.unwrap());
    assert!(house.disable(member.id, &by(1)).await.unwrap());
    assert_eq!(revision(house).await, before);
}

async fn add(house: &impl StaffRepository, member: NewStaffMember) -> StaffMember {
    let added = house.add(member, &by(0)).await.expect("kept");
    added.expect("a free e-mail address")
}

fn email(text: &str) -> Email {
    Email::parse(text).expect("an e-mail address")
}
