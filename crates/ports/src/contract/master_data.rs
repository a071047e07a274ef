use domain::inn::{
    AddressLine, Email, Imprint, ImprintLine, InnName, Latitude, Longitude, PhoneNumber,
};

use super::samples::master_data;
use crate::UnitOfWork;

pub async fn keeps_every_field_of_the_master_data(tx: &mut dyn UnitOfWork) {
    assert_eq!(tx.master_data().find().await.unwrap(), None);
    assert_eq!(tx.master_data().find_version().await.unwrap(), None);
    let first = master_data();
    let mut edited = first.input.clone();
    edited.name = InnName::parse("Gasthof Post").unwrap();
    edited.contact.phone = PhoneNumber::parse("+43 6200 000").unwrap();
    edited.contact.email = Email::parse("wirt@post.example").unwrap();
    edited.address.locality = AddressLine::parse("Postdorf").unwrap();
    edited.geo.latitude = Latitude::new(-0.1).unwrap();
    edited.geo.longitude = Longitude::new(1.0 / 3.0).unwrap();
    (edited.links.video, edited.links.social) = (None, None);
    edited.imprint = Imprint {
        owner: ImprintLine::parse("Peter Post").unwrap(),
        managers: None,
        register_number: None,
        register_court: None,
        vat_id: None,
        trade_register_number: None,
        ..edited.imprint
    };
    let second = first.edited(edited);
    assert_ne!(second.version, first.version);
    for expected in [first, second] {
        tx.master_data().save(&expected).await.unwrap();
        let version = tx.master_data().find_version().await.unwrap();
        assert_eq!(version, Some(expected.version));
        assert_eq!(tx.master_data().find().await.unwrap(), Some(expected));
    }
}
