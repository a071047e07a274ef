//! `DELETE b/{bucket}/o/{name}`. Staff. Files of menus cannot be deleted (decision M3).

use domain::files::ObjectName;
use poem::{Request, Response, http::StatusCode};

use super::{Storage, error::StorageApiError, require_staff, version::parse_precondition};

impl Storage {
    pub(super) async fn delete(
        &self,
        request: &Request,
        name: &ObjectName,
    ) -> Result<Response, StorageApiError> {
        let staff = require_staff(request).await?;
        let precondition = parse_precondition(request)?;
        let context = staff.audit_context();
        self.service.delete(name, &precondition, &context).await?;
        self.wait_for_publication(name).await;
        Ok(Response::builder().status(StatusCode::NO_CONTENT).finish())
    }
}
