//! The own account of a staff member.

use domain::{
    auth::{DeviceKind, browser_of_user_agent},
    calendar::Timestamp,
    fields::{FieldErrorKind, FieldErrors},
    inn::Email,
    secrets::Digest,
    staff::{PersonName, Role},
};
use poem::web::Data;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use ports::StoreError;
use publishing::schema::{code::ApiEnumValue, fields::RequiredField};
use services::{
    Services,
    auth::{ChangeEmailError, OwnSession},
};

use crate::{
    auth::{ProvenStaff, Staff},
    http::{
        errors::{BODY_ERRORS, IntoError, MALFORMED_BODY_ERROR, OperationError, operation_errors},
        json_body::JsonBody,
        responses::{DeletedResponse, JsonListResponse, JsonResponse},
    },
    problem::ProblemType,
    tag::ApiTag,
};

/// The account of the member who sends the request.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct OwnAccount {
    /// The e-mail address to sign in with.
    pub email: String,
    /// The new address that is not confirmed yet. Absent if there is none.
    pub pending_email: Option<String>,
    /// The first name, 1 to 100 characters.
    pub firstname: String,
    /// The last name, 1 to 100 characters.
    pub lastname: String,
    /// What the member may do.
    pub role: ApiEnumValue<Role>,
}

/// A new name.
#[derive(Object, Clone)]
pub struct OwnName {
    /// The first name.
    pub firstname: RequiredField<PersonName>,
    /// The last name.
    pub lastname: RequiredField<PersonName>,
}

/// A new e-mail address.
#[derive(Object, Clone)]
pub struct OwnEmail {
    /// The e-mail address to sign in with; whitespace around it is ignored.
    pub email: RequiredField<Email>,
}

/// A session of the member.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct StaffSession {
    /// Identifies the session: 64 hexadecimal digits. It gives no access.
    pub id: String,
    /// The kind of the device that signed in.
    pub device: ApiEnumValue<DeviceKind>,
    /// The browser that signed in. Absent if it is unknown.
    pub browser: Option<String>,
    /// When the session began.
    pub issued_at: Timestamp,
    /// The last use, which is at most a minute later.
    pub last_used_at: Timestamp,
    /// Whether it is the session of the request.
    pub is_current: bool,
}

impl From<&OwnSession> for StaffSession {
    fn from(own: &OwnSession) -> Self {
        let OwnSession {
            id,
            session,
            is_current,
        } = own;
        let user_agent = &session.user_agent;
        Self {
            id: id.to_string(),
            device: DeviceKind::from_user_agent(user_agent).into(),
            browser: browser_of_user_agent(user_agent).map(str::to_owned),
            issued_at: session.issued_at,
            last_used_at: session.last_seen_at,
            is_current: *is_current,
        }
    }
}

impl OwnAccount {
    async fn read(services: &Services, staff: &Staff) -> Result<Self, StoreError> {
        let stored = services.staff.find(staff.member.id).await?;
        let member = stored.as_ref().unwrap_or(&staff.member);
        let pending_email = services.auth.pending_email(member).await?;
        Ok(Self {
            email: member.email.to_string(),
            pending_email: pending_email.map(|email| email.to_string()),
            firstname: member.first_name.to_string(),
            lastname: member.last_name.to_string(),
            role: member.role.into(),
        })
    }
}

operation_errors! {
    ChangeOwnAccountError: BODY_ERRORS, &[MALFORMED_BODY_ERROR];
    EndSessionError: &[(404, "The member has no such session.")];
}

impl IntoError for ChangeEmailError {
    fn into_error(self) -> poem::Error {
        match self {
            Self::EmailTaken => {
                FieldErrors::single("email", FieldErrorKind::EmailTaken).into_error()
            }
            Self::Store(error) => error.into_error(),
        }
    }
}

pub struct AccountApi;

#[OpenApi(tag = "ApiTag::Account")]
impl AccountApi {
    /// Get the own account
    #[oai(path = "/account", method = "get", operation_id = "getOwnAccount")]
    async fn get(
        &self,
        services: Data<&Services>,
        staff: Staff,
    ) -> Result<JsonResponse<OwnAccount>, OperationError> {
        let account = OwnAccount::read(&services, &staff).await?;
        Ok(JsonResponse::Ok(Json(account)))
    }

    /// Change the own name
    #[oai(path = "/account/name", method = "put", operation_id = "changeOwnName")]
    async fn change_name(
        &self,
        services: Data<&Services>,
        staff: Staff,
        body: JsonBody<OwnName>,
    ) -> Result<JsonResponse<OwnAccount>, ChangeOwnAccountError> {
        let names = body.validate_with(|body, validation| {
            let first_name = validation.validate_field("firstname", body.firstname);
            let last_name = validation.validate_field("lastname", body.lastname);
            Some([first_name?, last_name?])
        })?;
        let context = staff.audit_context();
        let id = staff.member.id;
        services.auth.change_own_name(id, names, &context).await?;
        let account = OwnAccount::read(&services, &staff).await?;
        Ok(JsonResponse::Ok(Json(account)))
    }

    /// Change the own e-mail address
    ///
    /// With a mail server, the new address applies once it is confirmed by the link that is mailed to it, within 24 hours; until then it
    /// is `pendingEmail`. A notice is mailed to the former one. The current address withdraws a pending one. Without a mail server or a
    /// public address, the new address applies at once.
    #[oai(
        path = "/account/email",
        method = "put",
        operation_id = "changeOwnEmail"
    )]
    async fn change_email(
        &self,
        services: Data<&Services>,
        staff: ProvenStaff,
        body: JsonBody<OwnEmail>,
    ) -> Result<JsonResponse<OwnAccount>, ChangeOwnAccountError> {
        let email =
            body.validate_with(|body, validation| validation.validate_field("email", body.email))?;
        let (id, context) = (staff.0.member.id, staff.0.audit_context());
        services.auth.change_own_email(id, email, &context).await?;
        let account = OwnAccount::read(&services, &staff.0).await?;
        Ok(JsonResponse::Ok(Json(account)))
    }

    /// List the own sessions
    ///
    /// The latest sign-in first.
    #[oai(
        path = "/account/sessions",
        method = "get",
        operation_id = "listOwnSessions"
    )]
    async fn list_sessions(
        &self,
        services: Data<&Services>,
        staff: Staff,
    ) -> Result<JsonListResponse<StaffSession>, OperationError> {
        let sessions = services
            .auth
            .list_own_sessions(&staff.member, &staff.token)
            .await?;
        let sessions = sessions.iter().map(StaffSession::from).collect();
        Ok(JsonListResponse::Ok(Json(sessions)))
    }

    /// End an own session
    ///
    /// `POST /auth/sign-out-everywhere` ends all of them. Needs a recent proof.
    #[oai(
        path = "/account/sessions/:id",
        method = "delete",
        operation_id = "endOwnSession"
    )]
    async fn end_session(
        &self,
        services: Data<&Services>,
        staff: ProvenStaff,
        /// The id of the session.
        id: Path<String>,
    ) -> Result<DeletedResponse, EndSessionError> {
        let id = Digest::parse(&id.0).map_err(|_| ProblemType::NotFound)?;
        if services.auth.end_own_session(&staff.0.member, &id).await? {
            Ok(DeletedResponse::NoContent)
        } else {
            Err(ProblemType::NotFound.into())
        }
    }
}
