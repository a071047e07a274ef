//! What every hasher of passwords promises.

use domain::accounts::Password;

use super::samples::hash;
use crate::{HashError, PasswordHasher, Priority, Verdict};

/// The suite, for `$fresh`: a future of anything that derefs to a [`PasswordHasher`].
#[macro_export]
macro_rules! password_hasher_contract {
    ($fresh:expr) => {
        $crate::contract_tests!($fresh, password_hasher:
            knows_a_password_again_and_no_other,
            never_makes_the_same_hash_twice,
            says_when_what_is_kept_is_no_hash,
        );
    };
}

/// To the last bit, in any script, however long.
pub async fn knows_a_password_again_and_no_other(hasher: &impl PasswordHasher) {
    let long = "ü".repeat(512);
    for typed in ["Mohrimhemd", " Brettljause mit Kren 🥨 ", &long] {
        let password = password(typed);
        let kept = hasher
            .hash(&password, Priority::High)
            .await
            .expect("a hash");
        assert!(!kept.as_str().contains(typed.trim()));
        let verify = |typed: String| {
            let kept = &kept;
            async move {
                let typed = self::password(&typed);
                hasher.verify(&typed, kept, Priority::Low).await.unwrap()
            }
        };
        assert_eq!(verify(typed.to_owned()).await, Verdict::Right);
        let shorter = typed.chars().skip(1).collect::<String>() + "y";
        for other in [shorter, typed.to_owned() + "\0", typed.to_uppercase() + "1"] {
            let other: String = other.chars().take(512).collect();
            let verdict = verify(other.clone()).await;
            assert_eq!(verdict == Verdict::Right, other == typed, "{other}");
        }
    }
}

/// So that nobody sees who has the same password.
pub async fn never_makes_the_same_hash_twice(hasher: &impl PasswordHasher) {
    let first = hasher
        .hash(&password("Kaspressknödel"), Priority::Low)
        .await
        .unwrap();
    let second = hasher
        .hash(&password("Kaspressknödel"), Priority::Low)
        .await
        .unwrap();
    assert_ne!(first, second);
}

/// It is neither right nor wrong.
pub async fn says_when_what_is_kept_is_no_hash(hasher: &impl PasswordHasher) {
    let answer = hasher
        .verify(&password("x"), &hash("nonsense"), Priority::High)
        .await;
    assert!(matches!(answer, Err(HashError::Failed(_))), "{answer:?}");
}

fn password(typed: &str) -> Password {
    Password::parse(typed).expect("a password")
}
