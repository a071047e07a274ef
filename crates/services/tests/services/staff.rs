use std::net::IpAddr;

use domain::audit::{Access, AuditContext};
use domain::auth::{SecondFactorDetails, SecondFactorKind, SecondFactorName};
use domain::secrets::SecondFactorSecret;
use domain::staff::{ProviderAccount, Role};
use ports::Store;
use services::auth::AuthService;
use services::staff::NewInvitation;

use crate::fixture::{Fixture, PASSWORD, email};

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
    let from = IpAddr::from([192, 0, 2, 1]);
    for (password, is_right) in [(PASSWORD, false), (one_time_password.as_str(), true)] {
        let credentials = ports::contract::samples::credentials(ANNA_EMAIL, password);
        let issued = fixture.auth.sign_in(&credentials, from.into(), &[]).await;
        assert_eq!(issued.is_ok(), is_right, "{issued:?}");
    }
}

#[tokio::test]
async fn a_write_fails_if_its_access_was_revoked_after_the_request_began() {
    for revocation in ["disabled", "demoted", "signed out", "none"] {
        let fixture = Fixture::new().await;
        let anna = fixture.add_member(ANNA_EMAIL).await;
        let berta = fixture.add_member("berta@gasthaus.example").await;
        let now = fixture.context();
        for member in [&anna, &berta] {
            let role = Role::Management;
            fixture
                .staff
                .change_role(member.id, role, &now)
                .await
                .unwrap();
        }
        let token = fixture.sign_in(&anna).await;
        let context = AuditContext {
            access: Some(Access {
                session: AuthService::session_of_token(&token),
                role: Role::Management,
                address: IpAddr::from([192, 0, 2, 1]),
            }),
            ..AuditContext::of(&anna, fixture.now())
        };
        let factor = SecondFactorDetails {
            staff: anna.id,
            kind: SecondFactorKind::Totp,
            name: SecondFactorName::parse("Handy").unwrap(),
            secret: SecondFactorSecret::new("GEZDGNBVGY3TQOJQ"),
            last_step: None,
            created_at: fixture.now(),
            last_used_at: None,
        };
        let mut tx = fixture.store.begin().await.unwrap();
        let factor = tx.second_factors().insert(&factor).await.unwrap();
        tx.commit().await.unwrap();
        match revocation {
            "disabled" => drop(fixture.staff.disable_account(anna.id, &now).await.unwrap()),
            "demoted" => drop(
                fixture
                    .staff
                    .change_role(anna.id, Role::Team, &now)
                    .await
                    .unwrap(),
            ),
            "signed out" => fixture.auth.sign_out(&token).await.unwrap(),
            _ => {}
        }
        let before = fixture.staff.list().await.unwrap();
        let (staff, auth) = (&fixture.staff, &fixture.auth);
        let names = [anna.first_name.clone(), anna.first_name.clone()];
        let invitation = NewInvitation {
            first_name: anna.first_name.clone(),
            last_name: anna.last_name.clone(),
            role: Role::Management,
        };
        let outcomes = [
            staff
                .change_role(berta.id, Role::Team, &context)
                .await
                .is_ok(),
            staff.invite(invitation, anna.id, &context).await.is_ok(),
            auth.change_own_name(anna.id, names, &context).await.is_ok(),
            auth.change_own_email(anna.id, email("a@b.example"), &context)
                .await
                .is_ok(),
            auth.replace_recovery_codes(&anna, &context).await.is_ok(),
            auth.remove_factor(&anna, factor.id, &context).await.is_ok(),
            auth.save_required_roles(&[], &context).await.is_ok(),
            staff.reset_by_link(berta.id, &context).await.is_ok(),
            staff.disable_account(berta.id, &context).await.is_ok(),
        ];
        let is_allowed = revocation == "none";
        assert_eq!(outcomes, [is_allowed; 9], "{revocation}");
        assert_eq!(
            staff.list().await.unwrap() == before,
            !is_allowed,
            "{revocation}"
        );
    }
}
