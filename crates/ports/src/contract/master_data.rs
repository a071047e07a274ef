use domain::inn::{
    Address, AddressLine, Email, Geo, HttpUrl, Imprint, ImprintLine, InnLinks, InnName, Latitude,
    Longitude, MasterDataInput, PhoneNumber,
};

use super::samples::master_data;
use crate::UnitOfWork;

pub async fn keeps_every_field_of_the_master_data(tx: &mut dyn UnitOfWork) {
    assert_eq!(tx.master_data().find().await.unwrap(), None);
    assert_eq!(tx.master_data().find_version().await.unwrap(), None);
    let first = master_data();
    let line = |text| ImprintLine::parse(text).unwrap();
    let address_line = |text| AddressLine::parse(text).unwrap();
    let url = |path| HttpUrl::parse(format!("https://post.example/{path}")).unwrap();
    let second = first.edited(MasterDataInput {
        name: InnName::parse("Gasthof Post").unwrap(),
        phone: PhoneNumber::parse("+43 6200 000").unwrap(),
        email: Email::parse("wirt@post.example").unwrap(),
        address: Address {
            street: address_line("Hauptstraße 2"),
            postal_code: address_line("5300"),
            locality: address_line("Postdorf"),
            country: address_line("Austria"),
        },
        geo: Geo {
            latitude: Latitude::new(-0.1).unwrap(),
            longitude: Longitude::new(1.0 / 3.0).unwrap(),
        },
        links: InnLinks {
            video: None,
            social: None,
            map: url("map"),
            directions: url("directions"),
        },
        imprint: Imprint {
            owner: line("Peter Post"),
            managers: None,
            register_number: None,
            register_court: None,
            vat_id: None,
            trade_register_number: None,
            trade: line("Hotel"),
            trade_authority: line("Bezirkshauptmannschaft Salzburg"),
            chamber: line("Wirtschaftskammer Salzburg"),
        },
    });
    assert_ne!(second.version, first.version);
    for expected in [first, second] {
        tx.master_data().save(&expected).await.unwrap();
        let version = tx.master_data().find_version().await.unwrap();
        assert_eq!(version, Some(expected.version));
        assert_eq!(tx.master_data().find().await.unwrap(), Some(expected));
    }
}
