//! Dishes with prices, allergens and marks, and the cards that have them.

mod allergens;
mod card;
mod dish;
mod price;
#[cfg(test)]
pub(crate) mod tests;

pub use allergens::{Allergen, AllergenCheck, AllergenDeclaration, Allergens};
pub use card::{
    CardContent, CardFootText, CardItem, CardKey, CardLine, CardSection, CardSettings, OwnCard,
    Validity,
};
pub use dish::{
    Diet, Dish, DishDescription, DishDetails, DishId, DishMark, DishMarkId, DishMarkText, DishName,
    InvalidDishId, InvalidDishMarkId, NextPrices,
};
pub use price::{DishPrice, InvalidPrices, Portion, Price, Prices};
