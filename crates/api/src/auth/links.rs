//! Links to accounts: invitations, new passwords and new e-mail addresses.

use domain::{
    fields::{FieldErrorKind, FieldErrors},
    inn::Email,
    secrets::Token,
    staff::{AccountLinkKind, PersonName, Role},
};
use poem::{Error, Request, web::Data};
use poem_openapi::{ApiResponse, Object, OpenApi, payload::Json};
use publishing::schema::{code::ApiEnumValue, fields::RequiredField};
use services::{
    Services,
    auth::{AccountLinkError, NewAccount, SignInError},
};

use super::{
    cookies::ResponseWithCookies,
    schema::{AuthState, NewPassword},
};
use crate::{
    http::{
        client,
        errors::{
            BODY_ERRORS, CROSS_ORIGIN_ERROR, IntoError, MALFORMED_BODY_ERROR, operation_errors,
        },
        json_body::JsonBody,
        origin,
        request::RequestValidator,
        responses::JsonResponse,
    },
    problem::ProblemType,
    tag::ApiTag,
};

/// A link to an account.
#[derive(Object, Clone)]
pub struct LinkToken {
    /// The fragment of the link, 64 hexadecimal digits.
    pub token: RequiredField<String>,
}

/// What a link is for.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AccountLink {
    /// What the link is for.
    pub kind: ApiEnumValue<AccountLinkKind>,
    /// The name of the member who invites, or whose account it is.
    pub name: String,
    /// The first name, 1 to 100 characters; of an invitation, a suggestion.
    pub firstname: String,
    /// The last name, 1 to 100 characters; of an invitation, a suggestion.
    pub lastname: String,
    /// The e-mail address of the account, or the one to be confirmed. Absent for an invitation.
    pub email: Option<String>,
    /// What an invited person may do. Absent for other links.
    pub role: Option<ApiEnumValue<Role>>,
}

/// A person who accepts an invitation.
#[derive(Object, Clone)]
pub struct InvitationAnswer {
    /// The fragment of the link, 64 hexadecimal digits.
    pub token: RequiredField<String>,
    /// The e-mail address to sign in with.
    pub email: RequiredField<Email>,
    /// The first name.
    pub firstname: RequiredField<PersonName>,
    /// The last name.
    pub lastname: RequiredField<PersonName>,
    /// The new password, at most 1024 bytes of UTF-8.
    pub password: RequiredField<NewPassword>,
}

/// A new password by a link.
#[derive(Object, Clone)]
#[oai(rename_all = "camelCase")]
pub struct PasswordByLink {
    /// The fragment of the link, 64 hexadecimal digits.
    pub token: RequiredField<String>,
    /// The new password, at most 1024 bytes of UTF-8.
    pub new_password: RequiredField<NewPassword>,
}

/// An account whose password is forgotten.
#[derive(Object, Clone)]
pub struct ForgottenPassword {
    /// The e-mail address of the account; whitespace around it is ignored.
    pub email: RequiredField<Email>,
}

#[derive(ApiResponse)]
pub enum SignedInByLinkResponse {
    /// The member is signed in, which sets three cookies: session, anti-forgery token and device; or a second factor is due.
    #[oai(status = 200)]
    Ok(Json<AuthState>),
}

#[derive(ApiResponse)]
pub enum ForgottenPasswordResponse {
    /// If the address is that of an account, a link will be mailed to it.
    #[oai(status = 202)]
    Accepted,
}

#[derive(ApiResponse)]
pub enum ConfirmEmailResponse {
    /// The account has the new address.
    #[oai(status = 204)]
    NoContent,
}

operation_errors! {
    AccountLinkOperationError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        CROSS_ORIGIN_ERROR,
        (404, "The link is unknown, has expired, was used or revoked, or its account is disabled."),
        (429, "Too many passwords are being checked."),
    ];
    ConfirmEmailError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        CROSS_ORIGIN_ERROR,
        (404, "The link is unknown, has expired, was used or replaced, or its account is disabled."),
        (409, "The address is that of another account by now."),
    ];
    ForgottenPasswordError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        CROSS_ORIGIN_ERROR,
        (404, "Links cannot be mailed: there is no mail server, or no public address."),
        (429, "Too many links were requested for this address, or from this subnet or network."),
    ];
}

/// The body has a password `field` and an e-mail address `email`.
fn to_error(error: AccountLinkError, field: &str) -> Error {
    match error {
        AccountLinkError::InvalidLink => ProblemType::LinkInvalid.into_error(),
        AccountLinkError::EmailTaken => {
            FieldErrors::single("email", FieldErrorKind::EmailTaken).into_error()
        }
        AccountLinkError::Password(error) => FieldErrors::single(field, error).into_error(),
        AccountLinkError::SecondFactorDue(challenge) => {
            SignInError::SecondFactorDue(challenge).into_error()
        }
        AccountLinkError::PasswordHashingFailed(error) => {
            SignInError::PasswordHashingFailed(error).into_error()
        }
        AccountLinkError::Store(error) => error.into_error(),
    }
}

/// An unknown token is not an error of the field, so that clients show the same for every link that is not valid.
fn parse_token(
    validation: &mut RequestValidator,
    token: RequiredField<String>,
) -> Option<Result<Token, ProblemType>> {
    let text = validation.require_field("token", token)?;
    Some(Token::parse(&text).ok_or(ProblemType::LinkInvalid))
}

fn reject_cross_origin(request: &Request) -> Result<(), ProblemType> {
    if origin::is_cross_origin(request) {
        return Err(ProblemType::Forbidden);
    }
    Ok(())
}

pub struct AccountLinksApi;

#[OpenApi(tag = "ApiTag::Auth")]
impl AccountLinksApi {
    /// Get what a link is for
    ///
    /// The link stays valid.
    #[oai(path = "/auth/link", method = "post", operation_id = "findAccountLink")]
    async fn find(
        &self,
        request: &Request,
        services: Data<&Services>,
        body: JsonBody<LinkToken>,
    ) -> Result<JsonResponse<AccountLink>, AccountLinkOperationError> {
        reject_cross_origin(request)?;
        let token =
            body.validate_with(|body, validation| parse_token(validation, body.token))??;
        let found = services.auth.find_account_link(&token).await;
        let (link, member) = found.map_err(|error| to_error(error, ""))?;
        let details = link.details;
        let is_invitation = details.kind == AccountLinkKind::Invitation;
        let email = details.email.as_ref().unwrap_or(&member.email);
        let first_name = details.first_name.as_ref().unwrap_or(&member.first_name);
        let last_name = details.last_name.as_ref().unwrap_or(&member.last_name);
        Ok(JsonResponse::Ok(Json(AccountLink {
            kind: details.kind.into(),
            name: member.name(),
            firstname: first_name.to_string(),
            lastname: last_name.to_string(),
            email: (!is_invitation).then(|| email.to_string()),
            role: details.role.map(Into::into),
        })))
    }

    /// Accept an invitation
    ///
    /// Creates the account and signs in. The new password has to meet what `POST /auth/password` requires.
    #[oai(
        path = "/auth/invitation",
        method = "post",
        operation_id = "acceptInvitation"
    )]
    async fn accept_invitation(
        &self,
        request: &Request,
        services: Data<&Services>,
        body: JsonBody<InvitationAnswer>,
    ) -> Result<ResponseWithCookies<SignedInByLinkResponse>, AccountLinkOperationError> {
        reject_cross_origin(request)?;
        let (token, new) = body.validate_with(|body, validation| {
            let token = parse_token(validation, body.token);
            let email = validation.validate_field("email", body.email);
            let first_name = validation.validate_field("firstname", body.firstname);
            let last_name = validation.validate_field("lastname", body.lastname);
            let password = validation.validate_field("password", body.password);
            let new = NewAccount {
                email: email?,
                first_name: first_name?,
                last_name: last_name?,
                password: password?,
            };
            Some((token?, new))
        })?;
        let (auth, client) = (&services.auth, client::of_request(request));
        let issued = auth.accept_invitation(&token?, new, client).await;
        let issued = issued.map_err(|error| to_error(error, "password"))?;
        let response = SignedInByLinkResponse::Ok(Json(AuthState::from(&issued)));
        Ok(ResponseWithCookies::set_session_cookies(response, request, auth, &issued).await?)
    }

    /// Set a new password by a link
    ///
    /// Ends all sessions of the account and signs in; with a second factor, that is still due as after `POST /auth/sign-in`. The new password has to meet what `POST /auth/password` requires.
    #[oai(
        path = "/auth/password-by-link",
        method = "post",
        operation_id = "setPasswordByLink"
    )]
    async fn set_password(
        &self,
        request: &Request,
        services: Data<&Services>,
        body: JsonBody<PasswordByLink>,
    ) -> Result<ResponseWithCookies<SignedInByLinkResponse>, AccountLinkOperationError> {
        reject_cross_origin(request)?;
        let (token, password) = body.validate_with(|body, validation| {
            let token = parse_token(validation, body.token);
            let password = validation.validate_field("new_password", body.new_password);
            Some((token?, password?))
        })?;
        let (auth, client) = (&services.auth, client::of_request(request));
        let issued = auth.set_password_by_link(&token?, &password, client).await;
        if let Err(AccountLinkError::SecondFactorDue(challenge)) = issued {
            return Ok(SignedInByLinkResponse::Ok(Json(challenge.into())).into());
        }
        let issued = issued.map_err(|error| to_error(error, "newPassword"))?;
        let response = SignedInByLinkResponse::Ok(Json(AuthState::from(&issued)));
        Ok(ResponseWithCookies::set_session_cookies(response, request, auth, &issued).await?)
    }

    /// Mail a link for a forgotten password
    ///
    /// The link is valid for 15 minutes. An unknown e-mail address gets the same response and causes the same work. The limits are
    /// those of signing in, counted separately.
    #[oai(
        path = "/auth/forgotten-password",
        method = "post",
        operation_id = "mailPasswordLink"
    )]
    async fn forgotten_password(
        &self,
        request: &Request,
        services: Data<&Services>,
        body: JsonBody<ForgottenPassword>,
    ) -> Result<ForgottenPasswordResponse, ForgottenPasswordError> {
        reject_cross_origin(request)?;
        let email =
            body.validate_with(|body, validation| validation.validate_field("email", body.email))?;
        if !services.auth.adapters.can_mail_links {
            return Err(ProblemType::NotFound.into());
        }
        let address = client::ip_address(request);
        services.auth.request_password_link(&email, address).await?;
        Ok(ForgottenPasswordResponse::Accepted)
    }

    /// Confirm a new e-mail address
    ///
    /// By the link that was mailed to it.
    #[oai(
        path = "/auth/email-confirmation",
        method = "post",
        operation_id = "confirmEmail"
    )]
    async fn confirm_email(
        &self,
        request: &Request,
        services: Data<&Services>,
        body: JsonBody<LinkToken>,
    ) -> Result<ConfirmEmailResponse, ConfirmEmailError> {
        reject_cross_origin(request)?;
        let token =
            body.validate_with(|body, validation| parse_token(validation, body.token))??;
        let confirmed = services.auth.confirm_email(&token).await;
        confirmed.map_err(|error| match error {
            AccountLinkError::EmailTaken => ProblemType::Conflict.into_error(),
            error => to_error(error, ""),
        })?;
        Ok(ConfirmEmailResponse::NoContent)
    }
}
