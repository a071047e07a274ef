//! What every keeper of sessions promises.

use domain::accounts::{Session, StaffMember, TokenHash};
use domain::audit::AuditAction;
use time::Duration;

use super::samples::{anna, at, by, hash, staff_id};
use super::{log, revision};
use crate::{ChangeFeed, SessionRepository, StaffRepository, Store};

/// The suite, for `$fresh`: a future of anything that derefs to a house that keeps staff and
/// sessions.
#[macro_export]
macro_rules! sessions_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, sessions:
            keeps_every_field_of_a_session,
            begins_none_for_whom_the_password_is_not_right_any_more,
            notes_use_and_never_backwards,
            ends_one_or_all_of_a_member,
            another_password_and_a_dismissal_end_all_of_a_member,
            forgets_what_is_old,
            sessions_are_no_business_of_guests,
        );
    };
}

/// And whose it is.
pub async fn keeps_every_field_of_a_session<H>(house: &H)
where
    H: StaffRepository + SessionRepository,
{
    let anna = member(house, "anna").await;
    let berta = member(house, "berta").await;
    let first = begin(house, &anna, 1).await;
    let second = begin(house, &berta, 2).await;
    let find = |digit| async move { house.find(&token(digit)).await.unwrap() };
    assert_eq!(find(1).await, Some((first, anna)));
    assert_eq!(find(2).await, Some((second, berta)));
    assert_eq!(find(3).await, None);
}

/// Whoever checks a password takes a while, and somebody else may be faster.
pub async fn begins_none_for_whom_the_password_is_not_right_any_more<H>(house: &H)
where
    H: StaffRepository + SessionRepository,
{
    let anna = member(house, "anna").await;
    let begin = |who, password| async move {
        let session = Session::begun(token(1), who, at());
        house.begin(session, &password).await.unwrap()
    };
    assert!(!begin(anna.id, hash("other")).await);
    assert!(!begin(staff_id(77), anna.password.clone()).await);
    assert!(house.disable(anna.id, &by(1)).await.unwrap());
    assert!(!begin(anna.id, anna.password.clone()).await);
    assert_eq!(house.find(&token(1)).await.unwrap(), None);
}

/// The latest use counts, whoever notes it last.
pub async fn notes_use_and_never_backwards<H>(house: &H)
where
    H: StaffRepository + SessionRepository,
{
    let anna = member(house, "anna").await;
    let other = begin(house, &anna, 2).await;
    let mut session = begin(house, &anna, 1).await;
    session.last_seen = at() + Duration::new(90, 7);
    for seen in [session.last_seen, at() + Duration::MINUTE] {
        house.note(&session.token, seen).await.unwrap();
        let found = house.find(&session.token).await.unwrap();
        assert_eq!(found, Some((session.clone(), anna.clone())));
    }
    let found = house.find(&other.token).await.unwrap();
    assert_eq!(found, Some((other, anna)));
    house.note(&token(3), at()).await.unwrap();
    assert_eq!(house.find(&token(3)).await.unwrap(), None);
}

/// Nobody else is signed out. The log is told of all, and not of one.
pub async fn ends_one_or_all_of_a_member<H>(house: &H)
where
    H: StaffRepository + SessionRepository + Store,
{
    let anna = member(house, "anna").await;
    let berta = member(house, "berta").await;
    for digit in [1, 2, 3] {
        begin(house, &anna, digit).await;
    }
    begin(house, &berta, 4).await;
    let before = log(house).await;
    assert!(house.end(&token(1)).await.unwrap());
    assert!(!house.end(&token(1)).await.unwrap());
    assert_eq!(live(house).await, [2, 3, 4]);
    assert_eq!(log(house).await, before);
    house.end_all(anna.id, &by(1)).await.unwrap();
    assert_eq!(live(house).await, [4]);
    let everywhere = (by(1), AuditAction::SignedOutEverywhere.on(""));
    assert_eq!(log(house).await, [&[everywhere][..], &before].concat());
}

/// Whoever had the old password is out at once.
pub async fn another_password_and_a_dismissal_end_all_of_a_member<H>(house: &H)
where
    H: StaffRepository + SessionRepository,
{
    let anna = member(house, "anna").await;
    let berta = member(house, "berta").await;
    let carla = member(house, "carla").await;
    for (digit, member) in [(1, &anna), (2, &berta), (3, &carla)] {
        begin(house, member, digit).await;
    }
    assert!(house.reset(anna.id, hash("two"), &by(1)).await.unwrap());
    assert_eq!(live(house).await, [2, 3]);
    assert!(house.disable(berta.id, &by(1)).await.unwrap());
    assert_eq!(live(house).await, [3]);
    let other = house
        .change_password(carla.id, &hash("other"), hash("two"), &by(1))
        .await;
    assert!(!other.unwrap());
    assert_eq!(live(house).await, [3]);
    let right = house
        .change_password(carla.id, &carla.password, hash("two"), &by(1))
        .await;
    assert!(right.unwrap());
    assert_eq!(live(house).await, [] as [u8; 0]);
}

/// Those that are over, and no other.
pub async fn forgets_what_is_old<H>(house: &H)
where
    H: StaffRepository + SessionRepository,
{
    let anna = member(house, "anna").await;
    let minute = |minute| at() + Duration::minutes(minute);
    for (digit, issued, seen) in [(1, 0, 50), (2, 10, 19), (3, 10, 20)] {
        let session = Session::begun(token(digit), anna.id, minute(issued));
        assert!(house.begin(session, &anna.password).await.unwrap());
        house.note(&token(digit), minute(seen)).await.unwrap();
    }
    assert_eq!(house.purge(minute(0), minute(0)).await.unwrap(), 0);
    assert_eq!(house.purge(minute(10), minute(20)).await.unwrap(), 2);
    assert_eq!(live(house).await, [3]);
}

/// No page changes when staff come and go.
pub async fn sessions_are_no_business_of_guests<H>(house: &H)
where
    H: StaffRepository + SessionRepository + ChangeFeed,
{
    let anna = member(house, "anna").await;
    let before = revision(house).await;
    let session = begin(house, &anna, 1).await;
    house.note(&session.token, at()).await.unwrap();
    assert!(house.end(&session.token).await.unwrap());
    assert_eq!(revision(house).await, before);
}

async fn member(house: &impl StaffRepository, name: &str) -> StaffMember {
    let new = anna(&format!("{name}@gasthaus.example"));
    let added = house.add(new, &by(0)).await;
    added.expect("kept").expect("a free e-mail address")
}

async fn begin(house: &impl SessionRepository, member: &StaffMember, digit: u8) -> Session {
    let session = Session::begun(token(digit), member.id, at());
    let begun = house.begin(session.clone(), &member.password).await;
    assert!(begun.expect("kept"));
    session
}

/// Of the tokens 1 to 4, those that open a session.
async fn live(house: &impl SessionRepository) -> Vec<u8> {
    let mut live = Vec::new();
    for digit in 1..=4 {
        let found = house.find(&token(digit)).await.expect("an answer");
        live.extend(found.map(|_| digit));
    }
    live
}

fn token(digit: u8) -> TokenHash {
    TokenHash::from_digest([digit; 32])
}
