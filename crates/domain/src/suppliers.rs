//! Supplier cards of the landing page and the kitchen page (specification §1, decision V3).

use crate::inn::HttpUrl;

crate::coded_enum! {
    pub enum SupplierKind {
        Bread = "BREAD",
        Meat = "MEAT",
        /// Fruit and vegetables.
        FruitAndVegetables = "PRODUCE",
        EggsAndNoodles = "EGGS_AND_NOODLES",
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Supplier {
    pub kind: SupplierKind,
    /// Ascending from 1.
    pub sort_order: u32,
    pub action_url: Option<HttpUrl>,
}

/// Decision N2. The card for eggs and noodles has no link (specification §1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SupplierLinks {
    pub baker_url: HttpUrl,
    pub butcher_url: HttpUrl,
    pub greengrocer_url: HttpUrl,
}

pub fn suppliers(links: &SupplierLinks) -> [Supplier; 4] {
    let supplier_card = |sort_order, kind, link: Option<&HttpUrl>| Supplier {
        kind,
        sort_order,
        action_url: link.cloned(),
    };
    [
        supplier_card(1, SupplierKind::Bread, Some(&links.baker_url)),
        supplier_card(2, SupplierKind::Meat, Some(&links.butcher_url)),
        supplier_card(
            3,
            SupplierKind::FruitAndVegetables,
            Some(&links.greengrocer_url),
        ),
        supplier_card(4, SupplierKind::EggsAndNoodles, None),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check;

    #[test]
    fn cards_in_order_with_their_links() {
        let link = |host| HttpUrl::parse(format!("https://{host}.example")).unwrap();
        let links = SupplierLinks {
            baker_url: link("baecker"),
            butcher_url: link("fleischer"),
            greengrocer_url: link("gaertner"),
        };
        let supplier_cards = suppliers(&links);
        check(
            "
            1 Bread          https://baecker.example
            2 Meat           https://fleischer.example
            3 FruitAndVegetables        https://gaertner.example
            4 EggsAndNoodles -
            ",
            |line| {
                let card_position: usize = line.split_whitespace().next().unwrap().parse().unwrap();
                let supplier_card = &supplier_cards[card_position - 1];
                let link = supplier_card
                    .action_url
                    .as_ref()
                    .map_or("-", HttpUrl::as_str);
                format!(
                    "{} {:?} {link}",
                    supplier_card.sort_order, supplier_card.kind
                )
            },
        );
    }
}
