use domain::accounts::Password;

use super::samples::hash;
use crate::{HashError, PasswordHasher, Priority, Verification};

/// In any script and of any length.
pub async fn verifies_the_right_password_only(hasher: &impl PasswordHasher) {
    let long = "ü".repeat(512);
    for text in ["Mohrimhemd", " Brettljause mit Kren 🥨 ", &long] {
        let password = password(text);
        let hash = hasher
            .hash(&password, Priority::High)
            .await
            .expect("a hash");
        assert!(!hash.as_str().contains(text.trim()));
        let verify = |typed: String| {
            let hash = &hash;
            async move {
                let typed = self::password(&typed);
                hasher.verify(&typed, hash, Priority::Low).await.unwrap()
            }
        };
        assert_eq!(verify(text.to_owned()).await, Verification::Match);
        let shorter = text.chars().skip(1).collect::<String>() + "y";
        for other in [shorter, text.to_owned() + "\0", text.to_uppercase() + "1"] {
            let other: String = other.chars().take(512).collect();
            let verdict = verify(other.clone()).await;
            assert_eq!(verdict == Verification::Match, other == text, "{other}");
        }
    }
}

pub async fn returns_a_different_hash_each_time(hasher: &impl PasswordHasher) {
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

pub async fn fails_on_a_malformed_hash(hasher: &impl PasswordHasher) {
    let result = hasher
        .verify(&password("x"), &hash("nonsense"), Priority::High)
        .await;
    assert!(matches!(result, Err(HashError::Failed(_))), "{result:?}");
}

fn password(typed: &str) -> Password {
    Password::parse(typed).expect("a password")
}
