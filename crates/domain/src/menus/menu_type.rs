crate::coded_enum! {
    /// The menus of specification §3, in its order.
    pub enum MenuType {
        Food = "FOOD",
        Burger = "BURGER",
        AdditionalBurger = "ADDITIONAL_BURGER",
        /// Game.
        Wild = "WILD",
        /// Goose.
        Gansl = "GANSL",
        CordonBleu = "CORDON_BLEU",
    }
}

crate::serde_as::serde_code!(MenuType);

impl MenuType {
    /// The folder of the stored files (specification §9).
    pub const MENU_FOLDER: &'static str = "menu/";

    /// Parses a code, ignoring ASCII case.
    pub fn parse_ignore_case(text: &str) -> Option<Self> {
        Self::parse(&text.to_ascii_uppercase())
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

    /// The code in lower case: the `key` of the file record (specification §3).
    pub fn lowercase_code(self) -> &'static str {
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
    use crate::table::check;

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
                format!("{} {} {}", kind.code(), kind.lowercase_code(), kind.label())
            },
        );
        for kind in MenuType::ALL {
            assert_eq!(kind.lowercase_code(), kind.code().to_lowercase());
            assert_eq!(
                MenuType::parse_ignore_case(kind.lowercase_code()),
                Some(kind)
            );
        }
        assert_eq!(MenuType::parse_ignore_case("cordon-bleu"), None);
    }
}
