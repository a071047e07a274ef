//! Compressed streams (ISO 32000-1 §7.4.4), unpacked up to a limit.

use std::io::Read;

use flate2::read::ZlibDecoder;

use super::object::{Dictionary, Object};
use super::{DAMAGED, Fault};

/// What may still be unpacked. One for a whole document: many small bombs are one big one.
pub(super) struct Budget(pub(super) usize);

/// What a stream says.
pub(super) fn unpack(
    packed: Vec<u8>,
    dictionary: &Dictionary,
    budget: &mut Budget,
) -> Result<Vec<u8>, Fault> {
    let is_packed = match one_of(dictionary.get("Filter"))? {
        None => false,
        Some(Object::Name(name)) if name == b"FlateDecode" => true,
        // Others are allowed where these streams are, and used by nobody.
        Some(_) => return Err(DAMAGED),
    };
    let bytes = if is_packed {
        inflate(&packed, budget.0)?
    } else {
        packed
    };
    budget.0 = budget.0.checked_sub(bytes.len()).ok_or(DAMAGED)?;
    let parameters = one_of(dictionary.get("DecodeParms"))?;
    match parameters.and_then(Object::dictionary) {
        Some(parameters) => predicted(bytes, parameters),
        None => Ok(bytes),
    }
}

/// A value, which may stand in an array of its own.
fn one_of(object: Option<&Object>) -> Result<Option<&Object>, Fault> {
    match object {
        Some(Object::Array(items)) => match items.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(one)),
            _ => Err(DAMAGED),
        },
        other => Ok(other),
    }
}

fn inflate(packed: &[u8], most: usize) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    let read = ZlibDecoder::new(packed).take(limit).read_to_end(&mut bytes);
    if read.is_err() || bytes.len() > most {
        return Err(DAMAGED);
    }
    Ok(bytes)
}

/// Rows as differences to their neighbours, the way of PNG (RFC 2083 §6): what writers of tables use.
fn predicted(bytes: Vec<u8>, parameters: &Dictionary) -> Result<Vec<u8>, Fault> {
    match parameters.whole("Predictor").unwrap_or(1) {
        1 => return Ok(bytes),
        10..=15 => {}
        _ => return Err(DAMAGED),
    }
    let number = |name, default| parameters.whole(name).unwrap_or(default);
    let bits = number("Columns", 1)
        .checked_mul(number("Colors", 1))
        .and_then(|samples| samples.checked_mul(number("BitsPerComponent", 8)))
        .ok_or(DAMAGED)?;
    let pixel = number("Colors", 1)
        .checked_mul(number("BitsPerComponent", 8))
        .ok_or(DAMAGED)?;
    let size = |bits: u64| usize::try_from(bits.div_ceil(8)).map_err(|_| DAMAGED);
    let (width, pixel) = (size(bits)?, size(pixel)?.max(1));
    if width == 0 || width > bytes.len() {
        return Err(DAMAGED);
    }
    let mut rows = Vec::with_capacity(bytes.len());
    let mut above = vec![0; width];
    for row in bytes.chunks(width + 1) {
        let (kind, differences) = row.split_first().ok_or(DAMAGED)?;
        let row = undone(*kind, differences, &above, pixel)?;
        rows.extend_from_slice(&row);
        above = row;
        above.resize(width, 0);
    }
    Ok(rows)
}

fn undone(kind: u8, differences: &[u8], above: &[u8], pixel: usize) -> Result<Vec<u8>, Fault> {
    let mut row = Vec::with_capacity(differences.len());
    for (at, difference) in differences.iter().enumerate() {
        let of = |bytes: &[u8]| {
            let left = at.checked_sub(pixel);
            left.and_then(|left| bytes.get(left).copied()).unwrap_or(0)
        };
        let (left, up, corner) = (of(&row), above.get(at).copied().unwrap_or(0), of(above));
        let neighbour = match kind {
            0 => 0,
            1 => left,
            2 => up,
            3 => left.midpoint(up),
            4 => paeth(left, up, corner),
            _ => return Err(DAMAGED),
        };
        row.push(difference.wrapping_add(neighbour));
    }
    Ok(row)
}

/// RFC 2083 §6.6.
fn paeth(left: u8, up: u8, corner: u8) -> u8 {
    let estimate = i16::from(left) + i16::from(up) - i16::from(corner);
    let far = |from: u8| (estimate - i16::from(from)).abs();
    if far(left) <= far(up) && far(left) <= far(corner) {
        left
    } else if far(up) <= far(corner) {
        up
    } else {
        corner
    }
}
