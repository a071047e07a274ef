use std::sync::Arc;

use domain::opening_hours::status_at;
use poem::web::Data;
use poem_openapi::OpenApi;
use services::opening_hours::OpeningHoursService;

use super::{request::OpeningHoursEdit, shape::OpeningHours};
use crate::{
    auth::Staff,
    http::{
        errors::{BODY_ERRORS, MALFORMED_BODY, operation_error},
        json_body::JsonBody,
        responses::Versioned,
        version::IfMatch,
    },
    operations::Tag,
    published::Publisher,
};

operation_error! {
    SaveOpeningHoursError: BODY_ERRORS, &[
        MALFORMED_BODY,
        (412, "The version is not the one in `If-Match`."),
    ]
}

pub struct SaveOpeningHours;

#[OpenApi]
impl SaveOpeningHours {
    /// Replace the opening hours
    ///
    /// Replaces week and holidays. Special days have their own operations.
    #[oai(
        path = "/opening-hours",
        method = "put",
        operation_id = "saveOpeningHours",
        tag = "Tag::OpeningHours"
    )]
    async fn save(
        &self,
        publisher: Data<&Arc<Publisher>>,
        hours: Data<&Arc<OpeningHoursService>>,
        staff: Staff,
        /// The expected version, in double quotes; absent to replace any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<OpeningHoursEdit>,
    ) -> Result<Versioned<OpeningHours>, SaveOpeningHoursError> {
        let (week, holiday) = body.validate(OpeningHoursEdit::validate)?;
        let context = staff.audit_context();
        let saved = hours
            .save_week(week, holiday, &if_match.0, &context)
            .await?;
        publisher.wait_for_revision().await;
        let response = OpeningHours::of(&saved, &status_at(&saved, context.at), context.at);
        Ok(Versioned::new(response, saved.version))
    }
}
