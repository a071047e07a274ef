//! PUT /api/opening-hours. Staff. The week and the holidays (decisions H3 and H4).

use std::sync::Arc;

use domain::opening_hours::sign_at;
use poem::web::Data;
use poem_openapi::{OpenApi, param::Header};
use ports::OpeningHoursRepository;

use super::{
    form::{OpeningHoursEdit, week},
    shape::OpeningHours,
};
use crate::{
    auth::Staff,
    http::{
        form::JsonForm,
        record::Record,
        refusal::{BODY, NO_OBJECT, refusals},
        version::{expected, made},
    },
    operations::Tag,
    published::Publisher,
};

refusals! {
    /// Why the hours stay as they are.
    NotSaved: BODY, &[
        NO_OBJECT,
        (412, "They are not at the version that `If-Match` asks for."),
    ]
}

/// The operation.
pub struct SaveOpeningHours;

#[OpenApi]
impl SaveOpeningHours {
    /// Set the week and the holidays
    ///
    /// All at once; special days have operations of their own.
    #[oai(
        path = "/opening-hours",
        method = "put",
        operation_id = "saveOpeningHours",
        tag = "Tag::OpeningHours"
    )]
    async fn save(
        &self,
        publisher: Data<&Arc<Publisher>>,
        hours: Data<&Arc<dyn OpeningHoursRepository>>,
        staff: Staff,
        /// The version that was seen, in double quotes; absent to replace whatever is there.
        #[oai(name = "If-Match")]
        if_match: Header<Option<String>>,
        form: JsonForm<OpeningHoursEdit>,
    ) -> Result<Record<OpeningHours>, NotSaved> {
        let (week, holiday) = form.read_with(week)?;
        let expected = expected(if_match.0.as_deref());
        let now = publisher.now();
        let by = staff.audit_context();
        let saved = made(hours.save_week(&week, holiday, &expected, &by).await?)?;
        publisher.wait_for_revision().await;
        let told = OpeningHours::of(&saved, &sign_at(&saved, now), now);
        Ok(Record::at(told, saved.version))
    }
}
