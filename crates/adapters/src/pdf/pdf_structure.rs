use std::collections::HashSet;
use std::sync::Arc;

use domain::files::InvalidMenuPdf;
use hayro_syntax::object::{Array, Dict, MaybeRef, Name, ObjRef, Object};
use hayro_syntax::xref::XRef;
use hayro_syntax::{LoadPdfError, Pdf};

use super::pdf_decoding_limit::{has_encryption, limit_pdf_decoding, overwrite};

/// Objects of a document that are checked.
const MAX_CHECKED_OBJECTS: usize = 5000;

/// Bytes of the start that have the first object of a linearized file (ISO 32000-1, F.3.3).
const LINEARIZED_RANGE: usize = 1024;

/// The maximum length of a number and a generation, or of an offset, with white space.
const MAX_OBJECT_NUMBERS_LEN: usize = 64;

/// Checks that a document has pages, opens without a password, and is not truncated. Limits what is decoded.
pub(super) fn check(mut pdf: Vec<u8>) -> Result<(), InvalidMenuPdf> {
    let is_structure_hidden = limit_pdf_decoding(&mut pdf)?;
    let has_end = has_end(&pdf);
    if !has_end && !ends_with_whole_object(&pdf) {
        let end = end_of_last_revision(&pdf).ok_or(InvalidMenuPdf::Damaged)?;
        pdf.truncate(end);
    }
    let error_if_unreadable = if has_end && has_encryption(&pdf) {
        InvalidMenuPdf::Encrypted
    } else {
        InvalidMenuPdf::Damaged
    };
    let pdf = Arc::new(pdf);
    match check_document(pdf.clone(), has_end, error_if_unreadable) {
        // Only the end is checked, as of a large file.
        Err(InvalidMenuPdf::Damaged | InvalidMenuPdf::NoPages)
            if is_structure_hidden && has_end =>
        {
            Ok(())
        }
        Err(InvalidMenuPdf::Damaged | InvalidMenuPdf::NoPages) => {
            let mut pdf = Arc::unwrap_or_clone(pdf);
            hide_xref_tables(&mut pdf);
            check_document(Arc::new(pdf), has_end, error_if_unreadable)
        }
        result => result,
    }
}

/// Whether the last object is followed by a part of what ends a document. The last bytes of a file are sufficient.
pub(super) fn has_end(file_tail: &[u8]) -> bool {
    let words: [&[u8]; 5] = [b"startxref", b"trailer", b"%%EOF", b"\nxref", b"\rxref"];
    let last_object = last_object(file_tail);
    words.iter().any(|word| find(last_object, word).is_some())
}

fn ends_with_whole_object(pdf: &[u8]) -> bool {
    find(last_object(pdf), b"endobj").is_some()
}

/// The bytes after the number of the last object.
fn last_object(pdf: &[u8]) -> &[u8] {
    let mut keywords = pdf.windows(3).enumerate().rev();
    let last = keywords.find(|(at, word)| *word == b"obj" && is_object_header(pdf, *at));
    pdf.get(last.map_or(0, |(at, _)| at)..).unwrap_or_default()
}

/// Whether `obj` at this position is a keyword after two numbers.
fn is_object_header(pdf: &[u8], keyword: usize) -> bool {
    let (before, after) = pdf.split_at_checked(keyword).unwrap_or_default();
    let before = last_bytes(before, MAX_OBJECT_NUMBERS_LEN);
    let words = before.rsplit(u8::is_ascii_whitespace);
    let mut words = words.filter(|word| !word.is_empty());
    let mut is_number = || {
        words
            .next()
            .is_some_and(|word| word.iter().all(u8::is_ascii_digit))
    };
    is_number() && is_number() && !after.get(3).is_some_and(u8::is_ascii_alphanumeric)
}

/// The end of the last complete revision, before a change that was not written whole. A linearized file has the end of
/// its first page near its start.
fn end_of_last_revision(pdf: &[u8]) -> Option<usize> {
    const END: &[u8] = b"%%EOF";
    let is_linearized = find(pdf.get(..LINEARIZED_RANGE).unwrap_or(pdf), b"/Linearized").is_some();
    let is_after_offset = |end: usize| {
        let before = last_bytes(pdf.get(..end).unwrap_or_default(), MAX_OBJECT_NUMBERS_LEN);
        let words = before.rsplit(u8::is_ascii_whitespace);
        let mut words = words.filter(|word| !word.is_empty());
        let offset = words.next().unwrap_or_default();
        offset.iter().all(u8::is_ascii_digit) && words.next() == Some(b"startxref")
    };
    let mut ends = pdf.windows(END.len()).enumerate().rev();
    let (end, _) = ends.find(|(at, bytes)| *bytes == END && is_after_offset(*at))?;
    (!is_linearized).then_some(end + END.len())
}

fn last_bytes(bytes: &[u8], count: usize) -> &[u8] {
    bytes
        .get(bytes.len().saturating_sub(count)..)
        .unwrap_or_default()
}

fn find(bytes: &[u8], word: &[u8]) -> Option<usize> {
    bytes.windows(word.len()).position(|window| window == word)
}

/// Makes the parser search for the objects, as viewers do when a table leads to no page.
pub(super) fn hide_xref_tables(pdf: &mut [u8]) {
    let mut from = 0;
    while let Some(at) = find(pdf.get(from..).unwrap_or_default(), b"startxref") {
        overwrite(pdf, from + at);
        from += at + 1;
    }
}

/// With `has_end`, missing objects are null, as in viewers; else the file may have been truncated before them.
fn check_document(
    pdf: Arc<Vec<u8>>,
    has_end: bool,
    error_if_unreadable: InvalidMenuPdf,
) -> Result<(), InvalidMenuPdf> {
    let document = match Pdf::new(pdf) {
        Ok(document) => document,
        Err(LoadPdfError::Decryption(_)) => return Err(InvalidMenuPdf::Encrypted),
        Err(LoadPdfError::Invalid) => return Err(error_if_unreadable),
    };
    let xref = document.xref();
    let root: Option<Dict<'_>> = xref.get(xref.root_id());
    let page_tree = root.and_then(|root| root.get_ref("Pages"));
    let page_tree = page_tree.ok_or(InvalidMenuPdf::Damaged)?;
    if !has_end && is_object_missing(xref, page_tree) {
        return Err(InvalidMenuPdf::Damaged);
    }
    let tree: Option<Dict<'_>> = xref.get(page_tree.into());
    let has_page = match tree.and_then(|tree| tree.get("Kids")) {
        Some(kids) => has_page(xref, page_tree, &kids)?,
        // The parser searches for pages.
        None => !document.pages().is_empty(),
    };
    if has_page {
        Ok(())
    } else {
        Err(InvalidMenuPdf::NoPages)
    }
}

/// Whether a page tree has a page.
///
/// # Errors
/// [`InvalidMenuPdf::Damaged`] when a node is its own ancestor. A node that is listed twice is no error.
fn has_page(xref: &XRef, root: ObjRef, kids: &Array<'_>) -> Result<bool, InvalidMenuPdf> {
    let mut has_page = false;
    let mut checked_count = 0;
    let mut seen = HashSet::from([root]);
    let mut ancestors = vec![(Some(root), kids.raw_iter())];
    while let Some((_, kids)) = ancestors.last_mut() {
        let Some(kid) = kids.next() else {
            ancestors.pop();
            continue;
        };
        checked_count += 1;
        if checked_count > MAX_CHECKED_OBJECTS {
            break;
        }
        let reference = kid.as_obj_ref();
        if reference.is_some() && ancestors.iter().any(|(node, _)| *node == reference) {
            return Err(InvalidMenuPdf::Damaged);
        }
        let node: Option<Dict<'_>> = match kid {
            MaybeRef::Ref(reference) => xref.get(reference.into()),
            MaybeRef::NotRef(object) => object.into_dict(),
        };
        // Viewers skip null and missing objects.
        let Some(node) = node else { continue };
        match node.get::<Array<'_>>("Kids") {
            Some(kids) if reference.is_none_or(|reference| seen.insert(reference)) => {
                ancestors.push((reference, kids.raw_iter()));
            }
            Some(_) => {}
            None => has_page |= !is_page_tree_node(&node),
        }
    }
    Ok(has_page)
}

fn is_page_tree_node(node: &Dict<'_>) -> bool {
    let kind: Option<Name<'_>> = node.get("Type");
    kind.is_some_and(|kind| kind.as_str() == "Pages")
}

/// Whether an object to which an object refers, directly or not, is missing.
fn is_object_missing(xref: &XRef, root: ObjRef) -> bool {
    let mut seen = HashSet::new();
    let mut next = vec![root];
    while let Some(reference) = next.pop() {
        if seen.len() == MAX_CHECKED_OBJECTS || !seen.insert(reference) {
            continue;
        }
        let Some(object) = xref.get(reference.into()) else {
            return true;
        };
        add_references(object, &mut next);
    }
    false
}

/// The parser limits the depth of nesting.
fn add_references(object: Object<'_>, references: &mut Vec<ObjRef>) {
    let mut add = |value| match value {
        MaybeRef::Ref(reference) => references.push(reference),
        MaybeRef::NotRef(object) => add_references(object, references),
    };
    match object {
        Object::Dict(dictionary) => dictionary.entries().for_each(|(_, value)| add(value)),
        Object::Array(array) => array.raw_iter().for_each(add),
        _ => {}
    }
}
