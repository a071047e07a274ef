use std::{collections::HashMap, sync::Arc};

use adapters::oidc::OidcProvider;
use domain::{auth::IdentityClaims, calendar::Timestamp, staff::ProviderAccount};
use poem::http::StatusCode;
use ports::{IdentityProvider, contract::identity_provider::IdentityProviderFixture};
use url::Url;

use super::provider::FakeIdentityProvider;
use crate::common::{FRIDAY_EVENING, instant};

struct Fixture {
    adapter: Arc<OidcProvider>,
    fake: Arc<FakeIdentityProvider>,
}

async fn fixture() -> Box<Fixture> {
    let fake = FakeIdentityProvider::start().await;
    Box::new(Fixture {
        adapter: fake.client(),
        fake,
    })
}

impl IdentityProviderFixture for Fixture {
    fn provider(&self) -> &dyn IdentityProvider {
        &*self.adapter
    }

    fn authorize(&self, url: &str) -> String {
        let url = Url::parse(url).unwrap();
        let query: HashMap<_, _> = url.query_pairs().into_owned().collect();
        self.fake.authorize(&query);
        "good".to_owned()
    }

    fn now(&self) -> Timestamp {
        instant(FRIDAY_EVENING)
    }

    fn provider_user(&self) -> IdentityClaims {
        IdentityClaims {
            account: ProviderAccount {
                issuer: self.fake.origin.clone(),
                subject: "4711".to_owned(),
            },
            email: "anna@gasthaus.example".to_owned(),
            is_verified: Some(true),
        }
    }

    fn shut_down(&self) {
        let unavailable = StatusCode::SERVICE_UNAVAILABLE;
        let mut state = self.fake.state.lock().unwrap();
        state.replacement = Some(("/discovery", unavailable, String::new()));
    }
}

ports::contract!(identity_provider, fixture());
