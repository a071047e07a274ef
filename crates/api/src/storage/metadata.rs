//! GET and PATCH b/{bucket}/o/{name}. Staff. What is told of a file.

use domain::files::ObjectName;
use poem::{Request, Response};
use ports::driving::file_room::Incoming;

use super::{
    Storage,
    refusal::Refused,
    shape::{Said, answer, metadata},
    staff,
};
use crate::http::patient::patient;

/// The longest description as it is sent, in bytes.
pub(super) const MOST_SAID: u64 = 65_536;

impl Storage {
    pub(super) async fn metadata(
        &self,
        request: &Request,
        name: &ObjectName,
    ) -> Result<Response, Refused> {
        staff(request).await?;
        let file = self.room.find(name).await?;
        let file = file.ok_or_else(|| Refused::no_object(name.as_str()))?;
        Ok(answer(&metadata(&self.settings.bucket, &file)))
    }

    pub(super) async fn describe(
        &self,
        mut request: Request,
        name: &ObjectName,
    ) -> Result<Response, Refused> {
        let staff = staff(&request).await?;
        let mut body = Incoming::new(patient(request.take_body()));
        let body = body.whole(MOST_SAID).await?;
        let said = Said::read(&body)?;
        let by = self.sign(&staff);
        let file = self.room.describe(name, said.edit, &by).await?;
        let file = file.ok_or_else(|| Refused::no_object(name.as_str()))?;
        self.shown(name).await;
        Ok(answer(&metadata(&self.settings.bucket, &file)))
    }
}
