use domain::secrets::Password;

use super::samples::hash;
use crate::{HashingPriority, PasswordHashError, PasswordHasher, PasswordVerification};

/// In any script and of any length.
pub async fn verifies_only_the_right_password(hasher: &impl PasswordHasher) {
    let long_password = "ü".repeat(512);
    for text in ["Mohrimhemd", " Brettljause mit Kren 🥨 ", &long_password] {
        let password = password(text);
        let hash = hasher
            .hash(&password, HashingPriority::High)
            .await
            .expect("a hash");
        assert!(!hash.as_str().contains(text.trim()));
        let password_without_first_char = text.chars().skip(1).collect::<String>() + "y";
        let [longer, upper_case] = [text.to_owned() + "\0", text.to_uppercase() + "1"];
        for typed in [
            text.to_owned(),
            password_without_first_char,
            longer,
            upper_case,
        ] {
            let typed: String = typed.chars().take(512).collect();
            let candidate_password = self::password(&typed);
            let verification_result = hasher
                .verify(&candidate_password, &hash, HashingPriority::Low)
                .await;
            let is_match = verification_result.unwrap() == PasswordVerification::CorrectPassword;
            assert_eq!(is_match, typed == text, "{typed}");
        }
    }
}

pub async fn returns_a_different_password_hash_each_time(hasher: &impl PasswordHasher) {
    let password = password("Kaspressknödel");
    let first = hasher.hash(&password, HashingPriority::Low).await.unwrap();
    let second = hasher.hash(&password, HashingPriority::Low).await.unwrap();
    assert_ne!(first, second);
}

pub async fn password_verification_fails_on_a_malformed_hash(hasher: &impl PasswordHasher) {
    let result = hasher
        .verify(&password("x"), &hash("nonsense"), HashingPriority::High)
        .await;
    assert!(
        matches!(result, Err(PasswordHashError::Failed(_))),
        "{result:?}"
    );
}

fn password(typed: &str) -> Password {
    Password::parse(typed).expect("a password")
}
