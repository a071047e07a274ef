//! Where on the globe the house stands.

use crate::fields::Problem;

/// A point on the globe (WGS 84).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Geo {
    /// North of the equator.
    pub latitude: Latitude,
    /// East of Greenwich.
    pub longitude: Longitude,
}

macro_rules! degrees {
    ($(#[$meta:meta])* $name:ident, $at_most:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct $name(f64);

        impl $name {
            /// The greatest distance from zero, in degrees.
            pub const MAX: i32 = $at_most;

            /// Reads decimal degrees, such as `48.43`.
            pub fn parse(value: impl AsRef<str>) -> Result<Self, Problem> {
                decimal_degrees(value.as_ref(), Self::MAX).map(Self)
            }

            /// In degrees.
            pub fn get(self) -> f64 {
                self.0
            }
        }
    };
}

degrees!(
    /// Degrees north of the equator; south of it they are negative.
    Latitude, 90
);
degrees!(
    /// Degrees east of Greenwich; west of it they are negative.
    Longitude, 180
);

fn decimal_degrees(text: &str, at_most: i32) -> Result<f64, Problem> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Problem::Missing);
    }
    let limit = f64::from(at_most);
    let degrees: f64 = text.parse().map_err(|_| Problem::NotDegrees)?;
    // Neither "infinity" nor "NaN", which are numbers to the parser, is within anything.
    if (-limit..=limit).contains(&degrees) {
        Ok(degrees)
    } else {
        Err(Problem::OutOfRange {
            at_least: -i64::from(at_most),
            at_most: i64::from(at_most),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check_answers;

    fn said(degrees: Result<f64, Problem>) -> String {
        degrees.map_or_else(|problem| problem.to_string(), |degrees| degrees.to_string())
    }

    #[test]
    fn places_on_the_globe() {
        check_answers(
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
            |degrees| said(Latitude::parse(degrees).map(Latitude::get)),
        );
        check_answers(
            "
            15.61       => 15.61
            -180        => -180
            180.5       => must be between -180 and 180
            ",
            |degrees| said(Longitude::parse(degrees).map(Longitude::get)),
        );
    }
}
