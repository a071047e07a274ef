use domain::first_steps;
use poem::web::Data;
use poem_openapi::{Object, OpenApi, payload::Json};
use publishing::schema::code::ApiEnumValue;
use services::Services;

use crate::{
    auth::Staff,
    http::{errors::OperationError, responses::JsonListResponse},
    tag::ApiTag,
};

/// A step from the example to the website of an inn.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase")]
pub struct FirstStep {
    /// The step.
    pub step: ApiEnumValue<first_steps::FirstStep>,
    /// Whether the step is done.
    pub is_done: bool,
    /// What guests still see of the example: values, titles, or names of pages, such as `venue`, or `venue.en` for its English
    /// texts alone.
    pub examples: Vec<String>,
}

pub struct FirstStepsApi;

#[OpenApi(tag = "ApiTag::Site")]
impl FirstStepsApi {
    /// List the first steps
    ///
    /// The steps from the example to the website of an inn, and the remaining content of the example.
    #[oai(path = "/first-steps", method = "get", operation_id = "listFirstSteps")]
    async fn list(
        &self,
        services: Data<&Services>,
        _staff: Staff,
    ) -> Result<JsonListResponse<FirstStep>, OperationError> {
        let steps = services.first_steps.list().await?.into_iter();
        let steps = steps.map(|status| FirstStep {
            step: status.step.into(),
            is_done: status.is_done,
            examples: status.examples,
        });
        Ok(JsonListResponse::Ok(Json(steps.collect())))
    }
}
