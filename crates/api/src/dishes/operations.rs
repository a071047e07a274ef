use domain::dishes::{self, DishId};
use poem::{Request, web::Data};
use poem_openapi::{
    Enum, OpenApi,
    param::{Path, Query},
};
use ports::StoreError;
use services::Services;

use super::schema::{Dish, DishDraft, SoldOut};
use crate::{
    auth::Staff,
    http::{
        conditional_response::ConditionalResponse,
        errors::{BODY_ERRORS, CREATE_ERRORS, UPDATE_ERRORS, operation_errors},
        idempotency::IdempotencyHeader,
        json_body::JsonBody,
        responses::{CreatedResponse, DeletedResponse, VersionedResponse},
        version::IfMatch,
    },
    problem::ProblemType,
    tag::ApiTag,
};

/// Another selection of dishes.
#[derive(Enum, Clone, Copy, PartialEq, Eq, Debug)]
#[oai(rename_all = "lowercase")]
pub enum DishScope {
    /// Dishes deleted in the last 30 days, newest first.
    Trash,
}

const MALFORMED_ID: (u16, &str) = (400, "The id is malformed.");

operation_errors! {
    ListDishesError: &[(400, "`scope` is invalid.")];
    FindDishError: &[MALFORMED_ID, (404, "There is no such dish.")];
    CreateDishError: CREATE_ERRORS;
    EditDishError: BODY_ERRORS, UPDATE_ERRORS, &[(400, "The id or the body is malformed.")];
    DeleteDishError: UPDATE_ERRORS, &[MALFORMED_ID];
    RestoreDishError: &[
        MALFORMED_ID,
        (404, "There is no such dish, or it was deleted more than 30 days ago."),
    ];
}

pub struct DishesApi;

#[OpenApi(tag = "ApiTag::Dishes")]
impl DishesApi {
    /// List the dishes
    ///
    /// All of them, by id.
    #[oai(path = "/dishes", method = "get", operation_id = "listDishes")]
    async fn list(
        &self,
        request: &Request,
        services: Data<&Services>,
        _staff: Staff,
        /// Another selection of dishes.
        scope: Query<Option<DishScope>>,
    ) -> Result<ConditionalResponse<Vec<Dish>>, ListDishesError> {
        let service = &services.dishes;
        let day = service.opening_day().await?;
        let list: Vec<_> = match scope.0 {
            None => {
                let dishes = service.list().await?;
                dishes.iter().map(|dish| Dish::new(dish, day)).collect()
            }
            Some(DishScope::Trash) => {
                let deleted = service.list_deleted().await?;
                let deleted = deleted.iter();
                deleted.map(|dish| Dish::deleted(dish, day)).collect()
            }
        };
        Ok(ConditionalResponse::no_store(&list, request))
    }

    /// Get a dish
    #[oai(path = "/dishes/:id", method = "get", operation_id = "getDish")]
    async fn find(
        &self,
        services: Data<&Services>,
        _staff: Staff,
        /// The id of the dish, 1 to 2147483647.
        id: Path<u32>,
    ) -> Result<VersionedResponse<Dish>, FindDishError> {
        let dish = services.dishes.find(parse_dish_id(id)?).await?;
        Ok(respond(&services, &dish.ok_or(ProblemType::NotFound)?).await?)
    }

    /// Create a dish
    #[oai(path = "/dishes", method = "post", operation_id = "createDish")]
    async fn create(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// Makes a repeated request safe: within 24 hours the same request with the same key gets the first response
        /// and creates nothing. 1 to 64 letters, digits, hyphens and underscores, scoped to the account.
        #[oai(name = "Idempotency-Key")]
        key: IdempotencyHeader,
        body: JsonBody<DishDraft>,
    ) -> Result<CreatedResponse<Dish>, CreateDishError> {
        let draft = body.validate()?;
        let idempotent_request = key.into_idempotent_request(Some(&staff), "createDish", &body);
        let (service, context) = (&services.dishes, staff.audit_context());
        let created = service.create(draft, idempotent_request.as_ref(), &context);
        let dish = created.await?;
        let url = format!("/api/dishes/{}", dish.id.get());
        let body = Dish::new(&dish, service.opening_day().await?);
        Ok(CreatedResponse::new(url, body, dish.version))
    }

    /// Update a dish
    ///
    /// Replaces what staff entered. The check of the same allergens keeps its day.
    #[oai(path = "/dishes/:id", method = "put", operation_id = "editDish")]
    async fn edit(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The id of the dish, 1 to 2147483647.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to change any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<DishDraft>,
    ) -> Result<VersionedResponse<Dish>, EditDishError> {
        let details = body.validate()?;
        let (id, context) = (parse_dish_id(id)?, staff.audit_context());
        let edit = services.dishes.edit(id, details, &if_match.0, &context);
        Ok(respond(&services, &edit.await?).await?)
    }

    /// Say whether a dish is sold out
    ///
    /// It is available again when the opening ends that is running, or else on the next day.
    #[oai(
        path = "/dishes/:id/sold-out",
        method = "put",
        operation_id = "setDishSoldOut"
    )]
    async fn set_sold_out(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The id of the dish, 1 to 2147483647.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to change any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
        body: JsonBody<SoldOut>,
    ) -> Result<VersionedResponse<Dish>, EditDishError> {
        let is_sold_out = body.validate()?;
        let (id, context) = (parse_dish_id(id)?, staff.audit_context());
        let service = &services.dishes;
        let change = service.set_sold_out(id, is_sold_out, &if_match.0, &context);
        Ok(respond(&services, &change.await?).await?)
    }

    /// Delete a dish
    ///
    /// Guests do not see it any more. It can be restored for 30 days.
    #[oai(path = "/dishes/:id", method = "delete", operation_id = "deleteDish")]
    async fn delete(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The id of the dish, 1 to 2147483647.
        id: Path<u32>,
        /// The expected version, in double quotes; absent to delete any.
        #[oai(name = "If-Match")]
        if_match: IfMatch,
    ) -> Result<DeletedResponse, DeleteDishError> {
        let (id, context) = (parse_dish_id(id)?, staff.audit_context());
        services.dishes.delete(id, &if_match.0, &context).await?;
        Ok(DeletedResponse::NoContent)
    }

    /// Restore a deleted dish
    ///
    /// Cards that have it show it again. A dish that is not deleted is left unchanged.
    #[oai(
        path = "/dishes/:id/restore",
        method = "post",
        operation_id = "restoreDish"
    )]
    async fn restore(
        &self,
        services: Data<&Services>,
        staff: Staff,
        /// The id of the dish, 1 to 2147483647.
        id: Path<u32>,
    ) -> Result<VersionedResponse<Dish>, RestoreDishError> {
        let (id, context) = (parse_dish_id(id)?, staff.audit_context());
        let dish = services.dishes.restore(id, &context).await?;
        Ok(respond(&services, &dish).await?)
    }
}

async fn respond(
    services: &Services,
    dish: &dishes::Dish,
) -> Result<VersionedResponse<Dish>, StoreError> {
    let day = services.dishes.opening_day().await?;
    Ok(VersionedResponse::new(Dish::new(dish, day), dish.version))
}

fn parse_dish_id(Path(id): Path<u32>) -> Result<DishId, ProblemType> {
    DishId::parse(id.into()).map_err(|_| ProblemType::NotFound)
}
