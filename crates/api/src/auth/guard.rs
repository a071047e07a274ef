//! Lets staff through, and nobody else.

use std::sync::Arc;

use domain::{accounts::StaffMember, audit::AuditContext, calendar::Instant};
use poem::{Error, IntoResponse, Request, RequestBody, error::InternalServerError};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaSecurityScheme, Registry},
};
use services::auth::AuthService;

use super::credentials::{Shown, shown};
use crate::{
    http::origin,
    problem::{Kind, ProblemJson},
};

/// What a page of ours sends beside the cookie; web clients call it so.
const ANTI_FORGERY: &str = "x-xsrf-token";

const SESSION: &str = "session";
const BEARER: &str = "bearer";

/// A staff member who asks. As a parameter of an operation it lets nobody else through.
#[derive(Clone, Debug)]
pub struct Staff {
    /// Who it is.
    pub member: StaffMember,
    /// When the request was authenticated.
    pub at: Instant,
}

/// A staff member who asks, maybe with a one-time password that is still to be changed.
pub struct PendingStaff(pub Staff);

/// Whoever asks: a staff member, or a guest.
pub struct Visitor(Option<Staff>);

impl Visitor {
    /// The staff member, if it is one. Whoever still has a one-time password is a guest.
    #[must_use]
    pub fn staff(&self) -> Option<&Staff> {
        self.0
            .as_ref()
            .filter(|staff| !staff.member.must_change_password)
    }

    /// The staff member, for the part of an operation that is for staff alone.
    ///
    /// # Errors
    /// As a [`Staff`] parameter refuses others.
    pub fn staff_only(self) -> Result<Staff, Error> {
        established(self.0)?.ok_or_else(|| refused(Kind::Unauthorized))
    }
}

impl Staff {
    pub fn audit_context(&self) -> AuditContext {
        self.member.audit_context(self.at)
    }
}

/// The staff member who asks, by cookie or by the `Authorization` `Bearer` or `Firebase`; `None` when nobody is signed in.
///
/// # Errors
/// 403 when the cookie comes without proof that a page of ours asks, or the password is a one-time one.
pub async fn staff_of(request: &Request) -> Result<Option<Staff>, Error> {
    established(recognised(request).await?)
}

/// Nobody gets further with a one-time password.
fn established(staff: Option<Staff>) -> Result<Option<Staff>, Error> {
    match staff {
        Some(staff) if staff.member.must_change_password => {
            Err(refused(Kind::PasswordChangeRequired))
        }
        staff => Ok(staff),
    }
}

async fn recognised(request: &Request) -> Result<Option<Staff>, Error> {
    let Some(Shown { token, by_cookie }) = shown(request) else {
        return Ok(None);
    };
    let door = door(request)?;
    let found = door
        .authenticate(&token)
        .await
        .map_err(InternalServerError)?;
    let Some(presence) = found else {
        return Ok(None);
    };
    if by_cookie && !request.method().is_safe() {
        let proof = request.headers().get(ANTI_FORGERY);
        let proven = proof.is_some_and(|proof| {
            door.is_anti_forgery_of(&token, proof.to_str().unwrap_or_default())
        });
        if !proven || origin::is_elsewhere(request) {
            return Err(refused(Kind::Forbidden));
        }
    }
    Ok(Some(Staff {
        member: presence.member,
        at: presence.at,
    }))
}

pub(super) fn door(request: &Request) -> Result<&Arc<AuthService>, Error> {
    request.data().ok_or_else(|| refused(Kind::Internal))
}

fn refused(kind: Kind) -> Error {
    Error::from_response(ProblemJson::from(kind).into_response())
}

impl<'a> ApiExtractor<'a> for Staff {
    const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        register(registry);
    }

    fn security_schemes() -> Vec<&'static str> {
        vec![SESSION, BEARER]
    }

    async fn from_request(
        request: &'a Request,
        _: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        let staff = staff_of(request).await?;
        staff.ok_or_else(|| refused(Kind::Unauthorized))
    }
}

impl<'a> ApiExtractor<'a> for PendingStaff {
    const TYPES: &'static [ApiExtractorType] = Staff::TYPES;
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        register(registry);
    }

    fn security_schemes() -> Vec<&'static str> {
        Staff::security_schemes()
    }

    async fn from_request(
        request: &'a Request,
        _: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        let staff = recognised(request).await?;
        staff.map(Self).ok_or_else(|| refused(Kind::Unauthorized))
    }
}

impl<'a> ApiExtractor<'a> for Visitor {
    const TYPES: &'static [ApiExtractorType] = Staff::TYPES;
    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        register(registry);
    }

    fn security_schemes() -> Vec<&'static str> {
        Staff::security_schemes()
    }

    fn has_security_fallback() -> bool {
        true
    }

    async fn from_request(
        request: &'a Request,
        _: &mut RequestBody,
        _: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        recognised(request).await.map(Self)
    }
}

fn register(registry: &mut Registry) {
    let scheme = |ty, description| MetaSecurityScheme {
        ty,
        description: Some(description),
        name: None,
        key_in: None,
        scheme: None,
        bearer_format: None,
        flows: None,
        openid_connect_url: None,
    };
    registry.create_security_scheme(
        SESSION,
        MetaSecurityScheme {
            name: Some("__Host-wirtshaus"),
            key_in: Some("cookie"),
            ..scheme(
                "apiKey",
                "The cookie that signing in sets. Unsafe methods also need the header `X-XSRF-TOKEN` with the value of \
                 the cookie `XSRF-TOKEN`.",
            )
        },
    );
    registry.create_security_scheme(
        BEARER,
        MetaSecurityScheme {
            scheme: Some("bearer"),
            ..scheme("http", "The `authToken` that signing in answers.")
        },
    );
}
