use domain::inn::{
    Address, AddressLine, Email, FurtherLinks, HttpUrl, Imprint, ImprintLine, InnLinks, InnName,
    Latitude, Longitude, PhoneNumber,
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
    let address_line = |text| AddressLine::parse(text).unwrap();
    edited.address = Address {
        street: address_line("Hauptstraße 2"),
        postal_code: address_line("5300"),
        locality: address_line("Postdorf"),
        country: address_line("Austria"),
    };
    edited.geo.latitude = Latitude::new(-0.1).unwrap();
    edited.geo.longitude = Longitude::new(1.0 / 3.0).unwrap();
    let url = |path| HttpUrl::parse(format!("https://post.example/{path}")).unwrap();
    edited.links = InnLinks {
        video: None,
        social: None,
        further: FurtherLinks::default(),
        map: url("map"),
        directions: url("directions"),
    };
    let line = |text| ImprintLine::parse(text).unwrap();
    edited.imprint = Imprint {
        owner: line("Peter Post"),
        managers: None,
        register_number: None,
        register_court: None,
        vat_id: None,
        trade_register_number: None,
        trade: line("Hotel"),
        trade_authority: line("Bezirkshauptmannschaft Salzburg"),
        chamber: line("Wirtschaftskammer Salzburg"),
    };
    edited.is_german_only = true;
    edited.copyright_since = None;
    let second = first.edited(edited);
    assert_ne!(second.version, first.version);
    for expected in [first, second] {
        tx.master_data().save(&expected).await.unwrap();
        let version = tx.master_data().find_version().await.unwrap();
        assert_eq!(version, Some(expected.version));
        assert_eq!(tx.master_data().find().await.unwrap(), Some(expected));
    }
}
