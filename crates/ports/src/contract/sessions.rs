use domain::auth::Session;
use domain::secrets::Digest;
use domain::staff::StaffMember;
use time::Duration;

use super::samples::{minutes_after_now, new_member, now};
use crate::UnitOfWork;

pub async fn keeps_every_field_of_a_session_and_its_member(tx: &mut dyn UnitOfWork) {
    let anna = member(tx, "anna").await;
    let berta = member(tx, "berta").await;
    let mut first = insert(tx, &anna, 1).await;
    let second = insert(tx, &berta, 2).await;
    let found = find(tx, 1).await;
    assert_eq!(found, Some((first.clone(), anna.clone())));
    first.last_seen_at = now() + Duration::new(90, 7);
    first.proven_at = now() + Duration::new(60, 3);
    tx.sessions().update(&first).await.unwrap();
    assert_eq!(find(tx, 1).await, Some((first, anna)));
    assert_eq!(find(tx, 2).await, Some((second, berta)));
    assert_eq!(find(tx, 3).await, None);
}

pub async fn lists_the_sessions_of_a_member(tx: &mut dyn UnitOfWork) {
    let anna = member(tx, "anna").await;
    let berta = member(tx, "berta").await;
    let mut expected = Vec::new();
    for (digit, minute) in [(1, 5), (2, 9), (3, 7)] {
        let session = Session::new(token(digit), anna.id, "", minutes_after_now(minute));
        tx.sessions().insert(&session).await.unwrap();
        expected.push(session);
    }
    insert(tx, &berta, 4).await;
    expected.sort_by_key(|session| std::cmp::Reverse(session.issued_at));
    let sessions = tx.sessions().list_of_member(anna.id).await.unwrap();
    assert_eq!(sessions, expected);
}

pub async fn deletes_one_session_or_all_of_a_member(tx: &mut dyn UnitOfWork) {
    let anna = member(tx, "anna").await;
    let berta = member(tx, "berta").await;
    for digit in [1, 2, 3] {
        insert(tx, &anna, digit).await;
    }
    insert(tx, &berta, 4).await;
    for _ in 0..2 {
        tx.sessions().delete(&token(1)).await.unwrap();
        assert_eq!(stored(tx).await, [2, 3, 4]);
    }
    tx.sessions().delete_all_of_member(anna.id).await.unwrap();
    assert_eq!(stored(tx).await, [4]);
}

pub async fn purges_expired_sessions(tx: &mut dyn UnitOfWork) {
    let anna = member(tx, "anna").await;
    for (digit, issued, last_seen) in [(1, 0, 50), (2, 10, 19), (3, 10, 20)] {
        let session = Session {
            last_seen_at: minutes_after_now(last_seen),
            ..Session::new(token(digit), anna.id, "", minutes_after_now(issued))
        };
        tx.sessions().insert(&session).await.unwrap();
    }
    for (issued, last_seen, purged) in [(0, 0, 0), (10, 20, 2)] {
        let result = tx
            .sessions()
            .purge(minutes_after_now(issued), minutes_after_now(last_seen))
            .await;
        assert_eq!(result.unwrap(), purged);
    }
    assert_eq!(stored(tx).await, [3]);
}

async fn member(tx: &mut dyn UnitOfWork, name: &str) -> StaffMember {
    let new = new_member(&format!("{name}@gasthaus.example"));
    tx.staff().insert(&new).await.unwrap()
}

async fn insert(tx: &mut dyn UnitOfWork, member: &StaffMember, digit: u8) -> Session {
    let session = Session::new(token(digit), member.id, "Mozilla/5.0", now());
    tx.sessions().insert(&session).await.unwrap();
    session
}

async fn find(tx: &mut dyn UnitOfWork, digit: u8) -> Option<(Session, StaffMember)> {
    tx.sessions().find(&token(digit)).await.unwrap()
}

/// The tokens 1 to 4 that have a session.
async fn stored(tx: &mut dyn UnitOfWork) -> Vec<u8> {
    let mut stored = Vec::new();
    for digit in 1..=4 {
        stored.extend(find(tx, digit).await.map(|_| digit));
    }
    stored
}

fn token(digit: u8) -> Digest {
    Digest::from_digest([digit; 32])
}
