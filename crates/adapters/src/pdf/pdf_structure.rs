use std::collections::HashSet;
use std::sync::Arc;

use domain::storage::InvalidMenuPdf;
use hayro_syntax::object::{Array, Dict, Name, ObjRef, Object, Stream};
use hayro_syntax::xref::XRef;
use hayro_syntax::{LoadPdfError, Pdf};

/// Bytes at the end that are searched for the offset of the last cross-reference table.
pub(super) const PDF_TAIL_LEN: u16 = 2048;

/// Nodes of the page tree that are checked.
const MAX_PAGE_TREE_NODES: usize = 5000;

/// Checks that a document is complete and not encrypted, and that it has pages with complete contents. The caller must
/// have called `limit_pdf_decoding`.
pub(super) fn check(pdf: Arc<Vec<u8>>) -> Result<(), InvalidMenuPdf> {
    check_xref_table_at_end(&pdf)?;
    // Not an empty password, with which the parser opens encrypted documents.
    let pdf = match Pdf::new_with_password(pdf, "\u{1}") {
        Ok(pdf) => pdf,
        Err(LoadPdfError::Decryption(_)) => return Err(InvalidMenuPdf::Encrypted),
        Err(LoadPdfError::Invalid) => return Err(InvalidMenuPdf::Damaged),
    };
    check_pdf_page_tree(pdf.xref())
}

/// Without a table the parser searches the file for objects, so it accepts truncated files.
fn check_xref_table_at_end(pdf: &[u8]) -> Result<(), InvalidMenuPdf> {
    let tail_start = pdf.len().saturating_sub(PDF_TAIL_LEN.into());
    let offset = last_xref_table_offset(pdf.get(tail_start..).unwrap_or_default())?;
    let xref_table = pdf.get(offset..).unwrap_or_default().trim_ascii_start();
    let words = xref_table.split(u8::is_ascii_whitespace);
    let third_word = words.filter(|word| !word.is_empty()).nth(2);
    let is_xref_stream = third_word.is_some_and(|word| word.starts_with(b"obj"));
    if is_xref_stream || xref_table.starts_with(b"xref") {
        Ok(())
    } else {
        Err(InvalidMenuPdf::Damaged)
    }
}

/// The offset of the last cross-reference table, which is before the end-of-file marker.
pub(super) fn last_xref_table_offset(file_tail: &[u8]) -> Result<usize, InvalidMenuPdf> {
    let find = |word: &[u8]| {
        file_tail
            .windows(word.len())
            .rposition(|bytes| bytes == word)
    };
    let offset = find(b"startxref")
        .zip(find(b"%%EOF"))
        .and_then(|(start, end)| {
            let offset = file_tail.get(start + b"startxref".len()..end)?.trim_ascii();
            str::from_utf8(offset).ok()?.parse().ok()
        });
    offset.ok_or(InvalidMenuPdf::Damaged)
}

fn check_pdf_page_tree(xref: &XRef) -> Result<(), InvalidMenuPdf> {
    let root: Option<Dict<'_>> = xref.get(xref.root_id());
    let page_tree = root.and_then(|root| root.get_ref("Pages"));
    let mut next = vec![page_tree.ok_or(InvalidMenuPdf::Damaged)?];
    let mut seen = HashSet::new();
    let mut has_page = false;
    while let Some(reference) = next.pop() {
        if !seen.insert(reference) {
            return Err(InvalidMenuPdf::Damaged); // a cycle
        }
        if seen.len() > MAX_PAGE_TREE_NODES {
            break;
        }
        let node: Dict<'_> = xref.get(reference.into()).ok_or(InvalidMenuPdf::Damaged)?;
        if !node.contains_key("Kids") {
            check_pdf_page(xref, &node)?;
            has_page = true;
            continue;
        }
        if seen.len() == 1 && node.get::<u32>("Count") == Some(0) {
            return Err(InvalidMenuPdf::NoPages);
        }
        let child_nodes = pdf_object_references(&node.get("Kids").ok_or(InvalidMenuPdf::Damaged)?)?;
        next.extend(child_nodes.into_iter().rev());
    }
    if has_page {
        Ok(())
    } else {
        Err(InvalidMenuPdf::NoPages)
    }
}

fn check_pdf_page(xref: &XRef, page: &Dict<'_>) -> Result<(), InvalidMenuPdf> {
    let kind: Option<Name<'_>> = page.get("Type");
    if kind.is_none_or(|kind| kind.as_str() != "Page") {
        return Err(InvalidMenuPdf::Damaged);
    }
    if !page.contains_key("Contents") {
        return Ok(());
    }
    match page.get("Contents") {
        Some(Object::Null(_)) => Ok(()),
        Some(Object::Stream(stream)) => check_pdf_stream_length(&stream),
        Some(Object::Array(parts)) => {
            for part in pdf_object_references(&parts)?
                .into_iter()
                .take(MAX_PAGE_TREE_NODES)
            {
                check_pdf_stream_length(&xref.get(part.into()).ok_or(InvalidMenuPdf::Damaged)?)?;
            }
            Ok(())
        }
        _ => Err(InvalidMenuPdf::Damaged),
    }
}

fn pdf_object_references(array: &Array<'_>) -> Result<Vec<ObjRef>, InvalidMenuPdf> {
    let pdf_object_references = array.raw_iter().map(|item| item.as_obj_ref());
    pdf_object_references
        .collect::<Option<_>>()
        .ok_or(InvalidMenuPdf::Damaged)
}

/// With a wrong length the parser reads up to `endstream`.
fn check_pdf_stream_length(stream: &Stream<'_>) -> Result<(), InvalidMenuPdf> {
    let length: Option<u32> = stream.dict().get("Length");
    if length.is_some_and(|length| stream.raw_data().len() == length as usize) {
        Ok(())
    } else {
        Err(InvalidMenuPdf::Damaged)
    }
}
