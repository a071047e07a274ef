//! DELETE b/{bucket}/o/{name}. Staff. Decision M3: not while a menu shows it.

use domain::files::ObjectName;
use poem::{Request, Response, http::StatusCode};

use super::{
    Storage,
    refusal::Refused,
    staff,
    version::{made, seen},
};

impl Storage {
    pub(super) async fn delete(
        &self,
        request: &Request,
        name: &ObjectName,
    ) -> Result<Response, Refused> {
        let staff = staff(request).await?;
        let seen = seen(request)?;
        let by = staff.audit_context();
        let removed = self.room.remove(name, &seen, &by).await;
        made(removed.map_err(Refused::to_remove)?, name)?;
        self.shown(name).await;
        Ok(Response::builder().status(StatusCode::NO_CONTENT).finish())
    }
}
