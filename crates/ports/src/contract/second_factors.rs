use domain::auth::{
    AuthChallenge, SecondFactor, SecondFactorDetails, SecondFactorKind, SecondFactorName,
};
use domain::secrets::{Digest, SecondFactorSecret};
use domain::staff::{Role, StaffId, StaffMember};

use super::samples::{minutes_after_now, new_member, now};
use crate::UnitOfWork;

pub async fn keeps_every_field_of_a_second_factor(tx: &mut dyn UnitOfWork) {
    let anna = member(tx, "anna").await;
    let berta = member(tx, "berta").await;
    let mut totp = insert(tx, &anna, SecondFactorKind::Totp).await;
    let passkey = insert(tx, &anna, SecondFactorKind::Passkey).await;
    let of_berta = insert(tx, &berta, SecondFactorKind::Totp).await;
    assert!(totp.details.use_step(60_000_000, now()));
    tx.second_factors().update(&totp).await.unwrap();
    assert_eq!(list(tx, anna.id).await, [totp.clone(), passkey.clone()]);
    assert!(!totp.details.use_step(60_000_000, now()));
    for _ in 0..2 {
        tx.second_factors().delete(totp.id).await.unwrap();
        assert_eq!(list(tx, anna.id).await, std::slice::from_ref(&passkey));
    }
    let next = insert(tx, &anna, SecondFactorKind::Totp).await;
    assert!(next.id > of_berta.id);
    tx.second_factors()
        .delete_all_of_member(anna.id)
        .await
        .unwrap();
    assert_eq!(list(tx, anna.id).await, []);
    assert_eq!(list(tx, berta.id).await, [of_berta]);
    for (kind, expected) in [
        (SecondFactorKind::Totp, true),
        (SecondFactorKind::Passkey, false),
    ] {
        let exists = tx.second_factors().exists(kind).await.unwrap();
        assert_eq!(exists, expected, "{kind:?}");
    }
}

pub async fn a_recovery_code_is_deleted_once(tx: &mut dyn UnitOfWork) {
    let anna = member(tx, "anna").await.id;
    let berta = member(tx, "berta").await.id;
    let codes = |first: u8| [digest(first), digest(first + 1)];
    for (staff, first) in [(anna, 1), (anna, 3), (berta, 5)] {
        tx.second_factors()
            .replace_recovery_codes(staff, &codes(first))
            .await
            .unwrap();
    }
    for (staff, code, is_deleted, left) in [
        (anna, 1, false, 2),
        (anna, 3, true, 1),
        (anna, 3, false, 1),
        (anna, 5, false, 1),
        (berta, 5, true, 1),
    ] {
        let deleted = tx
            .second_factors()
            .delete_recovery_code(staff, &digest(code))
            .await;
        assert_eq!(deleted.unwrap(), is_deleted, "{code}");
        assert_eq!(count_codes(tx, staff).await, left, "{code}");
    }
    tx.second_factors()
        .delete_all_of_member(anna)
        .await
        .unwrap();
    assert_eq!(
        (count_codes(tx, anna).await, count_codes(tx, berta).await),
        (0, 1)
    );
}

pub async fn keeps_every_field_of_a_challenge(tx: &mut dyn UnitOfWork) {
    let anna = member(tx, "anna").await;
    let mut full = AuthChallenge {
        staff: Some(anna.id),
        password_hash: Some(anna.password_hash.clone()),
        state: Some(SecondFactorSecret::new("{}")),
        ..challenge(1, 5)
    };
    for minutes in [5, 6] {
        full.expires_at = minutes_after_now(minutes);
        tx.second_factors().save_challenge(&full).await.unwrap();
        assert_eq!(find(tx, 1).await, Some(full.clone()));
    }
    let empty = challenge(2, 7);
    tx.second_factors().save_challenge(&empty).await.unwrap();
    assert_eq!(find(tx, 2).await, Some(empty.clone()));
    let purged = tx.second_factors().purge_challenges(minutes_after_now(7));
    assert_eq!(purged.await.unwrap(), 1);
    assert_eq!((find(tx, 1).await, find(tx, 2).await), (None, Some(empty)));
    for _ in 0..2 {
        tx.second_factors()
            .delete_challenge(&digest(2))
            .await
            .unwrap();
        assert_eq!(find(tx, 2).await, None);
    }
    tx.second_factors().save_challenge(&full).await.unwrap();
    tx.second_factors()
        .delete_all_of_member(anna.id)
        .await
        .unwrap();
    assert_eq!(find(tx, 1).await, None);
}

pub async fn keeps_the_roles_that_need_a_second_factor(tx: &mut dyn UnitOfWork) {
    for roles in [vec![], vec![Role::Team], vec![Role::Management], vec![]] {
        tx.second_factors()
            .save_required_roles(&roles)
            .await
            .unwrap();
        let stored = tx.second_factors().list_required_roles().await;
        assert_eq!(stored.unwrap(), roles);
    }
}

async fn member(tx: &mut dyn UnitOfWork, name: &str) -> StaffMember {
    let new = new_member(&format!("{name}@gasthaus.example"));
    tx.staff().insert(&new).await.unwrap()
}

async fn insert(
    tx: &mut dyn UnitOfWork,
    member: &StaffMember,
    kind: SecondFactorKind,
) -> SecondFactor {
    let details = SecondFactorDetails {
        staff: member.id,
        kind,
        name: SecondFactorName::parse("Annas Handy").unwrap(),
        secret: SecondFactorSecret::new("GEZDGNBVGY3TQOJQ"),
        last_step: None,
        created_at: now(),
        last_used_at: None,
    };
    let inserted = tx.second_factors().insert(&details).await.unwrap();
    assert_eq!(inserted.details, details);
    inserted
}

async fn list(tx: &mut dyn UnitOfWork, staff: StaffId) -> Vec<SecondFactor> {
    tx.second_factors().list(staff).await.unwrap()
}

async fn count_codes(tx: &mut dyn UnitOfWork, staff: StaffId) -> u64 {
    let count = tx.second_factors().count_recovery_codes(staff);
    count.await.unwrap()
}

async fn find(tx: &mut dyn UnitOfWork, number: u8) -> Option<AuthChallenge> {
    let found = tx.second_factors().find_challenge(&digest(number)).await;
    found.unwrap()
}

fn challenge(number: u8, minutes: i64) -> AuthChallenge {
    AuthChallenge {
        token_digest: digest(number),
        staff: None,
        password_hash: None,
        state: None,
        expires_at: minutes_after_now(minutes),
    }
}

fn digest(number: u8) -> Digest {
    Digest::from_digest([number; 32])
}
