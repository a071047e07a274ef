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
pub struct NotAMenuType;

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

    /// Reads a code or a key, in capitals or small letters: `FOOD`, `food`.
    ///
    /// # Errors
    /// When it is none of the six.
    pub fn parse(text: &str) -> Result<Self, NotAMenuType> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.code().eq_ignore_ascii_case(text))
            .ok_or(NotAMenuType)
    }

    /// What guests and staff call it (specification §3).
    #[must_use]
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
    #[must_use]
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
    #[must_use]
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
