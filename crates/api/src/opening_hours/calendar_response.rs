use poem::{IntoResponse, Response};
use poem_openapi::{
    ApiResponse,
    registry::{MetaResponses, MetaSchema, MetaSchemaRef, Registry},
};

use crate::http::conditional_response::ConditionalResponse;

const CALENDAR_EXAMPLE: &str = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Wirtshaus//closures//DE\r\nBEGIN:VEVENT\r\n\
    UID:closure-20261224@gasthaus.example\r\nDTSTAMP:20261120T000000Z\r\nDTSTART;VALUE=DATE:20261224\r\n\
    DTEND;VALUE=DATE:20261227\r\nSUMMARY:Gasthaus zur Linde geschlossen: Weihnachten\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

/// Like the JSON of a string, with the content type of calendars.
pub struct CalendarResponse(pub ConditionalResponse<String>);

impl IntoResponse for CalendarResponse {
    fn into_response(self) -> Response {
        self.0.into_response()
    }
}

impl ApiResponse for CalendarResponse {
    fn meta() -> MetaResponses {
        let mut meta = ConditionalResponse::<String>::meta();
        let responses = meta.responses.iter_mut();
        for content in responses.flat_map(|response| &mut response.content) {
            content.content_type = "text/calendar; charset=utf-8";
            content.schema = MetaSchemaRef::Inline(Box::new(MetaSchema {
                example: Some(CALENDAR_EXAMPLE.into()),
                ..MetaSchema::new("string")
            }));
        }
        meta
    }

    fn register(_: &mut Registry) {}
}
