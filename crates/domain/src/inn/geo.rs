use serde::{Deserialize, Serialize};

use crate::fields::FieldErrorKind;
use crate::serde_as::serde_as;

/// A position (WGS 84).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Geo {
    pub latitude: Latitude,
    pub longitude: Longitude,
}

macro_rules! degrees {
    ($(#[$meta:meta])* $name:ident, $at_most:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct $name(f64);

        /// The value is never NaN.
        impl Eq for $name {}

        impl $name {
            /// The maximum absolute value, in degrees.
            pub const MAX: i32 = $at_most;

            /// Parses decimal degrees such as `48.43`.
            pub fn parse(value: impl AsRef<str>) -> Result<Self, FieldErrorKind> {
                parse_decimal_degrees(value.as_ref(), Self::MAX).map(Self)
            }

            pub fn new(degrees: f64) -> Result<Self, FieldErrorKind> {
                check_degrees(degrees, Self::MAX).map(Self)
            }

            /// In degrees.
            pub fn get(self) -> f64 {
                self.0
            }
        }
    };
}

degrees!(
    /// Degrees north of the equator.
    Latitude, 90
);
degrees!(
    /// Degrees east of Greenwich.
    Longitude, 180
);

serde_as!(
    f64: Latitude Longitude,
    |degrees| Self::new(degrees).map_err(FieldErrorKind::code),
    |degrees| degrees.get()
);

fn parse_decimal_degrees(text: &str, at_most: i32) -> Result<f64, FieldErrorKind> {
    let text = text.trim();
    if text.is_empty() {
        return Err(FieldErrorKind::Missing);
    }
    let degrees = text.parse().map_err(|_| FieldErrorKind::InvalidDegrees)?;
    check_degrees(degrees, at_most)
}

fn check_degrees(degrees: f64, at_most: i32) -> Result<f64, FieldErrorKind> {
    let limit = f64::from(at_most);
    // Also rejects "infinity" and "NaN", which `f64` parses.
    if (-limit..=limit).contains(&degrees) {
        Ok(degrees)
    } else {
        Err(FieldErrorKind::OutOfRange {
            at_least: -i64::from(at_most),
            at_most: i64::from(at_most),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    #[test]
    fn parses_degrees() {
        assert_table_answers(
            "
            48.43       => 48.43
            -33.8688    => -33.8688
            0           => 0
            90          => 90
            -90         => -90
            90.0001     => must be between -90 and 90
            NaN         => must be between -90 and 90
            infinity    => must be between -90 and 90
            48,43       => is not a number of degrees such as 48.43
            48° 25′ N   => is not a number of degrees such as 48.43
                        => is required
            ",
            |degrees| format_value_or_error(Latitude::parse(degrees).map(Latitude::get)),
        );
        assert_table_answers(
            "
            15.61       => 15.61
            -180        => -180
            180.5       => must be between -180 and 180
            ",
            |degrees| format_value_or_error(Longitude::parse(degrees).map(Longitude::get)),
        );
    }
}
