//! The accounts of staff and invitations.

use std::sync::Arc;

use domain::{
    calendar::Timestamp,
    inn::SiteSettings,
    staff::{self, AccountLinkId, PersonName, Role, StaffId, StaffMember, account_link_url},
};
use poem::{Error, web::Data};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use publishing::schema::{code::ApiEnumValue, fields::RequiredField};
use services::{
    Services,
    auth::SignInError,
    staff::{IssuedLink, NewInvitation, StaffError},
};

use crate::{
    auth::{Management, ProvenManagement},
    http::{
        errors::{BODY_ERRORS, IntoError, MALFORMED_BODY_ERROR, OperationError, operation_errors},
        json_body::JsonBody,
        responses::{DeletedResponse, JsonListResponse, JsonResponse},
    },
    problem::ProblemType,
    tag::ApiTag,
};

/// An account.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct Person {
    /// The id, from 1.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// The e-mail address to sign in with.
    pub email: String,
    /// The first name, 1 to 100 characters.
    pub firstname: String,
    /// The last name, 1 to 100 characters.
    pub lastname: String,
    /// What the person may do.
    pub role: ApiEnumValue<Role>,
    /// A disabled person cannot sign in.
    pub is_disabled: bool,
    /// Whether the person must set a new password first, after the account was added or reset.
    pub must_change_password: bool,
}

impl From<&StaffMember> for Person {
    fn from(member: &StaffMember) -> Self {
        Self {
            id: member.id.get(),
            email: member.email.to_string(),
            firstname: member.first_name.to_string(),
            lastname: member.last_name.to_string(),
            role: member.role.into(),
            is_disabled: member.is_disabled,
            must_change_password: member.must_change_password,
        }
    }
}

/// An invitation that is not accepted yet.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct Invitation {
    /// The id, from 1.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// The suggested name.
    pub name: String,
    /// What the person may do.
    pub role: ApiEnumValue<Role>,
    /// The link is valid before this instant.
    pub expires_at: Timestamp,
}

impl From<&staff::AccountLink> for Invitation {
    fn from(link: &staff::AccountLink) -> Self {
        Self {
            id: link.id.get(),
            name: link.details.suggested_name(),
            role: link.details.role.unwrap_or(Role::Team).into(),
            expires_at: link.details.expires_at,
        }
    }
}

/// A person to be invited.
#[derive(Object, Clone)]
pub struct InvitationRequest {
    /// The first name. The person may correct it.
    pub firstname: RequiredField<PersonName>,
    /// The last name. The person may correct it.
    pub lastname: RequiredField<PersonName>,
    /// What the person may do.
    pub role: RequiredField<ApiEnumValue<Role>>,
}

/// A link to pass on. It is shown only once.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct IssuedAccountLink {
    /// The link, with the address of the website in the settings.
    pub url: String,
    /// The link is valid before this instant.
    pub expires_at: Timestamp,
}

/// A new role.
#[derive(Object, Clone)]
pub struct RoleChange {
    /// What the person may do.
    pub role: RequiredField<ApiEnumValue<Role>>,
}

const UNKNOWN_PERSON: (u16, &str) = (404, "There is no such person.");
const LAST_MANAGEMENT: (u16, &str) = (409, "There would be no enabled account of the management.");

operation_errors! {
    InviteError: BODY_ERRORS, &[MALFORMED_BODY_ERROR];
    RevokeInvitationError: &[(400, "The id is malformed."), (404, "There is no such invitation.")];
    ChangeRoleError: BODY_ERRORS, &[MALFORMED_BODY_ERROR, UNKNOWN_PERSON, LAST_MANAGEMENT];
    DisablePersonError: &[(400, "The id is malformed."), UNKNOWN_PERSON, LAST_MANAGEMENT];
    EnablePersonError: &[(400, "The id is malformed."), UNKNOWN_PERSON];
    ResetPersonError: &[
        (400, "The id is malformed."),
        UNKNOWN_PERSON,
        (429, "Too many passwords are being checked."),
    ];
}

impl IntoError for StaffError {
    fn into_error(self) -> Error {
        match self {
            Self::UnknownId | Self::NotFound(_) => ProblemType::NotFound.into_error(),
            Self::LastManagement => ProblemType::LastManagement.into_error(),
            Self::PasswordHashingFailed(error) => {
                SignInError::PasswordHashingFailed(error).into_error()
            }
            Self::Store(error) => error.into_error(),
            // Only of accounts that are added on the command line.
            Self::EmailTaken(_) | Self::Password(_) => ProblemType::Conflict.into_error(),
        }
    }
}

fn parse_id(Path(id): Path<u32>) -> Result<StaffId, ProblemType> {
    StaffId::parse(id.into()).map_err(|_| ProblemType::NotFound)
}

fn to_response(member: &StaffMember) -> JsonResponse<Person> {
    JsonResponse::Ok(Json(member.into()))
}

pub struct PeopleApi;

#[OpenApi(tag = "ApiTag::People")]
impl PeopleApi {
    /// List people
    ///
    /// All accounts, by id.
    #[oai(path = "/people", method = "get", operation_id = "listPeople")]
    async fn list(
        &self,
        services: Data<&Services>,
        _management: Management,
    ) -> Result<JsonListResponse<Person>, OperationError> {
        let members = services.staff.list().await?;
        let people = members.iter().map(Person::from).collect();
        Ok(JsonListResponse::Ok(Json(people)))
    }

    /// List invitations
    ///
    /// Those that can be accepted, the oldest first.
    #[oai(
        path = "/invitations",
        method = "get",
        operation_id = "listInvitations"
    )]
    async fn list_invitations(
        &self,
        services: Data<&Services>,
        _management: Management,
    ) -> Result<JsonListResponse<Invitation>, OperationError> {
        let links = services.staff.list_invitations().await?;
        let invitations = links.iter().map(Invitation::from).collect();
        Ok(JsonListResponse::Ok(Json(invitations)))
    }

    /// Invite a person
    ///
    /// Returns a link to pass on, which creates one account within 7 days. It is invalid while who invited does not belong to the
    /// management. Needs a recent proof.
    #[oai(path = "/invitations", method = "post", operation_id = "invitePerson")]
    async fn invite(
        &self,
        services: Data<&Services>,
        settings: Data<&Arc<SiteSettings>>,
        management: ProvenManagement,
        body: JsonBody<InvitationRequest>,
    ) -> Result<JsonResponse<IssuedAccountLink>, InviteError> {
        let invitation = body.validate_with(|body, validation| {
            let first_name = validation.validate_field("firstname", body.firstname);
            let last_name = validation.validate_field("lastname", body.lastname);
            let role = validation.require_field("role", body.role);
            Some(NewInvitation {
                first_name: first_name?,
                last_name: last_name?,
                role: role?.0,
            })
        })?;
        let staff = management.0;
        let context = staff.audit_context();
        let issued = services
            .staff
            .invite(invitation, staff.member.id, &context)
            .await?;
        Ok(link_response(&settings, &issued))
    }

    /// Revoke an invitation
    #[oai(
        path = "/invitations/:id",
        method = "delete",
        operation_id = "revokeInvitation"
    )]
    async fn revoke_invitation(
        &self,
        services: Data<&Services>,
        management: Management,
        /// The id of the invitation, 1 to 2147483647.
        id: Path<u32>,
    ) -> Result<DeletedResponse, RevokeInvitationError> {
        let id = AccountLinkId::parse(id.0.into()).map_err(|_| ProblemType::NotFound)?;
        let context = management.0.audit_context();
        if services.staff.revoke_invitation(id, &context).await? {
            Ok(DeletedResponse::NoContent)
        } else {
            Err(ProblemType::NotFound.into())
        }
    }

    /// Change the role of a person
    ///
    /// Needs a recent proof.
    #[oai(
        path = "/people/:id/role",
        method = "put",
        operation_id = "changePersonRole"
    )]
    async fn change_role(
        &self,
        services: Data<&Services>,
        management: ProvenManagement,
        /// The id of the person, 1 to 2147483647.
        id: Path<u32>,
        body: JsonBody<RoleChange>,
    ) -> Result<JsonResponse<Person>, ChangeRoleError> {
        let role =
            body.validate_with(|body, validation| validation.require_field("role", body.role))?;
        let (id, context) = (parse_id(id)?, management.0.audit_context());
        let member = services.staff.change_role(id, role.0, &context).await?;
        Ok(to_response(&member))
    }

    /// Disable a person
    ///
    /// Ends all sessions. Needs a recent proof.
    #[oai(
        path = "/people/:id/disable",
        method = "post",
        operation_id = "disablePerson"
    )]
    async fn disable(
        &self,
        services: Data<&Services>,
        management: ProvenManagement,
        /// The id of the person, 1 to 2147483647.
        id: Path<u32>,
    ) -> Result<JsonResponse<Person>, DisablePersonError> {
        let (id, context) = (parse_id(id)?, management.0.audit_context());
        let member = services.staff.disable_account(id, &context).await?;
        Ok(to_response(&member))
    }

    /// Enable a person
    ///
    /// Needs a recent proof.
    #[oai(
        path = "/people/:id/enable",
        method = "post",
        operation_id = "enablePerson"
    )]
    async fn enable(
        &self,
        services: Data<&Services>,
        management: ProvenManagement,
        /// The id of the person, 1 to 2147483647.
        id: Path<u32>,
    ) -> Result<JsonResponse<Person>, EnablePersonError> {
        let (id, context) = (parse_id(id)?, management.0.audit_context());
        let member = services.staff.enable_account(id, &context).await?;
        Ok(to_response(&member))
    }

    /// Reset the account of a person
    ///
    /// Makes the password invalid, ends all sessions, enables the account, and returns a link to pass on, which sets a new
    /// password within 7 days. Needs a recent proof.
    #[oai(
        path = "/people/:id/reset",
        method = "post",
        operation_id = "resetPerson"
    )]
    async fn reset(
        &self,
        services: Data<&Services>,
        settings: Data<&Arc<SiteSettings>>,
        management: ProvenManagement,
        /// The id of the person, 1 to 2147483647.
        id: Path<u32>,
    ) -> Result<JsonResponse<IssuedAccountLink>, ResetPersonError> {
        let (id, context) = (parse_id(id)?, management.0.audit_context());
        let issued = services.staff.reset_by_link(id, &context).await?;
        Ok(link_response(&settings, &issued))
    }
}

fn link_response(settings: &SiteSettings, issued: &IssuedLink) -> JsonResponse<IssuedAccountLink> {
    JsonResponse::Ok(Json(IssuedAccountLink {
        url: account_link_url(&settings.public_url, &issued.token),
        expires_at: issued.link.details.expires_at,
    }))
}
