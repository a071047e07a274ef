//! Second factors while signing in, and proofs.

use domain::{
    fields::{FieldErrorKind, FieldErrors},
    secrets::Token,
};
use poem::{Request, web::Data};
use poem_openapi::{ApiResponse, OpenApi, payload::Json};
use services::{Services, auth::SignInError};

use super::{
    Staff, StaffIncludingFactorSetup,
    cookies::ResponseWithCookies,
    credentials::peek_session,
    device_cookie,
    operations::SignInResponse,
    schema::{
        AuthState, PasskeyAnswer, PasskeyRequest, PasskeyRequestOptions, Proof, SecondFactorAnswer,
    },
};
use crate::{
    http::{
        client,
        errors::{BODY_ERRORS, CROSS_ORIGIN_ERROR, MALFORMED_BODY_ERROR, operation_errors},
        json_body::JsonBody,
        origin,
        responses::JsonResponse,
    },
    problem::ProblemType,
    tag::ApiTag,
};

operation_errors! {
    ProveError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        (429, "The password or the code was wrong too often, or too many passwords are being checked."),
    ];
    RequestPasskeyError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        (401, "The token is unknown, has expired or was used, or its account has changed. Sign in again."),
        CROSS_ORIGIN_ERROR,
        (404, "The setting `public_url` does not allow passkeys."),
        (429, "Too many passkeys were requested from this network."),
    ];
    PasskeyError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        (401, "The passkey is not that of an enabled account, or not valid here, or its request has expired or was used."),
        CROSS_ORIGIN_ERROR,
        (429, "Too many passkeys were tried from this subnet or network."),
    ];
    SecondFactorError: BODY_ERRORS, &[
        MALFORMED_BODY_ERROR,
        (401, "The token is unknown, has expired or was used, or its account has changed. Sign in again."),
        CROSS_ORIGIN_ERROR,
        (429, "Too many codes were tried for this account."),
    ];
}

#[derive(ApiResponse)]
pub enum ProveResponse {
    /// The proof is recorded.
    #[oai(status = 204)]
    NoContent,
}

pub struct SecondStepsApi;

#[OpenApi(tag = "ApiTag::Auth")]
impl SecondStepsApi {
    /// Sign in with a second factor
    ///
    /// Continues `POST /auth/sign-in` or `POST /auth/password-by-link` with a code of an authenticator app or a recovery code, each of
    /// which is accepted once. A wrong one is an invalid field: five are free for an account, then there is a pause of 1 s, which
    /// doubles with each attempt up to 15 min; known devices are counted separately.
    #[oai(
        path = "/auth/second-factor",
        method = "post",
        operation_id = "signInWithSecondFactor"
    )]
    async fn second_factor(
        &self,
        request: &Request,
        services: Data<&Services>,
        body: JsonBody<SecondFactorAnswer>,
    ) -> Result<ResponseWithCookies<SignInResponse>, SecondFactorError> {
        if origin::is_cross_origin(request) {
            return Err(ProblemType::Forbidden.into());
        }
        let (token, code) = body.validate_with(|body, validation| {
            let token = validation.require_field("token", body.token);
            let code = validation.validate_field("code", body.code);
            Some((token?, code?))
        })?;
        let token = Token::parse(&token).ok_or(ProblemType::Unauthorized)?;
        let device_cookies = device_cookie::device_cookie_values(request);
        let (auth, client) = (&services.auth, client::of_request(request));
        let issued = auth
            .sign_in_with_code(&token, &code, client, &device_cookies)
            .await?;
        let response = SignInResponse::Ok(Json(AuthState::from(&issued)));
        Ok(ResponseWithCookies::set_session_cookies(response, request, auth, &issued).await?)
    }

    /// Begin to use a passkey
    ///
    /// To sign in instead of the password, for a proof, or with the token of `secondFactor` after the password. `options` is the JSON of
    /// `PublicKeyCredentialRequestOptions`, valid for five minutes. There are no passkeys without HTTPS (except on `localhost`) and a
    /// domain in the setting `public_url`: 404.
    #[oai(
        path = "/auth/passkey/options",
        method = "post",
        operation_id = "requestPasskey"
    )]
    async fn request_passkey(
        &self,
        request: &Request,
        services: Data<&Services>,
        body: JsonBody<PasskeyRequestOptions>,
    ) -> Result<JsonResponse<PasskeyRequest>, RequestPasskeyError> {
        if origin::is_cross_origin(request) {
            return Err(ProblemType::Forbidden.into());
        }
        let token = body
            .validate_with(|body, validation| Some(validation.take_field("token", body.token)))?;
        let token = token.map(|token| Token::parse(&token).ok_or(ProblemType::Unauthorized));
        let token = token.transpose()?;
        let session = peek_session(request, &services).await?;
        let is_anonymous = session.is_none() && token.is_none();
        let anonymous = is_anonymous.then(|| client::ip_address(request));
        let passkey = services.auth.request_passkey(token.as_ref(), anonymous);
        let passkey = passkey.await?;
        Ok(JsonResponse::Ok(Json(PasskeyRequest {
            token: passkey.token.as_str().to_owned(),
            options: passkey.options,
        })))
    }

    /// Sign in with a passkey
    ///
    /// Its holder must be verified, by PIN or biometrics. Needs neither the password nor another factor.
    #[oai(
        path = "/auth/passkey",
        method = "post",
        operation_id = "signInWithPasskey"
    )]
    async fn passkey(
        &self,
        request: &Request,
        services: Data<&Services>,
        body: JsonBody<PasskeyAnswer>,
    ) -> Result<ResponseWithCookies<SignInResponse>, PasskeyError> {
        if origin::is_cross_origin(request) {
            return Err(ProblemType::Forbidden.into());
        }
        let (token, credential) = body.validate_with(PasskeyAnswer::validate)?;
        let token = Token::parse(&token).ok_or(ProblemType::Unauthorized)?;
        let device_cookies = device_cookie::device_cookie_values(request);
        let (auth, client) = (&services.auth, client::of_request(request));
        let issued = auth
            .sign_in_with_passkey(&token, &credential, client, &device_cookies)
            .await?;
        let response = SignInResponse::Ok(Json(AuthState::from(&issued)));
        Ok(ResponseWithCookies::set_session_cookies(response, request, auth, &issued).await?)
    }

    /// Prove who uses the session by a passkey
    ///
    /// Instead of `POST /auth/proof`. One that is not valid is an invalid field.
    #[oai(
        path = "/auth/proof/passkey",
        method = "post",
        operation_id = "proveWithPasskey"
    )]
    async fn prove_with_passkey(
        &self,
        services: Data<&Services>,
        staff: StaffIncludingFactorSetup,
        body: JsonBody<PasskeyAnswer>,
    ) -> Result<ProveResponse, ProveError> {
        let (token, credential) = body.validate_with(PasskeyAnswer::validate)?;
        let invalid = || SignInError::InvalidPasskey;
        let passkey_request = Token::parse(&token).ok_or_else(invalid)?;
        let Staff {
            member,
            token,
            address,
            ..
        } = &staff.0;
        let proof = services.auth.prove_with_passkey(
            member,
            token,
            &passkey_request,
            &credential,
            *address,
        );
        match proof.await {
            Err(SignInError::InvalidCredentials) => Err(invalid().into()),
            proof => {
                proof?;
                Ok(ProveResponse::NoContent)
            }
        }
    }

    /// Prove who uses the session
    ///
    /// People, the e-mail address and links need a proof of the last ten minutes. Signing in is one, and so is the password
    /// here, with a code as in `POST /auth/second-factor` if the member has a second factor. A wrong or missing one is an invalid field.
    #[oai(path = "/auth/proof", method = "post", operation_id = "prove")]
    async fn prove(
        &self,
        services: Data<&Services>,
        staff: StaffIncludingFactorSetup,
        body: JsonBody<Proof>,
    ) -> Result<ProveResponse, ProveError> {
        let (password, code) = body.validate_with(|request, validation| {
            let password = validation.validate_field("password", request.password);
            let code = validation.validate_field("code", request.code);
            Some((password?, code?))
        })?;
        let Staff {
            member,
            token,
            address,
            ..
        } = &staff.0;
        let proof = services
            .auth
            .prove(member, token, &password, code.as_ref(), *address);
        match proof.await {
            Err(SignInError::InvalidCredentials) => {
                let error = FieldErrorKind::WrongCurrentPassword;
                Err(FieldErrors::single("password", error).into())
            }
            result => {
                result?;
                Ok(ProveResponse::NoContent)
            }
        }
    }
}
