//! Colour profiles and other descriptions of colours in files.

use ::png::{BitDepth, ColorType, Encoder, ScaledFloat, SourceChromaticities};

use super::colors::{ColorModel, MAX_PROFILE_BYTES, profile_of};
use super::decode;
use super::file_tests::{describe, png_of, png_with, with_segment};
use super::tests::{crc32, jpeg, photo};

fn with_profile(png: &[u8], profile: &[u8]) -> Vec<u8> {
    let mut compressed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::Write::write_all(&mut compressed, profile).unwrap();
    let chunk = [b"iCCPprofile\0\0", &compressed.finish().unwrap()[..]].concat();
    let length = u32::try_from(chunk.len() - 4).unwrap().to_be_bytes();
    let checksum = crc32(&chunk).to_be_bytes();
    let (header, rest) = png.split_at(33);
    [header, &length, &chunk, &checksum, rest].concat()
}

/// The linear profiles of RGB and of grey.
fn linear_profiles() -> (Vec<u8>, Vec<u8>) {
    let mut profile = moxcms::ColorProfile::new_srgb();
    let curve = moxcms::ToneReprCurve::Parametric(vec![1.0]);
    (profile.red_trc, profile.green_trc) = (Some(curve.clone()), Some(curve.clone()));
    (profile.blue_trc, profile.cicp) = (Some(curve), None);
    let gray = moxcms::ColorProfile::new_gray_with_gamma(1.0);
    (profile.encode().unwrap(), gray.encode().unwrap())
}

#[test]
fn the_colours_of_a_png_are_those_of_its_first_chunk_in_the_order_of_the_standard() {
    let gamma = |encoder: &mut Encoder<'_, &mut Vec<u8>>, gamma| {
        encoder.set_source_gamma(ScaledFloat::new(gamma));
    };
    // Those of Display P3.
    let chromaticities =
        SourceChromaticities::new((0.3127, 0.329), (0.68, 0.32), (0.265, 0.69), (0.15, 0.06));
    let (linear_rgb, linear_gray) = linear_profiles();
    let bomb = [&linear_rgb[..], &vec![0; MAX_PROFILE_BYTES]].concat();
    let plain = png_with(|_| {});
    let gray = |depth, sample: &[u8]| {
        let pixels = sample.repeat(60 * 40);
        png_of((60, 40), ColorType::Grayscale, depth, |encoder| {
            encoder.set_source_gamma(ScaledFloat::new(1.0));
            pixels
        })
    };
    let deep = png_of((60, 40), ColorType::Rgba, BitDepth::Sixteen, |encoder| {
        gamma(encoder, 1.0);
        [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0xff, 0xff].repeat(60 * 40)
    });
    let p3 = |gamma: Option<f32>| {
        png_of((60, 40), ColorType::Rgb, BitDepth::Eight, |encoder| {
            encoder.set_source_chromaticities(chromaticities);
            if let Some(gamma) = gamma {
                encoder.set_source_gamma(ScaledFloat::new(gamma));
            }
            [100, 200, 100].repeat(60 * 40)
        })
    };
    let linear = png_with(|encoder| gamma(encoder, 1.0));
    let gamma_of_srgb = png_with(|encoder| gamma(encoder, 0.45455));
    let srgb = png_with(|encoder| {
        gamma(encoder, 1.0);
        encoder.set_source_srgb(::png::SrgbRenderingIntent::Perceptual);
    });
    let zeros = png_with(|encoder| {
        let zero = (0.0, 0.0);
        encoder.set_source_chromaticities(SourceChromaticities::new(zero, zero, zero, zero));
        gamma(encoder, 1.0);
    });
    let gray_16 = gray(BitDepth::Sixteen, &[128, 128]);
    let with_gray = with_profile(&plain, &linear_gray);
    let linear_with_gray = with_profile(&linear, &linear_gray);
    let tests = [
        ("no chunk", plain.clone(), [128; 3]),
        ("gAMA", linear, [188; 3]),
        ("gAMA of sRGB", gamma_of_srgb, [128; 3]),
        ("gAMA of grey", gray(BitDepth::Eight, &[128]), [188; 3]),
        ("gAMA of 16 bits", gray_16, [188; 3]),
        ("gAMA of 16 bits with transparency", deep, [188; 3]),
        ("sRGB", srgb, [128; 3]),
        ("cHRM without gAMA", p3(None), [100, 200, 100]),
        ("cHRM with gAMA", p3(Some(0.45455)), [43, 204, 85]),
        ("cHRM of zeros", zeros, [188; 3]),
        ("iCCP", with_profile(&plain, &linear_rgb), [188; 3]),
        ("iCCP of other colours", with_gray, [128; 3]),
        (
            "iCCP of other colours, and gAMA",
            linear_with_gray,
            [188; 3],
        ),
        ("iCCP too large", with_profile(&plain, &bomb), [128; 3]),
    ];
    for (name, upload, expected) in tests {
        let picture = decode(&upload).unwrap().into_rgb8();
        let found = picture.get_pixel(30, 20).0;
        let is_near = found.iter().zip(expected).all(|(a, b)| a.abs_diff(b) <= 2);
        assert!(is_near, "{name}: {found:?} instead of {expected:?}");
    }
}

#[test]
fn a_jpeg_has_the_colours_of_a_profile_of_its_kind() {
    let (linear, gray) = linear_profiles();
    assert!(profile_of(ColorModel::Rgb, &linear).is_some());
    let with_parts = |profile: &[u8]| {
        // Parts may be in any order.
        let (first, second) = profile.split_at(profile.len() / 2);
        let part = |number, part: &[u8]| [b"ICC_PROFILE\0", &[number, 2][..], part].concat();
        let upload = with_segment(0xe2, &part(1, first));
        let second = part(2, second);
        let size = u16::try_from(second.len() + 2).unwrap().to_be_bytes();
        [&upload[..2], &[0xff, 0xe2], &size, &second, &upload[2..]].concat()
    };
    let plain = describe(&jpeg(&photo(60, 40)));
    assert_eq!(describe(&with_parts(&gray)), plain);
    assert_eq!(
        describe(&with_parts(&linear)),
        "60x40 224,96,96 96,96,224 224,96,96 96,96,224"
    );
}
