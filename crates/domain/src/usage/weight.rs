//! What an event takes on the disk.

use super::event::Event;

/// How many bytes are one unit of weight.
const UNIT: usize = 100;

/// How many bytes of an event are neither id nor words: when, what, on which page, and what the store needs.
const BESIDES: usize = 60;

/// How many bytes words bring along that are neither they nor their name.
const AROUND_WORDS: usize = 6;

impl Event {
    /// What it weighs on the disk, in events of guests with an id of at most 20 characters, such as browsers draw: at least
    /// one. A unit is never more than 125 bytes, and 160 for as long as another service has yet to hear of the event; the
    /// store has measured them.
    #[must_use]
    pub fn weight(&self) -> u32 {
        let words = self.words().iter();
        let words: usize = words
            .map(|(name, words)| AROUND_WORDS + name.len() + words.bytes_in_json())
            .sum();
        // Both count twice: the id stands in an index too, and what fills more than half a page of the file has it alone.
        let bytes = BESIDES + 2 * (self.insert_id().as_str().len() + words);
        // A few kilobytes.
        u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::calendar::Instant;
    use crate::table::check_answers;
    use crate::usage::{Act, Event, InsertId, Page, Said, Told};

    /// What an event weighs that says these words, with an id of so many characters; `None` if no client tells of it.
    pub(in crate::usage) fn weight(act: Act, words: &str, id: usize) -> Option<u32> {
        let text = |text: &str| Said::Text(text.to_owned());
        let named = act.words().iter();
        let words = named.map(|name| ((*name).to_owned(), text(words)));
        let page = ("page".to_owned(), text(Page::CookiePolicy.name()));
        let kind = act.property();
        let kind = kind.map(|(name, said)| (name.to_owned(), said));
        let told = Told {
            event: act.event().to_owned(),
            properties: words.chain([page]).chain(kind).collect(),
        };
        let id = InsertId::parse(&"a".repeat(id)).unwrap();
        let event = Event::read(&told, Instant::UNIX_EPOCH, id);
        Some(event.ok()?.weight())
    }

    /// Event, length of its id, and how often which letter is in its words.
    #[test]
    fn an_event_weighs_what_it_takes_on_the_disk() {
        check_answers(
            "
            call          -       1  0    a   => 1
            carousel-used places  20 0    a   => 1
            call          -       21 0    a   => 2
            call          -       64 0    a   => 2
            signin        -       16 12   a   => 3
            [NEWS]        edit    16 30   ä   => 3
            [NEWS]        edit    16 9000 🥨  => 22
            consent-error -       16 255  a   => 17
            consent-error -       16 255  \"   => 33
            consent-error -       64 255  \\   => 34
            consent-error -       64 255  🥨  => 64
            ",
            |line| {
                let mut words = line.split_whitespace();
                let mut next = || words.next().unwrap();
                let act = Act::parse(next(), next().trim_matches('-')).unwrap();
                let (id, count) = (next().parse().unwrap(), next().parse().unwrap());
                let weight = weight(act, &next().repeat(count), id);
                weight.unwrap().to_string()
            },
        );
    }
}
