//! The four local sources of food (specification §1), one list for the landing page and the kitchen page (decision V3).

use crate::inn::HttpUrl;

/// What a supplier brings. Names, texts and pictures are the pages' business.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SupplierKind {
    /// Bread and baked goods.
    Bread,
    /// Meat and sausages.
    Meat,
    /// Fruit and vegetables.
    Produce,
    /// Eggs and noodles.
    EggsAndNoodles,
}

/// A supplier card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Supplier {
    /// What they bring.
    pub kind: SupplierKind,
    /// The card's place, ascending from 1.
    pub sort_order: u32,
    /// Where the card leads; a card without is not clickable.
    pub action_url: Option<HttpUrl>,
}

/// Where the cards lead (decision N2). The eggs and noodles card has no link (specification §1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SupplierLinks {
    /// The baker's page.
    pub bread: HttpUrl,
    /// The butcher's page.
    pub meat: HttpUrl,
    /// The greengrocer's page.
    pub produce: HttpUrl,
}

/// The four cards, in order.
pub fn suppliers(links: &SupplierLinks) -> [Supplier; 4] {
    let card = |sort_order, kind, link: Option<&HttpUrl>| Supplier {
        kind,
        sort_order,
        action_url: link.cloned(),
    };
    [
        card(1, SupplierKind::Bread, Some(&links.bread)),
        card(2, SupplierKind::Meat, Some(&links.meat)),
        card(3, SupplierKind::Produce, Some(&links.produce)),
        card(4, SupplierKind::EggsAndNoodles, None),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check;

    #[test]
    fn four_cards_and_the_last_without_a_link() {
        let link = |host| HttpUrl::parse(format!("https://{host}.example")).unwrap();
        let links = SupplierLinks {
            bread: link("baecker"),
            meat: link("fleischer"),
            produce: link("gaertner"),
        };
        let cards = suppliers(&links);
        check(
            "
            1 Bread          https://baecker.example
            2 Meat           https://fleischer.example
            3 Produce        https://gaertner.example
            4 EggsAndNoodles -
            ",
            |line| {
                let place: usize = line.split_whitespace().next().unwrap().parse().unwrap();
                let card = &cards[place - 1];
                let link = card.action_url.as_ref().map_or("-", HttpUrl::as_str);
                format!("{} {:?} {link}", card.sort_order, card.kind)
            },
        );
    }
}
