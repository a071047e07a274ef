//! Pictures that are cut from others for social networks and browser tabs.

use std::fmt;

use super::{Percent, Picture, PictureDetails, PictureFilePath, scaled_length};

/// The pixels of the picture beside a link, as social networks show it.
pub const SOCIAL_PICTURE_SIZE: (u32, u32) = (1200, 630);

/// A file of the icon of the website, at the paths that browsers request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IconFile {
    pub path: &'static str,
    /// The pixels of a side. A file with several is an ICO, the others are PNG.
    pub sizes: &'static [u32],
}

pub const ICON_FILES: [IconFile; 5] = [
    IconFile::new("/favicon.ico", &[16, 32, 48]),
    IconFile::new("/icon-32.png", &[32]),
    IconFile::new("/apple-touch-icon.png", &[180]),
    IconFile::new("/icon-192.png", &[192]),
    IconFile::new("/icon-512.png", &[512]),
];

impl IconFile {
    const fn new(path: &'static str, sizes: &'static [u32]) -> Self {
        Self { path, sizes }
    }

    pub const fn content_type(self) -> &'static str {
        match self.sizes {
            [_] => "image/png",
            _ => "image/x-icon",
        }
    }
}

/// The point of a picture that stays visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FocalPoint {
    pub x: Percent,
    pub y: Percent,
}

impl FocalPoint {
    pub const CENTER: Self = Self {
        x: Percent::HALF,
        y: Percent::HALF,
    };
}

impl PictureDetails {
    pub fn focal_point(&self) -> FocalPoint {
        FocalPoint {
            x: self.focal_x,
            y: self.focal_y,
        }
    }
}

/// A part of a picture, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CropArea {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
}

impl CropArea {
    /// The largest area with the aspect ratio of `shape`. The focal point is in its middle, unless an edge of the picture is
    /// near.
    pub fn around(focal_point: FocalPoint, picture: (u32, u32), shape: (u32, u32)) -> Self {
        let ((width, height), (shape_width, shape_height)) = (picture, shape);
        let width_of_height = scaled_length(height, shape_width, shape_height);
        let height_of_width = scaled_length(width, shape_height, shape_width);
        let (width, height) = (width.min(width_of_height), height.min(height_of_width));
        Self {
            x: offset(focal_point.x, picture.0, width),
            y: offset(focal_point.y, picture.1, height),
            width,
            height,
        }
    }
}

fn offset(focal_point: Percent, whole: u32, part: u32) -> u32 {
    let middle = scaled_length(whole, focal_point.get().into(), 100);
    middle.saturating_sub(part / 2).min(whole - part)
}

/// `/media/{name}-social-{x}-{y}.jpg`: another focal point has another address, as social networks keep what they loaded.
pub struct SocialPicturePath<'a>(pub &'a Picture);

impl fmt::Display for SocialPicturePath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (folder, name) = (PictureFilePath::FOLDER, &self.0.name);
        let FocalPoint { x, y } = self.0.details.focal_point();
        write!(f, "{folder}{name}-social-{}-{}.jpg", x.get(), y.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::assert_table_answers;

    #[test]
    fn pictures_are_cut_around_their_focal_point() {
        assert_table_answers(
            "
            1600x1200 at 50,50 to 1200x630  => 1600x840 from 0,180
            1600x1200 at 50,0 to 1200x630   => 1600x840 from 0,0
            1600x1200 at 0,60 to 1200x630   => 1600x840 from 0,300
            1600x1200 at 0,100 to 1200x630  => 1600x840 from 0,360
            3200x1200 at 30,9 to 1200x630   => 2286x1200 from 0,0
            3200x1200 at 70,9 to 1200x630   => 2286x1200 from 914,0
            800x3200 at 50,50 to 1200x630   => 800x420 from 0,1390
            1200x630 at 9,9 to 1200x630     => 1200x630 from 0,0
            400x210 at 9,9 to 1200x630      => 400x210 from 0,0
            1600x160 at 100,0 to 1200x630   => 305x160 from 1295,0
            600x400 at 20,50 to 512x512     => 400x400 from 0,0
            600x400 at 60,50 to 512x512     => 400x400 from 160,0
            400x601 at 50,100 to 16x16      => 400x400 from 0,201
            1x10 at 50,50 to 1200x630       => 1x1 from 0,5
            10x1 at 50,50 to 16x16          => 1x1 from 5,0
            1x1 at 100,100 to 1200x630      => 1x1 from 0,0
            ",
            |question| {
                let numbers = question.split(|c: char| !c.is_ascii_digit());
                let numbers: Vec<u32> = numbers.filter_map(|n| n.parse().ok()).collect();
                let [width, height, x, y, shape_width, shape_height] = numbers[..] else {
                    panic!("{question}");
                };
                let percent = |number: u32| Percent::parse(number.into()).unwrap();
                let focal_point = FocalPoint {
                    x: percent(x),
                    y: percent(y),
                };
                let shape = (shape_width, shape_height);
                let area = CropArea::around(focal_point, (width, height), shape);
                format!("{}x{} from {},{}", area.width, area.height, area.x, area.y)
            },
        );
    }
}
