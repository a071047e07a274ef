//! Dishes with prices, allergens and marks.

mod allergens;
mod dish;
mod price;

pub use allergens::{
    Allergen, AllergenDeclaration, AllergenFilterAnswer, AllergenStatement, Allergens,
};
pub use dish::{
    Diet, Dish, DishDescription, DishDetails, DishId, DishName, HouseMark, HouseMarkId,
    HouseMarkText, InvalidDishId, InvalidHouseMarkId,
};
pub use price::{DishPrice, InvalidPrices, Portion, Price, Prices};
