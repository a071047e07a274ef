use domain::accounts::{Digest, Session, StaffMember};
use time::Duration;

use super::revision;
use super::samples::{new_member, now};
use super::staff::insert;
use crate::{ChangeFeed, Store};

/// The suite, for `$fresh`: a future of anything that derefs to a [`Store`].
#[macro_export]
macro_rules! sessions_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, sessions:
            keeps_every_field_of_a_session_and_its_member,
            updates_one_session,
            deletes_one_session_or_all_of_a_member,
            purges_expired_sessions,
            does_not_change_the_revision,
        );
    };
}

pub async fn keeps_every_field_of_a_session_and_its_member(store: &impl Store) {
    let anna = member(store, "anna").await;
    let berta = member(store, "berta").await;
    let first = begin(store, &anna, 1).await;
    let second = begin(store, &berta, 2).await;
    assert_eq!(find(store, 1).await, Some((first, anna)));
    assert_eq!(find(store, 2).await, Some((second, berta)));
    assert_eq!(find(store, 3).await, None);
}

pub async fn updates_one_session(store: &impl Store) {
    let anna = member(store, "anna").await;
    let mut session = begin(store, &anna, 1).await;
    let other = begin(store, &anna, 2).await;
    session.last_seen = now() + Duration::new(90, 7);
    let mut tx = store.begin().await.unwrap();
    tx.sessions().update(&session).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(find(store, 1).await, Some((session, anna.clone())));
    assert_eq!(find(store, 2).await, Some((other, anna)));
}

pub async fn deletes_one_session_or_all_of_a_member(store: &impl Store) {
    let anna = member(store, "anna").await;
    let berta = member(store, "berta").await;
    for digit in [1, 2, 3] {
        begin(store, &anna, digit).await;
    }
    begin(store, &berta, 4).await;
    for _ in 0..2 {
        let mut tx = store.begin().await.unwrap();
        tx.sessions().delete(&token(1)).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(stored(store).await, [2, 3, 4]);
    }
    let mut tx = store.begin().await.unwrap();
    tx.sessions().delete_all(anna.id).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(stored(store).await, [4]);
}

pub async fn purges_expired_sessions(store: &impl Store) {
    let anna = member(store, "anna").await;
    let minute = |minute| now() + Duration::minutes(minute);
    let mut tx = store.begin().await.unwrap();
    for (digit, issued, last_seen) in [(1, 0, 50), (2, 10, 19), (3, 10, 20)] {
        let session = Session {
            last_seen: minute(last_seen),
            ..Session::new(token(digit), anna.id, minute(issued))
        };
        tx.sessions().insert(&session).await.unwrap();
    }
    let purged = tx.sessions().purge(minute(0), minute(0)).await;
    assert_eq!(purged.unwrap(), 0);
    let purged = tx.sessions().purge(minute(10), minute(20)).await;
    assert_eq!(purged.unwrap(), 2);
    tx.commit().await.unwrap();
    assert_eq!(stored(store).await, [3]);
}

pub async fn does_not_change_the_revision<S: Store + ChangeFeed>(store: &S) {
    let anna = member(store, "anna").await;
    let before = revision(store).await;
    begin(store, &anna, 1).await;
    assert_eq!(revision(store).await, before);
}

async fn member(store: &impl Store, name: &str) -> StaffMember {
    insert(store, new_member(&format!("{name}@gasthaus.example"))).await
}

async fn begin(store: &impl Store, member: &StaffMember, digit: u8) -> Session {
    let session = Session::new(token(digit), member.id, now());
    let mut tx = store.begin().await.expect("a transaction");
    tx.sessions().insert(&session).await.expect("an insert");
    tx.commit().await.expect("a commit");
    session
}

async fn find(store: &impl Store, digit: u8) -> Option<(Session, StaffMember)> {
    let mut view = store.snapshot().await.expect("a snapshot");
    view.sessions().find(&token(digit)).await.expect("a result")
}

/// Of the tokens 1 to 4, those with a session.
async fn stored(store: &impl Store) -> Vec<u8> {
    let mut stored = Vec::new();
    for digit in 1..=4 {
        stored.extend(find(store, digit).await.map(|_| digit));
    }
    stored
}

fn token(digit: u8) -> Digest {
    Digest::from_digest([digit; 32])
}
