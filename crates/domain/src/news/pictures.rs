//! The preview images of news entries (specification §3).

use super::ImagePath;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PreviewImage {
    Baerlauch,
    Kuerbis,
    CordonBleu,
    Eierschwammerl,
    Spargel,
    Wild,
    Salat,
    Betriebsurlaub,
    Gans,
    Kekse,
    Advent1,
    Advent2,
    Weihnachten1,
    Weihnachten2,
}

impl PreviewImage {
    /// The index is the id.
    pub const ALL: [Self; 14] = [
        Self::Baerlauch,
        Self::Kuerbis,
        Self::CordonBleu,
        Self::Eierschwammerl,
        Self::Spargel,
        Self::Wild,
        Self::Salat,
        Self::Betriebsurlaub,
        Self::Gans,
        Self::Kekse,
        Self::Advent1,
        Self::Advent2,
        Self::Weihnachten1,
        Self::Weihnachten2,
    ];

    /// The id of no picture (decision W3).
    pub const NONE_ID: u8 = 47;

    pub fn from_id(id: u8) -> Option<Self> {
        Self::ALL.get(usize::from(id)).copied()
    }

    pub fn from_path(img_src: &ImagePath) -> Option<Self> {
        Self::ALL.into_iter().find(|image| image.path() == *img_src)
    }

    /// The id of the picture, or [`Self::NONE_ID`] (decision W3).
    pub fn selected_id(img_src: &ImagePath) -> u8 {
        Self::from_path(img_src).map_or(Self::NONE_ID, Self::id)
    }

    /// 0 to 13.
    pub fn id(self) -> u8 {
        self as u8
    }

    /// The name in the specification.
    pub fn name(self) -> &'static str {
        match self {
            Self::Baerlauch => "Bärlauch",
            Self::Kuerbis => "Kürbis",
            Self::CordonBleu => "Cordon Bleu",
            Self::Eierschwammerl => "Eierschwammerl",
            Self::Spargel => "Spargel",
            Self::Wild => "Wild",
            Self::Salat => "Salat",
            Self::Betriebsurlaub => "Betriebsurlaub",
            Self::Gans => "Gans",
            Self::Kekse => "Kekse",
            Self::Advent1 => "Advent_1",
            Self::Advent2 => "Advent_2",
            Self::Weihnachten1 => "Weihnachten_1",
            Self::Weihnachten2 => "Weihnachten_2",
        }
    }

    /// The value of `imgSrc`.
    pub fn path(self) -> ImagePath {
        ImagePath::new_unchecked(format!("/assets/pictures/news-{}-800.webp", self.slug()))
    }

    fn slug(self) -> &'static str {
        match self {
            Self::Baerlauch => "baerlauch",
            Self::Kuerbis => "kuerbis",
            Self::CordonBleu => "cordon-bleu",
            Self::Eierschwammerl => "eierschwammerl",
            Self::Spargel => "spargel",
            Self::Wild => "wild",
            Self::Salat => "salat",
            Self::Betriebsurlaub => "betriebsurlaub",
            Self::Gans => "gans",
            Self::Kekse => "kekse",
            Self::Advent1 => "advent-1",
            Self::Advent2 => "advent-2",
            Self::Weihnachten1 => "weihnachten-1",
            Self::Weihnachten2 => "weihnachten-2",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::check;

    #[test]
    fn ids_paths_and_names() {
        check(
            "
            0  /assets/pictures/news-baerlauch-800.webp       Bärlauch
            1  /assets/pictures/news-kuerbis-800.webp         Kürbis
            2  /assets/pictures/news-cordon-bleu-800.webp     Cordon Bleu
            3  /assets/pictures/news-eierschwammerl-800.webp  Eierschwammerl
            4  /assets/pictures/news-spargel-800.webp         Spargel
            5  /assets/pictures/news-wild-800.webp            Wild
            6  /assets/pictures/news-salat-800.webp           Salat
            7  /assets/pictures/news-betriebsurlaub-800.webp  Betriebsurlaub
            8  /assets/pictures/news-gans-800.webp            Gans
            9  /assets/pictures/news-kekse-800.webp           Kekse
            10 /assets/pictures/news-advent-1-800.webp        Advent_1
            11 /assets/pictures/news-advent-2-800.webp        Advent_2
            12 /assets/pictures/news-weihnachten-1-800.webp   Weihnachten_1
            13 /assets/pictures/news-weihnachten-2-800.webp   Weihnachten_2
            ",
            |line| {
                let id = line.split_whitespace().next().unwrap().parse().unwrap();
                let image = PreviewImage::from_id(id).unwrap();
                assert_eq!(image.id(), id);
                assert_eq!(PreviewImage::selected_id(&image.path()), id);
                assert_eq!(PreviewImage::from_path(&image.path()), Some(image));
                assert_eq!(ImagePath::parse(image.path().as_str()), Ok(image.path()));
                format!("{id} {} {}", image.path().as_str(), image.name())
            },
        );
    }

    #[test]
    fn other_ids_and_paths_are_no_picture() {
        for id in [14, PreviewImage::NONE_ID, u8::MAX] {
            assert_eq!(PreviewImage::from_id(id), None);
        }
        for other in ["", "/assets/pictures/old.webp"] {
            let img_src = ImagePath::parse(other).unwrap();
            assert_eq!(PreviewImage::from_path(&img_src), None);
            assert_eq!(PreviewImage::selected_id(&img_src), 47);
        }
    }
}
