//! What every log of deeds promises.

use domain::audit::{AuditAction, AuditContext, AuditEntry, AuditId};
use domain::inn::Email;
use time::Duration;

use super::revision;
use super::samples::{anna, at, by, command_line, message};
use crate::{AuditLog, ChangeFeed, ContactRepository, StaffRepository};

/// The suite, for `$fresh`: a future of anything that derefs to a house with a log, messages and staff.
#[macro_export]
macro_rules! audit_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, audit:
            keeps_every_field,
            tells_the_command_line_from_members,
            tells_members_of_one_name_apart,
            lists_the_newest_first,
            lists_page_by_page,
            forgets_what_is_older,
            never_gives_a_number_again,
            leaves_the_revision_alone,
        );
    };
}

/// Who, when, what.
pub async fn keeps_every_field<H: AuditLog + ContactRepository>(house: &H) {
    let subject = deed(house, 7).await;
    let [kept] = page(house, None, 9).await.try_into().expect("one entry");
    assert_eq!(kept.signature, by(7));
    assert_eq!(kept.deed, AuditAction::MessageDeleted.to(&subject));
}

/// Which is nobody of the staff.
pub async fn tells_the_command_line_from_members<H: AuditLog + ContactRepository>(house: &H) {
    for signature in [command_line(), by(1)] {
        signed(house, &signature).await;
    }
    let log = page(house, None, 9).await;
    let signatures: Vec<_> = log.into_iter().map(|entry| entry.signature).collect();
    assert_eq!(signatures, [by(1), command_line()]);
}

/// By the accounts that signed, also when one is let in no more. What no account signed has no e-mail address.
pub async fn tells_members_of_one_name_apart<H>(house: &H)
where
    H: AuditLog + ContactRepository + StaffRepository,
{
    let emails = ["Hans@gasthaus.example", "hansl@gasthaus.example"];
    for email in emails {
        let added = house.add(anna(email), &command_line()).await.unwrap();
        let member = added.expect("a free e-mail address");
        signed(house, &member.sign(at())).await;
        assert!(house.disable(member.id, &command_line()).await.unwrap());
    }
    signed(house, &by(99)).await;
    let log = page(house, None, 9).await;
    let told: Vec<_> = log
        .iter()
        .map(|entry| entry.email.as_ref().map(Email::as_str))
        .collect();
    let [father, son] = emails.map(Some);
    assert_eq!(told, [None, None, son, None, None, father, None]);
}

/// The number decides, not the clock, which may be set back.
pub async fn lists_the_newest_first<H: AuditLog + ContactRepository>(house: &H) {
    assert_eq!(page(house, None, 9).await, []);
    for minute in [5, 1, 3] {
        deed(house, minute).await;
    }
    let log = page(house, None, 9).await;
    assert_eq!(minutes(&log), [3, 1, 5]);
    assert!(log.is_sorted_by(|newer, older| newer.id > older.id));
}

/// Each page goes on where the one before ended, whatever is done meanwhile.
pub async fn lists_page_by_page<H: AuditLog + ContactRepository>(house: &H) {
    for minute in 1..=5 {
        deed(house, minute).await;
    }
    let first = page(house, None, 2).await;
    assert_eq!(minutes(&first), [5, 4]);
    deed(house, 6).await;
    let next = page(house, first.last().map(|entry| entry.id), 2).await;
    assert_eq!(minutes(&next), [3, 2]);
    let last = page(house, next.last().map(|entry| entry.id), 2).await;
    assert_eq!(minutes(&last), [1]);
    assert_eq!(page(house, last.last().map(|entry| entry.id), 2).await, []);
}

/// What was done at the very instant stays.
pub async fn forgets_what_is_older<H: AuditLog + ContactRepository>(house: &H) {
    for minute in 1..=4 {
        deed(house, minute).await;
    }
    let third = at() + Duration::minutes(3);
    assert_eq!(house.purge(third).await.unwrap(), 2);
    assert_eq!(house.purge(third).await.unwrap(), 0);
    assert_eq!(minutes(&page(house, None, 9).await), [4, 3]);
}

/// Else a page could begin in the middle of another.
pub async fn never_gives_a_number_again<H: AuditLog + ContactRepository>(house: &H) {
    deed(house, 1).await;
    let [first] = page(house, None, 9).await.try_into().expect("one entry");
    assert_eq!(house.purge(at() + Duration::DAY).await.unwrap(), 1);
    deed(house, 2).await;
    let [second] = page(house, None, 9).await.try_into().expect("one entry");
    assert!(second.id > first.id);
}

/// Guests see nothing of it.
pub async fn leaves_the_revision_alone<H>(house: &H)
where
    H: AuditLog + ContactRepository + ChangeFeed,
{
    let before = revision(house).await;
    deed(house, 1).await;
    house.purge(at() + Duration::DAY).await.unwrap();
    assert_eq!(revision(house).await, before);
}

/// Something that is signed; answers its subject.
async fn deed(house: &impl ContactRepository, minute: u8) -> String {
    signed(house, &by(minute)).await
}

async fn signed(house: &impl ContactRepository, signature: &AuditContext) -> String {
    let kept = house.append(message("Anna"), at()).await.expect("kept");
    assert!(house.delete(kept.id, signature).await.unwrap());
    kept.id.get().to_string()
}

async fn page(house: &impl AuditLog, before: Option<AuditId>, limit: u16) -> Vec<AuditEntry> {
    house.list(before, limit).await.expect("a page")
}

fn minutes(log: &[AuditEntry]) -> Vec<i64> {
    log.iter()
        .map(|entry| (entry.signature.at - at()).whole_minutes())
        .collect()
}
