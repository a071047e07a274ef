//! `GET /api/auth/provider` and `GET /api/auth/provider/return`: public (decision S3), if the settings name an identity
//! provider.
//!
//! Browsers navigate to these routes and are redirected; `oidc_openapi.json` describes them. Every failure
//! redirects to the sign-in page, which does not say why; the log does.

use std::{error::Error, sync::LazyLock};

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use poem::{
    IntoResponse, Request, Response,
    error::NotFoundError,
    http::{HeaderValue, StatusCode, header},
};
use ports::IdentityProviderError;
use publishing::sign_in_path;
use serde::Deserialize;
use services::oidc_login::{OidcLogin, OidcLoginError};
use thiserror::Error;

use super::{
    cookies::ResponseWithCookies, device_cookie, host_cookie::with_set_cookie_header,
    session_authentication::services_of_request, state_cookie,
};
use crate::http::{client, errors::IntoError, origin};

/// The redirect URI, relative to the public URL.
pub const CALLBACK_PATH: &str = "/api/auth/provider/return";

/// Names of query parameters of the sign-in page.
#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase")]
struct SignInPageParameterNames {
    failed: String,
    return_path: String,
}

static SIGN_IN_PAGE_PARAMETER_NAMES: LazyLock<SignInPageParameterNames> = LazyLock::new(|| {
    serde_json::from_str(include_str!(
        "../../../../frontend/src/staff/session/signInParameters.json"
    ))
    .unwrap_or_default()
});

/// How much of the provider's error is logged, in characters.
const MAX_LOGGED_ERROR_CHARS: usize = 200;

#[derive(Deserialize, Default)]
struct BeginOidcLoginQuery {
    next: Option<String>,
}

#[derive(Deserialize, Default)]
struct CallbackQuery {
    code: Option<String>,
    state: Option<String>,
    error: Option<String>,
}

#[derive(Debug, Error)]
enum LoginFailure {
    #[error("the link was followed from a page of another host")]
    CrossOrigin,
    #[error("the cookie with the login state is missing, malformed or expired")]
    NoLoginState,
    #[error("the identity provider sent no code, but the error {0:?}")]
    NoCode(String),
    #[error(transparent)]
    OidcLoginError(#[from] OidcLoginError),
}

/// `GET /api/auth/provider`
pub async fn begin_login(request: Request) -> poem::Result<Response> {
    let query: BeginOidcLoginQuery = request.params().unwrap_or_default();
    let return_path = query
        .next
        .as_deref()
        .and_then(state_cookie::validated_staff_path);
    let return_path = return_path.as_deref();
    // Prevents pages of other hosts from signing users in.
    if origin::is_cross_origin(&request) {
        return Ok(redirect_to_sign_in(return_path, &LoginFailure::CrossOrigin));
    }
    let oidc = oidc_login_service(&request)?;
    Ok(match oidc.begin_login(client::ip_address(&request)).await {
        Ok(authorization) => {
            let cookie = state_cookie::set_login_state(&request, &authorization.token, return_path);
            with_set_cookie_header(see_other_response(&authorization.url), &cookie)
        }
        Err(error) => redirect_to_sign_in(return_path, &error.into()),
    })
}

/// `GET /api/auth/provider/return`
pub async fn callback(request: Request) -> poem::Result<Response> {
    let Some(pending) = state_cookie::parse(&request) else {
        return Ok(redirect_to_sign_in(None, &LoginFailure::NoLoginState));
    };
    let return_path = pending.return_path.as_deref();
    let query: CallbackQuery = request.params().unwrap_or_default();
    let response = if let (Some(code), Some(state)) = (&query.code, &query.state) {
        let (oidc, client) = (oidc_login_service(&request)?, client::of_request(&request));
        let device_cookies = device_cookie::device_cookie_values(&request);
        match oidc
            .complete_login(&pending.token, state, code, client, &device_cookies)
            .await
        {
            Ok(issued) => {
                let response = see_other_response(return_path.unwrap_or(sign_in_path()));
                let auth = &services_of_request(&request)?.auth;
                ResponseWithCookies::set_session_cookies(response, &request, auth, &issued)
                    .await
                    .map_err(IntoError::into_error)?
                    .into_response()
            }
            Err(error) => redirect_to_sign_in(return_path, &error.into()),
        }
    } else {
        let error = query.error.unwrap_or_default();
        let error = error.chars().take(MAX_LOGGED_ERROR_CHARS).collect();
        redirect_to_sign_in(return_path, &LoginFailure::NoCode(error))
    };
    Ok(with_set_cookie_header(
        response,
        &state_cookie::delete_login_state(&request),
    ))
}

fn oidc_login_service(request: &Request) -> poem::Result<&OidcLogin> {
    let oidc = services_of_request(request)?.oidc.as_deref();
    oidc.ok_or_else(|| NotFoundError.into())
}

/// Redirects to the sign-in page, which keeps the return path.
fn redirect_to_sign_in(return_path: Option<&str>, failure: &LoginFailure) -> Response {
    const SIGN_IN_FAILED_LOG: &str = "sign-in through the identity provider failed";
    let error: &dyn Error = failure;
    match failure {
        LoginFailure::OidcLoginError(OidcLoginError::Store(_)) => {
            tracing::error!(error, "{SIGN_IN_FAILED_LOG}");
        }
        LoginFailure::OidcLoginError(
            OidcLoginError::OtherIdentity(_)
            | OidcLoginError::IdentityProviderFailed(
                IdentityProviderError::Unavailable(_) | IdentityProviderError::InvalidToken(_),
            ),
        ) => tracing::warn!(error, "{SIGN_IN_FAILED_LOG}"),
        _ => tracing::info!(error, "{SIGN_IN_FAILED_LOG}"),
    }
    let parameters = &*SIGN_IN_PAGE_PARAMETER_NAMES;
    let return_path = return_path.map(|path| {
        let path = utf8_percent_encode(path, NON_ALPHANUMERIC);
        format!("&{}={path}", parameters.return_path)
    });
    see_other_response(&format!(
        "{}?{}=1{}",
        sign_in_path(),
        parameters.failed,
        return_path.unwrap_or_default()
    ))
}

/// 303 (RFC 9110 §15.4.4).
fn see_other_response(location: &str) -> Response {
    match HeaderValue::try_from(location) {
        Ok(location) => Response::builder()
            .status(StatusCode::SEE_OTHER)
            .header(header::LOCATION, location)
            .finish(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into(),
    }
}
