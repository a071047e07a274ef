//! The legal notice (ECG §5, `MedienG` §25, `GewO` §63). Name, address, telephone number and e-mail address are in
//! [`MasterData`](super::MasterData).

use serde::{Deserialize, Serialize};

use crate::fields::FieldErrorKind;
use crate::serde_as::serde_text;
use crate::text::{non_blank_text, text, text_type};

/// Data that not every business has is optional.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Imprint {
    /// The person or company that owns the inn and its website.
    pub owner: ImprintLine,
    /// The managers of the company.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub managers: Option<ImprintLine>,
    /// The number in the commercial register (Firmenbuch).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub register_number: Option<ImprintLine>,
    /// The court that keeps the register.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub register_court: Option<ImprintLine>,
    /// The VAT identification number (UID).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vat_id: Option<VatId>,
    /// The number in the trade register (GISA).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trade_register_number: Option<ImprintLine>,
    /// The trade, which is also the object of the business.
    pub trade: ImprintLine,
    /// The supervisory authority.
    pub trade_authority: ImprintLine,
    /// The chamber and its professional group.
    pub chamber: ImprintLine,
}

text!(pub struct ImprintLine, single_line_text, 200);

text_type!(
    /// An Austrian VAT identification number: `ATU` and eight digits. Spaces and lower-case letters are accepted.
    pub struct VatId
);

serde_text!(VatId);

impl VatId {
    pub const MAX_CHARS: usize = 11;

    pub fn parse(value: impl Into<String>) -> Result<Self, FieldErrorKind> {
        let value: String = value.into();
        let value = value.replace(' ', "").to_uppercase();
        let value = non_blank_text(value, Self::MAX_CHARS)?;
        let digits = value.strip_prefix("ATU").unwrap_or_default();
        if digits.len() == 8 && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            Ok(Self(value))
        } else {
            Err(FieldErrorKind::InvalidVatId)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, format_value_or_error};

    #[test]
    fn parses_vat_ids() {
        assert_table_answers(
            "
            ATU12345678   => ATU12345678
            ATU1234567    => is not ATU and eight digits
            ATU1234567a   => is not ATU and eight digits
            atu12345678   => ATU12345678
            DE123456789   => is not ATU and eight digits
            ATU 1234 5678 => ATU12345678
                          => is required
            ",
            |number| format_value_or_error(VatId::parse(number)),
        );
    }
}
