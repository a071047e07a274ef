//! PNG (Portable Network Graphics, third edition).

use std::io::{Cursor, Read};

use domain::pictures::{InvalidPicture, check_picture_size};
use flate2::read::ZlibDecoder;
use image::DynamicImage;
use moxcms::{
    Chromaticity, CicpProfile, ColorPrimaries, ColorProfile, MatrixCoefficients, ToneReprCurve,
};
use png::{BitDepth, ColorType, Decoder, DecodingError, Info, Transformations};

use super::colors::{ColorModel, MAX_PROFILE_BYTES, SampleFormat, ToSrgb, profile_of};
use super::scale::{RowScaler, decoded_size};
use super::{MAX_DECODED_BYTES, exif, upright};

/// Encoders write this for sRGB.
const SRGB_GAMMA: f32 = 0.45455;

pub(super) fn decode(png: &[u8]) -> Result<DynamicImage, InvalidPicture> {
    let mut decoder = Decoder::new(Cursor::new(png));
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder
        .read_header_info()
        .map_err(|error| to_invalid_picture(&error))?;
    let size = (header.width, header.height);
    check_picture_size(size.0, size.1)?;
    let mut transformations = Transformations::EXPAND;
    if header.interlaced {
        transformations |= Transformations::STRIP_16;
    }
    decoder.set_transformations(transformations);
    let mut reader = decoder
        .read_info()
        .map_err(|error| to_invalid_picture(&error))?;
    let (color_type, depth) = reader.output_color_type();
    let format = SampleFormat {
        model: match color_type {
            ColorType::Grayscale | ColorType::GrayscaleAlpha => ColorModel::Gray,
            _ => ColorModel::Rgb,
        },
        has_alpha: matches!(color_type, ColorType::GrayscaleAlpha | ColorType::Rgba),
        has_16_bits: depth == BitDepth::Sixteen,
    };
    let profile = profile(png, reader.info(), format.model);
    let colors = ToSrgb::new(format, profile.as_ref());
    let orientation = exif::orientation(find_chunk(png, *b"eXIf"));
    let to = decoded_size(size.0, size.1, orientation);
    let mut scaler = RowScaler::new(colors, size, to);
    if reader.info().interlaced {
        let bytes = reader.output_buffer_size();
        let bytes = bytes.filter(|bytes| *bytes as u64 <= MAX_DECODED_BYTES);
        let mut pixels = vec![0; bytes.ok_or(InvalidPicture::TooManyPixels)?];
        reader
            .next_frame(&mut pixels)
            .map_err(|error| to_invalid_picture(&error))?;
        let row_bytes = pixels.len() / size.1.max(1) as usize;
        for row in pixels.chunks_exact(row_bytes.max(1)) {
            scaler.push(row);
        }
    } else {
        while let Some(row) = reader
            .next_row()
            .map_err(|error| to_invalid_picture(&error))?
        {
            scaler.push(row.data());
        }
    }
    Ok(upright(scaler.finish()?, orientation))
}

fn to_invalid_picture(error: &DecodingError) -> InvalidPicture {
    match error {
        DecodingError::LimitsExceeded => InvalidPicture::TooManyPixels,
        _ => InvalidPicture::Damaged,
    }
}

/// The data of the first chunk with this name.
fn find_chunk(png: &[u8], searched: [u8; 4]) -> Option<&[u8]> {
    const SIGNATURE_BYTES: usize = 8;
    const CHECKSUM_BYTES: usize = 4;
    let mut chunks = png.get(SIGNATURE_BYTES..)?;
    loop {
        let (length, rest) = chunks.split_first_chunk()?;
        let (name, rest) = rest.split_first_chunk::<4>()?;
        let (data, rest) = rest.split_at_checked(u32::from_be_bytes(*length) as usize)?;
        if *name == searched {
            return Some(data);
        }
        chunks = rest.get(CHECKSUM_BYTES..)?;
    }
}

/// The chunks for colours, in the order of the standard.
fn profile(png: &[u8], info: &Info<'_>, model: ColorModel) -> Option<ColorProfile> {
    let icc_profile = || profile_of(model, &inflate_profile(find_chunk(png, *b"iCCP")?)?);
    let from_gamma = || match model {
        _ if info.srgb.is_some() => None,
        ColorModel::Gray => gamma(info).map(ColorProfile::new_gray_with_gamma),
        _ => profile_of_gamma(info),
    };
    cicp_profile(info, model)
        .or_else(icc_profile)
        .or_else(from_gamma)
}

fn cicp_profile(info: &Info<'_>, model: ColorModel) -> Option<ColorProfile> {
    let cicp = info.coding_independent_code_points?;
    let profile = ColorProfile::new_from_cicp(CicpProfile {
        color_primaries: cicp.color_primaries.try_into().ok()?,
        transfer_characteristics: cicp.transfer_function.try_into().ok()?,
        matrix_coefficients: MatrixCoefficients::Identity,
        full_range: cicp.is_video_full_range_image,
    });
    (model == ColorModel::Rgb && profile.red_trc.is_some()).then_some(profile)
}

/// Inflates no more than a profile of the maximum size.
fn inflate_profile(chunk: &[u8]) -> Option<Vec<u8>> {
    let name_bytes = chunk.iter().position(|byte| *byte == 0)?;
    let compressed = chunk.get(name_bytes + 2..)?;
    let mut profile = Vec::new();
    let inflated = ZlibDecoder::new(compressed).take(MAX_PROFILE_BYTES as u64 + 1);
    { inflated }.read_to_end(&mut profile).ok()?;
    (profile.len() <= MAX_PROFILE_BYTES).then_some(profile)
}

/// The exponent from samples to light, unless it is about that of sRGB without other primaries.
fn gamma(info: &Info<'_>) -> Option<f32> {
    let gamma = info.gama_chunk?.into_value();
    let is_srgb = (gamma / SRGB_GAMMA - 1.0).abs() < 0.05 && info.chrm_chunk.is_none();
    (gamma > 0.0 && !is_srgb).then(|| 1.0 / gamma)
}

/// As in browsers, chromaticities count only with an exponent.
fn profile_of_gamma(info: &Info<'_>) -> Option<ColorProfile> {
    let curve = Some(ToneReprCurve::Parametric(vec![gamma(info)?]));
    let mut profile = ColorProfile::new_srgb();
    profile.cicp = None;
    profile.red_trc.clone_from(&curve);
    profile.green_trc.clone_from(&curve);
    profile.blue_trc = curve;
    if let Some((white, primaries)) = chromaticities(info) {
        profile.update_rgb_colorimetry(white.to_xyyb(), primaries);
    }
    Some(profile)
}

/// The white point and the primaries, unless these are on a line, such as zeros.
fn chromaticities(info: &Info<'_>) -> Option<(Chromaticity, ColorPrimaries)> {
    let chunk = info.chrm_chunk?;
    let points = [chunk.white, chunk.red, chunk.green, chunk.blue];
    let [white, red, green, blue] =
        points.map(|(x, y)| Chromaticity::new(x.into_value(), y.into_value()));
    let area = (green.x - red.x) * (blue.y - red.y) - (blue.x - red.x) * (green.y - red.y);
    let is_valid = white.y > 0.0 && area.abs() > 0.001;
    is_valid.then_some((white, ColorPrimaries { red, green, blue }))
}
