//! GET /api/auth/provider and GET /api/auth/provider/return. Everybody (decision S3), where the settings name an identity
//! provider.
//!
//! They are for browsers, which go there by a link and are sent on each time: plain routes and no operations of the
//! published API, because no client of it could use them. Whatever goes wrong leads to the entrance, which says that
//! it did and not why; the log knows.

use std::{error::Error, sync::Arc};

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use poem::{
    Endpoint, IntoResponse, Request, Response,
    endpoint::make,
    get,
    http::{HeaderValue, StatusCode, header},
};
use ports::IdentityError;
use serde::Deserialize;
use services::oidc_login::{OidcLogin, OidcLoginError};
use thiserror::Error;

use super::{
    cookies::{WithCookies, with_cookie},
    state_cookie,
};
use crate::{
    http::{client, origin},
    pages::ENTRANCE,
};

/// Where browsers come back to from the provider, behind the address of the house.
pub const RETURN: &str = "/api/auth/provider/return";

/// What in the entrance's address says that it did not work. The front knows it too, in
/// `frontend/src/staff/session/returnPath.ts`, as it knows `weiter`.
const FAILED: &str = "gescheitert";
const WANTED: &str = "weiter";

/// How much of what the provider says is wrong goes into the log, in characters.
const TOLD: usize = 200;

/// What brings somebody to the provider.
#[derive(Deserialize, Default)]
struct There {
    next: Option<String>,
}

/// What the provider sends somebody back with.
#[derive(Deserialize, Default)]
struct Back {
    code: Option<String>,
    state: Option<String>,
    error: Option<String>,
}

/// Why somebody is at the entrance again.
#[derive(Debug, Error)]
enum NotIn {
    #[error("the link was followed from a page of another host")]
    Elsewhere,
    #[error(
        "the browser came back without the cookie that it left with, or after more than ten minutes"
    )]
    NoCookie,
    #[error("the identity provider sent no code, but says {0:?}")]
    NoCode(String),
    #[error(transparent)]
    OidcLoginError(#[from] OidcLoginError),
}

/// GET /api/auth/provider
#[must_use]
pub fn authorize(side_door: Arc<OidcLogin>) -> impl Endpoint<Output = Response> {
    get(make(move |request: Request| {
        let side_door = side_door.clone();
        async move { Ok::<_, poem::Error>(leave(&side_door, &request).await) }
    }))
}

/// GET /api/auth/provider/return
#[must_use]
pub fn callback(side_door: Arc<OidcLogin>) -> impl Endpoint<Output = Response> {
    get(make(move |request: Request| {
        let side_door = side_door.clone();
        async move { Ok::<_, poem::Error>(come(&side_door, &request).await) }
    }))
}

async fn leave(side_door: &OidcLogin, request: &Request) -> Response {
    let asked: There = request.params().unwrap_or_default();
    let wanted = asked.next.as_deref().and_then(state_cookie::screen);
    // Otherwise a page of somebody else's could sign people in unasked.
    if origin::is_elsewhere(request) {
        return at_entrance(wanted.as_deref(), &NotIn::Elsewhere);
    }
    match side_door.begin_login(client::address(request)).await {
        Ok(departure) => {
            let cookie = state_cookie::keeping(request, &departure.token, wanted.as_deref());
            with_cookie(see(&departure.address), &cookie)
        }
        Err(reason) => at_entrance(wanted.as_deref(), &reason.into()),
    }
}

async fn come(side_door: &OidcLogin, request: &Request) -> Response {
    let Some(kept) = state_cookie::kept(request) else {
        return at_entrance(None, &NotIn::NoCookie);
    };
    let wanted = kept.wanted.as_deref();
    let said: Back = request.params().unwrap_or_default();
    let answer = if let (Some(code), Some(state)) = (&said.code, &said.state) {
        let from = client::address(request);
        match side_door
            .complete_login(&kept.token, state, code, from)
            .await
        {
            Ok(admitted) => {
                let answer = see(wanted.unwrap_or(ENTRANCE));
                WithCookies::keeping(answer, request, &side_door.door, &admitted).into_response()
            }
            Err(reason) => at_entrance(wanted, &reason.into()),
        }
    } else {
        let told = said.error.unwrap_or_default();
        let told = told.chars().take(TOLD).collect();
        at_entrance(wanted, &NotIn::NoCode(told))
    };
    with_cookie(answer, &state_cookie::forgetting(request))
}

/// Back at the entrance, with the way on from there.
fn at_entrance(wanted: Option<&str>, reason: &NotIn) -> Response {
    let error: &dyn Error = reason;
    match reason {
        NotIn::OidcLoginError(OidcLoginError::Store(_)) => {
            tracing::error!(
                error,
                "nobody could be let in through the identity provider"
            );
        }
        NotIn::OidcLoginError(OidcLoginError::Provider(
            IdentityError::NoAnswer(_) | IdentityError::NotBelieved(_),
        )) => tracing::warn!(
            error,
            "nobody could be let in through the identity provider"
        ),
        NotIn::OidcLoginError(OidcLoginError::OtherIdentity(_)) => {
            tracing::warn!(error, "a sign-in through the identity provider was refused");
        }
        _ => tracing::info!(
            error,
            "somebody was not let in through the identity provider"
        ),
    }
    let wanted = wanted.map(|path| {
        let path = utf8_percent_encode(path, NON_ALPHANUMERIC);
        format!("&{WANTED}={path}")
    });
    see(&format!(
        "{ENTRANCE}?{FAILED}=1{}",
        wanted.unwrap_or_default()
    ))
}

/// Sends the browser on (RFC 9110 §15.4.4).
fn see(place: &str) -> Response {
    match HeaderValue::try_from(place) {
        Ok(place) => Response::builder()
            .status(StatusCode::SEE_OTHER)
            .header(header::LOCATION, place)
            .finish(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into(),
    }
}
