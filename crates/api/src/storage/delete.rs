//! DELETE b/{bucket}/o/{name}. Staff. Decision M3: not while a menu has it.

use domain::files::ObjectName;
use poem::{Request, Response, http::StatusCode};

use super::{Storage, refusal::Refused, staff, version::seen};

impl Storage {
    pub(super) async fn delete(
        &self,
        request: &Request,
        name: &ObjectName,
    ) -> Result<Response, Refused> {
        let staff = staff(request).await?;
        let seen = seen(request)?;
        let context = staff.audit_context();
        self.service.delete(name, &seen, &context).await?;
        self.wait_for_publication(name).await;
        Ok(Response::builder().status(StatusCode::NO_CONTENT).finish())
    }
}
