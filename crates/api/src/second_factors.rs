//! The second factors of the own account, and the roles that need one.

use domain::{
    auth::{self, SecondFactorCode, SecondFactorId, SecondFactorKind, SecondFactorName},
    calendar::Timestamp,
    secrets::Password,
    staff::Role,
};
use poem::web::Data;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use publishing::schema::{code::ApiEnumValue, fields::RequiredField};
use services::{
    Services,
    auth::{AddedSecondFactor as Added, SignInError, TotpSetup as NewTotp},
};

use crate::{
    auth::{
        Management, ProvenManagement, ProvenStaff, ProvenStaffIncludingFactorSetup,
        StaffIncludingFactorSetup,
    },
    http::{
        errors::{BODY_ERRORS, MALFORMED_BODY_ERROR, OperationError, operation_errors},
        json_body::JsonBody,
        responses::{DeletedResponse, JsonResponse},
    },
    problem::ProblemType,
    tag::ApiTag,
};

/// A second factor of the member.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct SecondFactor {
    /// The id, from 1.
    #[oai(validator(minimum(value = "1")))]
    pub id: u32,
    /// The kind.
    pub kind: ApiEnumValue<SecondFactorKind>,
    /// The name that the member gave to it, 1 to 100 characters.
    pub name: String,
    /// When it was added.
    pub created_at: Timestamp,
    /// The last use. Absent before the first one.
    pub last_used_at: Option<Timestamp>,
}

impl From<&auth::SecondFactor> for SecondFactor {
    fn from(factor: &auth::SecondFactor) -> Self {
        let details = &factor.details;
        Self {
            id: factor.id.get(),
            kind: details.kind.into(),
            name: details.name.to_string(),
            created_at: details.created_at,
            last_used_at: details.last_used_at,
        }
    }
}

/// The second factors of the member.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct OwnSecondFactors {
    /// The factors, by id.
    pub factors: Vec<SecondFactor>,
    /// How many recovery codes were not used.
    pub recovery_codes: u64,
    /// Whether the role of the member needs a factor.
    pub is_required: bool,
    /// Whether the setting `public_url` allows passkeys: HTTPS, or `localhost`, and a domain.
    pub can_add_passkeys: bool,
}

/// A secret for an authenticator app. It is shown only once.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct TotpSetup {
    /// The secret in Base32, to be typed.
    pub secret: String,
    /// The content of a QR code, `otpauth://totp/…`.
    pub url: String,
}

impl From<&NewTotp> for TotpSetup {
    fn from(setup: &NewTotp) -> Self {
        Self {
            secret: setup.secret.as_str().to_owned(),
            url: setup.url.clone(),
        }
    }
}

/// The first code of an authenticator app.
#[derive(Object, Clone)]
pub struct TotpConfirmation {
    /// The six digits that the app shows.
    pub code: RequiredField<SecondFactorCode>,
    /// A name for the app or its device.
    pub name: RequiredField<SecondFactorName>,
}

/// What a browser needs to create a passkey.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct PasskeySetup {
    /// The JSON of `PublicKeyCredentialCreationOptions`, for `PublicKeyCredential.parseCreationOptionsFromJSON`.
    pub options: String,
}

/// A passkey to be added.
#[derive(Object, Clone)]
pub struct NewPasskey {
    /// The JSON of the `PublicKeyCredential`, as its `toJSON` returns it.
    pub credential: RequiredField<String>,
    /// A name for the passkey or its device.
    pub name: RequiredField<SecondFactorName>,
}

/// A new second factor.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct AddedSecondFactor {
    /// The factor.
    pub factor: SecondFactor,
    /// The recovery codes, with the first factor. They are shown only once.
    pub recovery_codes: Option<Vec<String>>,
}

impl From<Added> for AddedSecondFactor {
    fn from(added: Added) -> Self {
        Self {
            factor: SecondFactor::from(&added.factor),
            recovery_codes: added.recovery_codes.map(to_texts),
        }
    }
}

/// New recovery codes. They are shown only once.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct RecoveryCodes {
    /// Ten codes, each of which can be used once.
    pub codes: Vec<String>,
}

fn to_texts(codes: Vec<Password>) -> Vec<String> {
    let codes = codes.into_iter();
    codes.map(|code| code.as_str().to_owned()).collect()
}

/// The roles whose members need a second factor.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
pub struct SecondFactorRequirements {
    /// Whether members with the role `management` need one.
    pub management: RequiredField<bool>,
    /// Whether members with the role `team` need one.
    pub team: RequiredField<bool>,
}

impl From<&[Role]> for SecondFactorRequirements {
    fn from(roles: &[Role]) -> Self {
        Self {
            management: roles.contains(&Role::Management).into(),
            team: roles.contains(&Role::Team).into(),
        }
    }
}

operation_errors! {
    ConfirmTotpError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        (404, "No app is being set up in this session, or not for 15 minutes."),
    ];
    BeginPasskeyError: &[(404, "The setting `public_url` does not allow passkeys.")];
    AddPasskeyError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        (404, "No passkey is being added in this session, or not for 15 minutes."),
    ];
    RemoveFactorError: &[(400, "The id is malformed."), (404, "The member has no such factor.")];
    ReplaceRecoveryCodesError: &[(404, "The member has no second factor.")];
    SaveRequirementsError: BODY_ERRORS, &[MALFORMED_BODY_ERROR];
}

pub struct SecondFactorsApi;

#[OpenApi]
impl SecondFactorsApi {
    /// List the own second factors
    #[oai(
        path = "/account/factors",
        method = "get",
        operation_id = "listOwnFactors",
        tag = "ApiTag::Account"
    )]
    async fn list(
        &self,
        services: Data<&Services>,
        staff: StaffIncludingFactorSetup,
    ) -> Result<JsonResponse<OwnSecondFactors>, OperationError> {
        let own = services.auth.list_own_factors(&staff.0.member).await?;
        Ok(JsonResponse::Ok(Json(OwnSecondFactors {
            factors: own.factors.iter().map(SecondFactor::from).collect(),
            recovery_codes: own.recovery_codes,
            is_required: own.is_required,
            can_add_passkeys: services.auth.passkeys.is_some(),
        })))
    }

    /// Begin to set up an authenticator app
    ///
    /// The app is a second factor once `POST /account/totp/confirmation` gets a code of it in the same session, within 15
    /// minutes. Codes are those of RFC 6238 with SHA-1, six digits and steps of 30 s. Needs a recent proof.
    #[oai(
        path = "/account/totp",
        method = "post",
        operation_id = "beginTotpSetup",
        tag = "ApiTag::Account"
    )]
    async fn begin_totp(
        &self,
        services: Data<&Services>,
        staff: ProvenStaffIncludingFactorSetup,
    ) -> Result<JsonResponse<TotpSetup>, OperationError> {
        let staff = staff.0;
        let setup = services.auth.begin_totp_setup(&staff.member, &staff.token);
        Ok(JsonResponse::Ok(Json(TotpSetup::from(&setup.await?))))
    }

    /// Add an authenticator app
    ///
    /// A wrong code is an invalid field. The first factor also brings ten recovery codes. Needs a recent proof.
    #[oai(
        path = "/account/totp/confirmation",
        method = "post",
        operation_id = "confirmTotp",
        tag = "ApiTag::Account"
    )]
    async fn confirm_totp(
        &self,
        services: Data<&Services>,
        staff: ProvenStaffIncludingFactorSetup,
        body: JsonBody<TotpConfirmation>,
    ) -> Result<JsonResponse<AddedSecondFactor>, ConfirmTotpError> {
        let (code, name) = body.validate_with(|body, validation| {
            let code = validation.validate_field("code", body.code);
            let name = validation.validate_field("name", body.name);
            Some((code?, name?))
        })?;
        let (auth, staff, context) = (&services.auth, &staff.0, staff.0.audit_context());
        let added = auth
            .confirm_totp(&staff.member, &staff.token, &code, name, &context)
            .await;
        match added {
            Err(SignInError::InvalidCredentials) => Err(ProblemType::NotFound.into()),
            added => Ok(JsonResponse::Ok(Json(added?.into()))),
        }
    }

    /// Begin to add a passkey
    ///
    /// `options` is the JSON of `PublicKeyCredentialCreationOptions`, valid for 15 minutes in this session. Needs a recent proof.
    #[oai(
        path = "/account/passkeys/options",
        method = "post",
        operation_id = "beginPasskeySetup",
        tag = "ApiTag::Account"
    )]
    async fn begin_passkey(
        &self,
        services: Data<&Services>,
        staff: ProvenStaffIncludingFactorSetup,
    ) -> Result<JsonResponse<PasskeySetup>, BeginPasskeyError> {
        let staff = staff.0;
        let options = services
            .auth
            .begin_passkey_setup(&staff.member, &staff.token);
        Ok(JsonResponse::Ok(Json(PasskeySetup {
            options: options.await?,
        })))
    }

    /// Add a passkey
    ///
    /// One that is not valid is an invalid field. The first factor also brings ten recovery codes. Needs a recent proof.
    #[oai(
        path = "/account/passkeys",
        method = "post",
        operation_id = "addPasskey",
        tag = "ApiTag::Account"
    )]
    async fn add_passkey(
        &self,
        services: Data<&Services>,
        staff: ProvenStaffIncludingFactorSetup,
        body: JsonBody<NewPasskey>,
    ) -> Result<JsonResponse<AddedSecondFactor>, AddPasskeyError> {
        let (credential, name) = body.validate_with(|body, validation| {
            let credential = validation.require_field("credential", body.credential);
            let name = validation.validate_field("name", body.name);
            Some((credential?, name?))
        })?;
        let (auth, staff, context) = (&services.auth, &staff.0, staff.0.audit_context());
        let added = auth
            .add_passkey(&staff.member, &staff.token, &credential, name, &context)
            .await;
        match added {
            Err(SignInError::InvalidCredentials) => Err(ProblemType::NotFound.into()),
            added => Ok(JsonResponse::Ok(Json(added?.into()))),
        }
    }

    /// Remove a second factor
    ///
    /// The recovery codes become invalid with the last one. Needs a recent proof.
    #[oai(
        path = "/account/factors/:id",
        method = "delete",
        operation_id = "removeFactor",
        tag = "ApiTag::Account"
    )]
    async fn remove(
        &self,
        services: Data<&Services>,
        staff: ProvenStaff,
        /// The id of the factor, 1 to 2147483647.
        id: Path<u32>,
    ) -> Result<DeletedResponse, RemoveFactorError> {
        let id = SecondFactorId::parse(id.0.into()).map_err(|_| ProblemType::NotFound)?;
        let (member, context) = (&staff.0.member, staff.0.audit_context());
        if services.auth.remove_factor(member, id, &context).await? {
            Ok(DeletedResponse::NoContent)
        } else {
            Err(ProblemType::NotFound.into())
        }
    }

    /// Replace the recovery codes
    ///
    /// Returns ten new ones; earlier ones become invalid. Needs a recent proof.
    #[oai(
        path = "/account/recovery-codes",
        method = "post",
        operation_id = "replaceRecoveryCodes",
        tag = "ApiTag::Account"
    )]
    async fn replace_recovery_codes(
        &self,
        services: Data<&Services>,
        staff: ProvenStaff,
    ) -> Result<JsonResponse<RecoveryCodes>, ReplaceRecoveryCodesError> {
        let (member, context) = (&staff.0.member, staff.0.audit_context());
        let codes = services
            .auth
            .replace_recovery_codes(member, &context)
            .await?;
        let codes = codes.ok_or(ProblemType::NotFound)?;
        Ok(JsonResponse::Ok(Json(RecoveryCodes {
            codes: to_texts(codes),
        })))
    }

    /// Get the roles that need a second factor
    #[oai(
        path = "/people/second-factor-requirements",
        method = "get",
        operation_id = "getSecondFactorRequirements",
        tag = "ApiTag::People"
    )]
    async fn requirements(
        &self,
        services: Data<&Services>,
        _management: Management,
    ) -> Result<JsonResponse<SecondFactorRequirements>, OperationError> {
        let roles = services.auth.list_required_roles().await?;
        Ok(JsonResponse::Ok(Json((&*roles).into())))
    }

    /// Save the roles that need a second factor
    ///
    /// Members of these roles without one can only set one up: everything else answers 403 `second-factor-required`. Applies to
    /// existing sessions too. Needs a recent proof.
    #[oai(
        path = "/people/second-factor-requirements",
        method = "put",
        operation_id = "saveSecondFactorRequirements",
        tag = "ApiTag::People"
    )]
    async fn save_requirements(
        &self,
        services: Data<&Services>,
        management: ProvenManagement,
        body: JsonBody<SecondFactorRequirements>,
    ) -> Result<JsonResponse<SecondFactorRequirements>, SaveRequirementsError> {
        let roles = body.validate_with(|body, validation| {
            let management = validation.require_field("management", body.management);
            let team = validation.require_field("team", body.team);
            let roles = [(Role::Management, management?), (Role::Team, team?)];
            let required = roles.into_iter().filter(|(_, is_required)| *is_required);
            Some(required.map(|(role, _)| role).collect::<Vec<_>>())
        })?;
        let context = management.0.audit_context();
        services.auth.save_required_roles(&roles, &context).await?;
        Ok(JsonResponse::Ok(Json((&*roles).into())))
    }
}
