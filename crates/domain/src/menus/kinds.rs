//! The six kinds of menu (specification §3).

/// A kind of menu.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MenuType {
    /// The main menu.
    Food,
    /// The burger menu.
    Burger,
    /// The additional small menu.
    AdditionalBurger,
    /// The game menu.
    Wild,
    /// The goose menu.
    Gansl,
    /// The cordon bleus.
    CordonBleu,
}

/// Not a kind of menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a kind of menu")]
pub struct InvalidMenuType;

impl MenuType {
    /// All of them, in the specification's order.
    pub const ALL: [Self; 6] = [
        Self::Food,
        Self::Burger,
        Self::AdditionalBurger,
        Self::Wild,
        Self::Gansl,
        Self::CordonBleu,
    ];

    /// The folder in which the files of menus are stored, with the slash at its end (specification §9).
    pub const FOLDER: &'static str = "menu/";

    /// Reads a code or a key, in capitals or small letters: `FOOD`, `food`.
    pub fn parse(text: &str) -> Result<Self, InvalidMenuType> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.code().eq_ignore_ascii_case(text))
            .ok_or(InvalidMenuType)
    }

    /// What guests and staff call it (specification §3).
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

    /// Its code in the API, in capitals.
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

    /// The key of its file record: the code in small letters (specification §3).
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
    use crate::table::{check, check_answers};

    #[test]
    fn the_six_kinds() {
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
    fn other_words_are_no_kind() {
        check_answers(
            "
            Food        => Food
            cordon_bleu => CordonBleu
            cordon-bleu => not a kind of menu
            Speisekarte => not a kind of menu
            FOOD2       => not a kind of menu
                        => not a kind of menu
            ",
            |text| match MenuType::parse(text) {
                Ok(kind) => format!("{kind:?}"),
                Err(error) => error.to_string(),
            },
        );
    }
}
