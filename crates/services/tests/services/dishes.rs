use domain::{Precondition, RecordVersion};
use ports::contract::dishes::full_details;
use services::error::WriteError;
use time::Duration;

use crate::fixture::Fixture;

const ANY: Precondition = Precondition::Unconditional;

fn stale() -> Precondition {
    Precondition::VersionIn(vec![RecordVersion::INITIAL])
}

#[tokio::test]
async fn dishes_are_changed_by_version_and_restored_for_thirty_days() {
    let fixture = Fixture::new().await;
    let (dishes, context) = (&fixture.services.dishes, fixture.context());
    let dish = dishes
        .create(full_details("Gulasch"), None, &context)
        .await
        .unwrap();
    let edit = async |precondition: &Precondition| {
        let details = full_details("Rindsgulasch");
        dishes.edit(dish.id, details, precondition, &context).await
    };
    let edited = edit(&stale()).await.unwrap();
    assert_eq!(edited.version.get(), 2);
    // Nothing differs, but the version is checked.
    assert!(matches!(
        edit(&stale()).await,
        Err(WriteError::PreconditionFailed)
    ));
    assert_eq!(edit(&ANY).await.unwrap(), edited);
    let sold_out = dishes.set_sold_out(dish.id, true, &ANY, &context).await;
    let sold_out = sold_out.unwrap();
    assert_eq!(sold_out.version.get(), 3);
    assert!(sold_out.is_sold_out(dishes.opening_day().await.unwrap()));
    dishes.delete(dish.id, &ANY, &context).await.unwrap();
    assert_eq!(dishes.list().await.unwrap(), []);
    let restored = dishes.restore(dish.id, &context).await.unwrap();
    assert_eq!(
        (restored.version.get(), restored.details),
        (4, edited.details)
    );
    dishes.delete(dish.id, &ANY, &context).await.unwrap();
    fixture.clock.advance(Duration::days(31));
    assert!(dishes.restore(dish.id, &fixture.context()).await.is_err());
    assert_eq!(dishes.purge().await.unwrap(), 1);
}
