//! DELETE b/{bucket}/o/{name}. Staff. Decision M3: not while a menu shows it.

use domain::files::ObjectName;
use poem::{Request, Response, http::StatusCode};

use super::{Storage, refusal::Refused, staff};

impl Storage {
    pub(super) async fn delete(
        &self,
        request: &Request,
        name: &ObjectName,
    ) -> Result<Response, Refused> {
        let staff = staff(request).await?;
        let removed = self.room.remove(name, &self.sign(&staff)).await;
        if removed.map_err(Refused::to_remove)? {
            self.shown(name).await;
            Ok(Response::builder().status(StatusCode::NO_CONTENT).finish())
        } else {
            Err(Refused::no_object(name.as_str()))
        }
    }
}
