//! GET and PATCH b/{bucket}/o/{name}. Staff. What is told of a file.

use domain::files::ObjectName;
use poem::{Request, Response};
use services::storage::{Incoming, NotStored};

use super::{
    Storage, incoming,
    refusal::Refused,
    shape::{Said, told},
    staff,
    version::{made, seen},
};

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
        Ok(told(&self.settings.bucket, &file))
    }

    pub(super) async fn describe(
        &self,
        mut request: Request,
        name: &ObjectName,
    ) -> Result<Response, Refused> {
        let staff = staff(&request).await?;
        let mut body = incoming(&mut request);
        let said = said(&mut body).await?;
        let seen = seen(&request)?;
        let by = staff.audit_context();
        let described = self.room.describe(name, said.edit, &seen, &by);
        let file = made(described.await?, name)?;
        self.shown(name).await;
        Ok(told(&self.settings.bucket, &file))
    }
}

/// Reads what a client says of a file.
pub(super) async fn said(body: &mut Incoming<'_>) -> Result<Said, Refused> {
    let body = body.whole(MOST_SAID).await.map_err(|fault| match fault {
        NotStored::TooLarge { most } => Refused::description_too_large(most),
        fault => fault.into(),
    })?;
    Said::read(&body)
}
