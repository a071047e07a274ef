use domain::staff::ProviderAccount;
use ports::Store;

use crate::fixture::{Fixture, PASSWORD};

const ANNA_EMAIL: &str = "Anna@gasthaus.example";

#[tokio::test]
async fn a_reset_enables_unlinks_and_signs_out_one_account() {
    let fixture = Fixture::new().await;
    let mut anna = fixture.add_member(ANNA_EMAIL).await;
    let berta = fixture.add_member("berta@gasthaus.example").await;
    let berta_token = fixture.sign_in(&berta).await;
    let anna_token = fixture.sign_in(&anna).await;
    anna.is_disabled = true;
    anna.provider_account = Some(ProviderAccount {
        issuer: "https://accounts.example".to_owned(),
        subject: "4711".to_owned(),
    });
    let mut tx = fixture.store.begin().await.unwrap();
    tx.staff().update(&anna).await.unwrap();
    tx.commit().await.unwrap();

    let one_time_password = fixture.staff.reset_password(&anna.email).await.unwrap();
    let members = fixture.staff.list().await.unwrap();
    assert_eq!(members[1], berta);
    anna.reset(members[0].password_hash.clone());
    assert_eq!(members[0], anna);
    assert!(!fixture.is_signed_in(&anna_token).await);
    assert!(fixture.is_signed_in(&berta_token).await);
    let from = [192, 0, 2, 1].into();
    for (password, is_right) in [(PASSWORD, false), (one_time_password.as_str(), true)] {
        let credentials = ports::contract::samples::credentials(ANNA_EMAIL, password);
        let issued = fixture.auth.sign_in(&credentials, from, &[]).await;
        assert_eq!(issued.is_ok(), is_right, "{issued:?}");
    }
}
