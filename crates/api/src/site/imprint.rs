use domain::inn;
use poem_openapi::{Object, types::Example};

/// The legal notice: what the Austrian acts on electronic commerce (§5), media (§25) and trades (§63) require.
#[derive(Object, Clone, PartialEq, Eq, Debug)]
#[oai(rename_all = "camelCase", example)]
pub struct Imprint {
    /// The person or company that runs the inn and owns the website.
    #[oai(validator(max_length = 200))]
    pub owner: String,
    /// The managers of the company; absent if a person runs the inn.
    #[oai(skip_serializing_if_is_none, validator(max_length = 200))]
    pub managers: Option<String>,
    /// The number in the commercial register (Firmenbuch); absent if there is none.
    #[oai(skip_serializing_if_is_none, validator(max_length = 200))]
    pub register_number: Option<String>,
    /// The court that keeps the register; absent if there is no number.
    #[oai(skip_serializing_if_is_none, validator(max_length = 200))]
    pub register_court: Option<String>,
    /// The VAT identification number (UID); absent if there is none.
    #[oai(
        skip_serializing_if_is_none,
        validator(max_length = 11, pattern = "^ATU[0-9]{8}$")
    )]
    pub vat_id: Option<String>,
    /// The number in the trade register (GISA); absent if not published.
    #[oai(skip_serializing_if_is_none, validator(max_length = 200))]
    pub trade_register_number: Option<String>,
    /// The trade, which is also the purpose of the company.
    #[oai(validator(max_length = 200))]
    pub trade: String,
    /// The authority that supervises it.
    #[oai(validator(max_length = 200))]
    pub trade_authority: String,
    /// The chamber and its professional group.
    #[oai(validator(max_length = 200))]
    pub chamber: String,
}

impl From<&inn::Imprint> for Imprint {
    fn from(imprint: &inn::Imprint) -> Self {
        let line = |line: &inn::ImprintLine| line.as_str().to_owned();
        let optional_line = |text: &Option<inn::ImprintLine>| text.as_ref().map(line);
        Self {
            owner: line(&imprint.owner),
            managers: optional_line(&imprint.managers),
            register_number: optional_line(&imprint.register_number),
            register_court: optional_line(&imprint.register_court),
            vat_id: imprint.vat_id.as_ref().map(|id| id.as_str().to_owned()),
            trade_register_number: optional_line(&imprint.trade_register_number),
            trade: line(&imprint.trade),
            trade_authority: line(&imprint.trade_authority),
            chamber: line(&imprint.chamber),
        }
    }
}

impl Example for Imprint {
    fn example() -> Self {
        let text = ToOwned::to_owned;
        Self {
            owner: text("Gasthaus zur Linde GmbH"),
            managers: Some(text("Maria Lindner")),
            register_number: Some(text("FN 000000a")),
            register_court: Some(text("Landesgericht Krems an der Donau")),
            vat_id: Some(text("ATU00000000")),
            trade_register_number: Some(text("00000000")),
            trade: text("Gastgewerbe in der Betriebsart Gasthaus"),
            trade_authority: text("Bezirkshauptmannschaft Krems"),
            chamber: text("Wirtschaftskammer Niederösterreich, Fachgruppe Gastronomie"),
        }
    }
}
