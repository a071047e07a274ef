use domain::inn::Email;
use poem_openapi::{Object, types::Example};

use crate::http::{
    limits::{GuestName, MessageBody},
    request::Required,
};

/// A message to the inn. Whitespace at both ends of a field is ignored.
#[derive(Object, Clone)]
#[oai(example)]
pub struct ContactMessage {
    /// The guest's name, in one line.
    pub name: Required<String, GuestName>,
    /// The guest's e-mail address.
    pub email: Required<String, Email>,
    /// The message; it may have line breaks.
    pub body: Required<String, MessageBody>,
}

impl Example for ContactMessage {
    fn example() -> Self {
        Self {
            name: "Anna Huber".into(),
            email: "anna@huber.example".into(),
            body: "Grüß Gott, haben Sie am Samstag um 19 Uhr einen Tisch für vier?".into(),
        }
    }
}
