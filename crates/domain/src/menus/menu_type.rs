/// The menus of specification §3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MenuType {
    Food,
    Burger,
    AdditionalBurger,
    /// Game.
    Wild,
    /// Goose.
    Gansl,
    CordonBleu,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown menu type")]
pub struct InvalidMenuType;

impl MenuType {
    /// In the order of the specification.
    pub const ALL: [Self; 6] = [
        Self::Food,
        Self::Burger,
        Self::AdditionalBurger,
        Self::Wild,
        Self::Gansl,
        Self::CordonBleu,
    ];

    /// The folder of the stored files (specification §9).
    pub const MENU_FOLDER: &'static str = "menu/";

    /// Parses a code or a key, ignoring ASCII case.
    pub fn parse(text: &str) -> Result<Self, InvalidMenuType> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.code().eq_ignore_ascii_case(text))
            .ok_or(InvalidMenuType)
    }

    /// The German name (specification §3).
    pub fn label(self) -> &'static str {
        match self {
            Self::Food => "Speisekarte",
            Self::Burger => "Burgerkarte",
            Self::AdditionalBurger => "zusätzliche kleine Karte",
            Self::Wild => "Wildkarte",
            Self::Gansl => "Ganslkarte",
            Self::CordonBleu => "Cordon Bleus",
        }
    }

    /// The code in the API, in upper case.
    pub fn code(self) -> &'static str {
        match self {
            Self::Food => "FOOD",
            Self::Burger => "BURGER",
            Self::AdditionalBurger => "ADDITIONAL_BURGER",
            Self::Wild => "WILD",
            Self::Gansl => "GANSL",
            Self::CordonBleu => "CORDON_BLEU",
        }
    }

    /// The key of the file record: the code in lower case (specification §3).
    pub fn key(self) -> &'static str {
        match self {
            Self::Food => "food",
            Self::Burger => "burger",
            Self::AdditionalBurger => "additional_burger",
            Self::Wild => "wild",
            Self::Gansl => "gansl",
            Self::CordonBleu => "cordon_bleu",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{assert_table_answers, check, format_value_or_error};

    #[test]
    fn menu_types_have_codes_keys_and_labels() {
        check(
            "
            FOOD              food              Speisekarte
            BURGER            burger            Burgerkarte
            ADDITIONAL_BURGER additional_burger zusätzliche kleine Karte
            WILD              wild              Wildkarte
            GANSL             gansl             Ganslkarte
            CORDON_BLEU       cordon_bleu       Cordon Bleus
            ",
            |line| {
                let kind = MenuType::parse(line.split_whitespace().next().unwrap()).unwrap();
                format!("{} {} {}", kind.code(), kind.key(), kind.label())
            },
        );
        for kind in MenuType::ALL {
            assert_eq!(kind.key(), kind.code().to_lowercase());
            assert_eq!(MenuType::parse(kind.key()), Ok(kind));
        }
    }

    #[test]
    fn rejects_unknown_menu_type_codes() {
        assert_table_answers(
            "
            Food        => Food
            cordon_bleu => CordonBleu
            cordon-bleu => unknown menu type
            Speisekarte => unknown menu type
            FOOD2       => unknown menu type
                        => unknown menu type
            ",
            |text| format_value_or_error(MenuType::parse(text).map(|kind| format!("{kind:?}"))),
        );
    }
}
