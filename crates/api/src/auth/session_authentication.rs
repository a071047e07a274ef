//! Authentication of requests.

use std::net::IpAddr;

use domain::{
    audit::{Access, AuditContext},
    calendar::Timestamp,
    secrets::Token,
    staff::{Role, StaffMember},
};
use poem::{Error, Request, RequestBody};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions,
    registry::{MetaSecurityScheme, Registry},
};
use services::{Services, auth::AuthService};

use super::credentials::{RequestSessionToken, session_token_of_request};
use crate::{
    http::{client, errors::IntoError, origin},
    problem::ProblemType,
    public_content_writes::AuthenticatedWrite,
};

/// The name that HTTP clients of browsers use.
const ANTI_FORGERY_HEADER: &str = "x-xsrf-token";

const SESSION_SCHEME: &str = "session";
const BEARER_SCHEME: &str = "bearer";

/// Marks operations for the management, until the specification is complete. Not a scheme.
pub(crate) const MANAGEMENT_MARKER: &str = "management";

/// An authenticated staff member. As a parameter it restricts an operation to staff.
#[derive(Clone, Debug)]
pub struct Staff {
    pub member: StaffMember,
    pub authenticated_at: Timestamp,
    pub token: Token,
    pub address: IpAddr,
    /// The role that the operation needs.
    required_role: Role,
    pub is_recently_proven: bool,
    needs_second_factor: bool,
}

/// Like [`Staff`], but only for the management.
pub struct Management(pub Staff);

/// Like [`Staff`], but with a recent proof of who uses the session.
pub struct ProvenStaff(pub Staff);

/// Like [`Management`], but with a recent proof of who uses the session.
pub struct ProvenManagement(pub Staff);

/// Like [`Staff`], but also accepts a member whose one-time password must be changed.
pub struct StaffIncludingFirstSignIn(pub Staff);

/// Like [`Staff`], but also accepts a member who must set up a second factor.
pub struct StaffIncludingFactorSetup(pub Staff);

/// Like [`ProvenStaff`], but also accepts a member who must set up a second factor.
pub struct ProvenStaffIncludingFactorSetup(pub Staff);

/// A staff member or a guest.
pub struct StaffOrGuest(Option<Staff>);

impl StaffOrGuest {
    /// `None` for guests, and for members who must change a one-time password or set up a second factor.
    pub fn staff(&self) -> Option<&Staff> {
        self.0
            .as_ref()
            .filter(|staff| staff.member.has_full_access() && !staff.needs_second_factor)
    }

    /// Restricts a part of an operation to staff. Fails like a [`Staff`] parameter.
    pub fn require_staff_session(self) -> Result<Staff, Error> {
        require_session(reject_incomplete_sign_in(self.0)?)
    }
}

impl Staff {
    pub fn audit_context(&self) -> AuditContext {
        AuditContext {
            access: Some(Access {
                session: AuthService::session_of_token(&self.token),
                role: self.required_role,
                address: self.address,
            }),
            ..AuditContext::of(&self.member, self.authenticated_at)
        }
    }

    /// Restricts an operation, or a part of it, to a role.
    pub fn require_role(self, role: Role) -> Result<Self, ProblemType> {
        if self.member.role.includes(role) {
            return Ok(Self {
                required_role: role,
                ..self
            });
        }
        AuthService::log_denial(&self.member, "role", self.address);
        Err(ProblemType::RoleRequired)
    }

    fn require_proof(self) -> Result<Self, Error> {
        if self.is_recently_proven {
            Ok(self)
        } else {
            AuthService::log_denial(&self.member, "proof", self.address);
            Err(ProblemType::ProofRequired.into_error())
        }
    }
}

/// The staff member of a request, by cookie or by the `Authorization` `Bearer` or `Firebase`; `None` without a valid
/// session. Fails with 403 if the cookie of a write comes without a valid anti-forgery token or not from a page of this origin,
/// the one-time password must be changed, or a second factor must be set up.
pub async fn staff_of_request(request: &Request) -> Result<Option<Staff>, Error> {
    reject_incomplete_sign_in(authenticate(request).await?)
}

fn reject_incomplete_sign_in(staff: Option<Staff>) -> Result<Option<Staff>, Error> {
    match reject_one_time_password(staff)? {
        Some(staff) if staff.needs_second_factor => {
            Err(ProblemType::SecondFactorRequired.into_error())
        }
        staff => Ok(staff),
    }
}

fn reject_one_time_password(staff: Option<Staff>) -> Result<Option<Staff>, Error> {
    match staff {
        Some(staff) if !staff.member.has_full_access() => {
            Err(ProblemType::PasswordChangeRequired.into_error())
        }
        staff => Ok(staff),
    }
}

async fn authenticate(request: &Request) -> Result<Option<Staff>, Error> {
    let Some(RequestSessionToken {
        token,
        is_from_cookie,
    }) = session_token_of_request(request)
    else {
        return Ok(None);
    };
    let found = services_of_request(request)?
        .auth
        .authenticate(&token)
        .await;
    let Some(session) = found.map_err(IntoError::into_error)? else {
        return Ok(None);
    };
    let address = client::ip_address(request);
    if is_from_cookie && !request.method().is_safe() {
        let value = request.headers().get(ANTI_FORGERY_HEADER);
        let is_valid = value.is_some_and(|value| {
            AuthService::is_anti_forgery_token_of(&token, value.to_str().unwrap_or_default())
        });
        if !is_valid || !origin::is_same_origin(request) {
            AuthService::log_denial(&session.member, "forgery", address);
            return Err(ProblemType::Forbidden.into_error());
        }
    }
    if let Some(write) = request.data::<AuthenticatedWrite>() {
        write.begin();
    }
    Ok(Some(Staff {
        member: session.member,
        authenticated_at: session.session_checked_at,
        token,
        address,
        required_role: Role::Team,
        is_recently_proven: session.is_recently_proven,
        needs_second_factor: session.needs_second_factor,
    }))
}

pub(super) fn services_of_request(request: &Request) -> Result<&Services, Error> {
    let services = request.data();
    services.ok_or_else(|| ProblemType::Internal.into_error())
}

fn require_staff(staff: Option<Staff>, role: Role) -> Result<Staff, Error> {
    let staff = require_session(reject_incomplete_sign_in(staff)?)?;
    staff.require_role(role).map_err(IntoError::into_error)
}

fn require_session<T>(staff: Option<T>) -> Result<T, Error> {
    staff.ok_or_else(|| ProblemType::Unauthorized.into_error())
}

/// Implements parameters of operations. Operations with `guests` can be used without a session. `role` is for the published
/// specification, which turns it into `x-required-role`.
macro_rules! staff_extractors {
    ($($type:ident, guests: $guests:literal, role: $role:expr, $extract:expr;)+) => {
        $(impl<'a> ApiExtractor<'a> for $type {
            const TYPES: &'static [ApiExtractorType] = &[ApiExtractorType::SecurityScheme];
            type ParamType = ();
            type ParamRawType = ();

            fn register(registry: &mut Registry) {
                register_security_schemes(registry);
            }

            fn security_schemes() -> Vec<&'static str> {
                match $role {
                    Role::Management => vec![SESSION_SCHEME, BEARER_SCHEME, MANAGEMENT_MARKER],
                    Role::Team => vec![SESSION_SCHEME, BEARER_SCHEME],
                }
            }

            fn has_security_fallback() -> bool {
                $guests
            }

            async fn from_request(
                request: &'a Request,
                _: &mut RequestBody,
                _: ExtractParamOptions<()>,
            ) -> poem::Result<Self> {
                authenticate(request).await.and_then($extract)
            }
        })+
    };
}

staff_extractors! {
    Staff, guests: false, role: Role::Team, |staff| require_staff(staff, Role::Team);
    Management, guests: false, role: Role::Management, |staff| require_staff(staff, Role::Management).map(Management);
    ProvenStaff, guests: false, role: Role::Team,
        |staff| require_staff(staff, Role::Team)?.require_proof().map(ProvenStaff);
    ProvenManagement, guests: false, role: Role::Management,
        |staff| require_staff(staff, Role::Management)?.require_proof().map(ProvenManagement);
    StaffIncludingFirstSignIn, guests: false, role: Role::Team,
        |staff| require_session(staff).map(StaffIncludingFirstSignIn);
    StaffIncludingFactorSetup, guests: false, role: Role::Team,
        |staff| require_session(reject_one_time_password(staff)?).map(StaffIncludingFactorSetup);
    ProvenStaffIncludingFactorSetup, guests: false, role: Role::Team,
        |staff| require_session(reject_one_time_password(staff)?)?
            .require_proof()
            .map(ProvenStaffIncludingFactorSetup);
    StaffOrGuest, guests: true, role: Role::Team, |staff| Ok(StaffOrGuest(staff));
}

fn register_security_schemes(registry: &mut Registry) {
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
        SESSION_SCHEME,
        MetaSecurityScheme {
            name: Some("__Host-wirtshaus"),
            key_in: Some("cookie"),
            ..scheme(
                "apiKey",
                "The cookie that signing in sets. Unsafe methods also need the header `X-XSRF-TOKEN` with the value of \
                 the cookie `XSRF-TOKEN`, and a same-origin `Sec-Fetch-Site` or `Origin`.",
            )
        },
    );
    registry.create_security_scheme(
        BEARER_SCHEME,
        MetaSecurityScheme {
            scheme: Some("bearer"),
            ..scheme("http", "The `authToken` that signing in answers.")
        },
    );
}
