//! A message as the API takes it.

use poem_openapi::{Object, types::Example};

/// A message to the house. Blanks at both ends of a field do not count.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(deny_unknown_fields, example)]
pub struct ContactMessage {
    /// The guest's name, 2 to 100 characters in one line.
    #[oai(validator(min_length = 2, max_length = 100))]
    pub name: String,
    /// Where the house may answer: an e-mail address of at most 254 characters.
    #[oai(validator(min_length = 1, max_length = 254))]
    pub email: String,
    /// The message, 10 to 2000 characters; line breaks stand.
    #[oai(validator(min_length = 10, max_length = 2000))]
    pub body: String,
}

impl Example for ContactMessage {
    fn example() -> Self {
        Self {
            name: "Anna Huber".to_owned(),
            email: "anna@huber.example".to_owned(),
            body: "Grüß Gott, haben Sie am Samstag um 19 Uhr einen Tisch für vier?".to_owned(),
        }
    }
}
