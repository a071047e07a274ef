use serde::{Deserialize, Serialize};

use crate::fields::FieldErrorKind;
use crate::serde_as::serde_as;
use crate::text::{text, trim_pasted};

/// A price in cents, with value added tax.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Price(u32);

serde_as!(i64: Price, |cents| Self::parse(cents).map_err(FieldErrorKind::code), |price| price.cents());

impl Price {
    /// 9,999.99 €
    pub const MAX: u32 = 999_999;

    pub fn parse(cents: i64) -> Result<Self, FieldErrorKind> {
        let valid = u32::try_from(cents).ok();
        let valid = valid.filter(|cents| (1..=Self::MAX).contains(cents));
        valid.map(Self).ok_or(FieldErrorKind::OutOfRange {
            at_least: 1,
            at_most: Self::MAX.into(),
        })
    }

    pub fn cents(self) -> u32 {
        self.0
    }
}

text!(
    /// What a price is for: `klein`, `0,3 l`. Empty if the dish has one portion.
    #[derive(Default)]
    pub struct Portion, optional_line_text, 40
);

impl Portion {
    pub fn is_empty(&self) -> bool {
        self.as_str().is_empty()
    }

    fn reads_like(&self, other: &Self) -> bool {
        trim_pasted(self.as_str()) == trim_pasted(other.as_str())
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DishPrice {
    #[serde(default, skip_serializing_if = "Portion::is_empty")]
    pub portion: Portion,
    pub price: Price,
}

/// The prices of a dish, in the order of display.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prices(Vec<DishPrice>);

serde_as!(
    Vec<DishPrice>: Prices,
    |prices| Self::parse(prices).map_err(|error| error.kind.code()),
    |prices| prices.0
);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidPrices {
    /// Of the price whose portion is invalid. `None`: the list is.
    pub index: Option<usize>,
    pub kind: FieldErrorKind,
}

impl Prices {
    pub const MAX_COUNT: usize = 4;

    /// Accepts one to four prices. Several have portions, which differ.
    pub fn parse(prices: Vec<DishPrice>) -> Result<Self, InvalidPrices> {
        if !(1..=Self::MAX_COUNT).contains(&prices.len()) {
            let kind = FieldErrorKind::OutOfRange {
                at_least: 1,
                at_most: 4,
            };
            return Err(InvalidPrices { index: None, kind });
        }
        if prices.len() > 1 {
            for (index, price) in prices.iter().enumerate() {
                let portion = &price.portion;
                let invalid = |kind| InvalidPrices {
                    index: Some(index),
                    kind,
                };
                if portion.is_empty() {
                    return Err(invalid(FieldErrorKind::Missing));
                }
                let mut former = prices.iter().take(index);
                if former.any(|other| other.portion.reads_like(portion)) {
                    return Err(invalid(FieldErrorKind::Duplicate));
                }
            }
        }
        Ok(Self(prices))
    }

    pub fn as_slice(&self) -> &[DishPrice] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    #[test]
    fn prices_are_whole_cents() {
        assert_table_answers(
            "
            1       => 1
            999999  => 999999
            1000000 => must be between 1 and 999999
            0       => must be between 1 and 999999
            -1      => must be between 1 and 999999
            ",
            |cents| format_value_or_error(Price::parse(cents.parse().unwrap()).map(Price::cents)),
        );
    }

    /// Portions; `-` is none, `_` a space.
    #[test]
    fn several_prices_have_different_portions() {
        assert_table_answers(
            "
            -                 => ok
            klein             => ok
            klein groß        => ok
            0,1l 0,2l 0,5l 1l => ok
            klein -           => 1 is required
            - groß            => 0 is required
            klein groß klein  => 2 is a duplicate
            klein klein_      => 1 is a duplicate
            a b c d e         => must be between 1 and 4
            ",
            |portions| {
                let price = Price::parse(1490).unwrap();
                let prices = portions.split_whitespace().map(|portion| DishPrice {
                    portion: Portion::parse(portion.trim_matches('-').replace('_', " ")).unwrap(),
                    price,
                });
                match Prices::parse(prices.collect()) {
                    Ok(_) => "ok".to_owned(),
                    Err(InvalidPrices { index, kind }) => {
                        let index = index.map_or_else(String::new, |index| format!("{index} "));
                        format!("{index}{kind}")
                    }
                }
            },
        );
        assert!(Prices::parse(Vec::new()).is_err());
    }
}
