//! Conversion of decoded pixels to sRGB.

use std::sync::Arc;

use moxcms::{
    ColorProfile, DataColorSpace, Layout, RenderingIntent, TransformExecutor, TransformOptions,
};

/// Larger profiles are ignored.
pub(super) const MAX_PROFILE_BYTES: usize = 4 << 20;

/// The colours of CMYK without a profile: CGATS TR 001 (SWOP), from "Compact ICC Profiles" (CC0 1.0).
const CMYK_PROFILE: &[u8] = include_bytes!("cmyk.icc");

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ColorModel {
    Gray,
    Rgb,
    Cmyk,
}

/// The samples of a decoded row.
#[derive(Clone, Copy, Debug)]
pub(super) struct SampleFormat {
    pub model: ColorModel,
    pub has_alpha: bool,
    /// Big-endian samples of 16 bits instead of 8.
    pub has_16_bits: bool,
}

impl SampleFormat {
    /// The result has the channels of RGB or RGBA.
    pub const fn srgb_channels(self) -> usize {
        if self.has_alpha { 4 } else { 3 }
    }

    fn layout(self) -> Layout {
        match (self.model, self.has_alpha) {
            (ColorModel::Gray, false) => Layout::Gray,
            (ColorModel::Gray, true) => Layout::GrayAlpha,
            (ColorModel::Rgb, false) => Layout::Rgb,
            (ColorModel::Rgb, true) | (ColorModel::Cmyk, _) => Layout::Rgba,
        }
    }
}

/// A profile of these colours. `None` if it is damaged or one of other colours.
pub(super) fn profile_of(model: ColorModel, profile: &[u8]) -> Option<ColorProfile> {
    let profile = ColorProfile::new_from_slice(profile).ok()?;
    let is_of_model = match model {
        ColorModel::Gray => profile.color_space == DataColorSpace::Gray,
        ColorModel::Rgb => profile.color_space == DataColorSpace::Rgb,
        ColorModel::Cmyk => profile.color_space == DataColorSpace::Cmyk,
    };
    is_of_model.then_some(profile)
}

enum Transform {
    /// The pixels are in sRGB.
    None,
    Of8Bits(Arc<dyn TransformExecutor<u8> + Send + Sync>),
    Of16Bits(Arc<dyn TransformExecutor<u16> + Send + Sync>),
}

/// Converts rows to sRGB with 8 bits.
pub(super) struct ToSrgb {
    format: SampleFormat,
    transform: Transform,
}

impl ToSrgb {
    /// A conversion to sRGB. Without a usable profile, the pixels are those of sRGB or of print.
    pub fn new(format: SampleFormat, profile: Option<&ColorProfile>) -> Self {
        let transform = profile.and_then(|profile| create_transform(format, profile));
        let transform = transform.or_else(|| {
            let default = profile_of(ColorModel::Cmyk, CMYK_PROFILE);
            let default = default.filter(|_| format.model == ColorModel::Cmyk);
            create_transform(format, &default?)
        });
        Self {
            format,
            transform: transform.unwrap_or(Transform::None),
        }
    }

    pub const fn channels(&self) -> usize {
        self.format.srgb_channels()
    }

    /// Appends a row as RGB or RGBA.
    pub fn convert(&self, row: &[u8], to: &mut Vec<u8>) {
        let samples = if self.format.has_16_bits { 2 } else { 1 };
        let samples = row.len() / samples / self.format.layout().channels() * self.channels();
        match &self.transform {
            Transform::None if self.format.has_16_bits => {
                let row = samples_of_16_bits(row).map(to_8_bits);
                self.expand(&row.collect::<Vec<_>>(), to);
            }
            Transform::None => self.expand(row, to),
            Transform::Of8Bits(transform) => {
                let start = to.len();
                to.resize(start + samples, 0);
                if let Some(converted) = to.get_mut(start..) {
                    // The lengths match.
                    let _ = transform.transform(row, converted);
                }
            }
            Transform::Of16Bits(transform) => {
                let row = samples_of_16_bits(row).collect::<Vec<_>>();
                let mut converted = vec![0; samples];
                let _ = transform.transform(&row, &mut converted);
                to.extend(converted.into_iter().map(to_8_bits));
            }
        }
    }

    fn expand(&self, row: &[u8], to: &mut Vec<u8>) {
        if self.format.model != ColorModel::Gray {
            to.extend_from_slice(row);
        } else if self.format.has_alpha {
            let (pixels, _) = row.as_chunks();
            to.extend(
                pixels
                    .iter()
                    .flat_map(|&[gray, alpha]| [gray, gray, gray, alpha]),
            );
        } else {
            to.extend(row.iter().flat_map(|gray| [*gray; 3]));
        }
    }
}

fn samples_of_16_bits(row: &[u8]) -> impl Iterator<Item = u16> {
    let (samples, _) = row.as_chunks();
    samples.iter().map(|sample| u16::from_be_bytes(*sample))
}

fn to_8_bits(sample: u16) -> u8 {
    u8::try_from((u32::from(sample) + 128) / 257).unwrap_or(u8::MAX)
}

fn create_transform(format: SampleFormat, profile: &ColorProfile) -> Option<Transform> {
    let to = if format.has_alpha {
        Layout::Rgba
    } else {
        Layout::Rgb
    };
    let (from, srgb) = (format.layout(), ColorProfile::new_srgb());
    // A profile with tables may lack those of an intent.
    let intents = [
        RenderingIntent::Perceptual,
        RenderingIntent::RelativeColorimetric,
        RenderingIntent::Saturation,
    ];
    intents.into_iter().find_map(|rendering_intent| {
        let options = TransformOptions {
            rendering_intent,
            ..TransformOptions::default()
        };
        if format.has_16_bits {
            let transform = profile.create_transform_16bit(from, &srgb, to, options);
            transform.ok().map(Transform::Of16Bits)
        } else {
            let transform = profile.create_transform_8bit(from, &srgb, to, options);
            transform.ok().map(Transform::Of8Bits)
        }
    })
}
