//! The walk through the pages.

use std::collections::HashSet;

use domain::storage::{PDF_HEAD, PdfFault, begins_like_a_pdf};

use super::document::Document;
use super::object::{Dictionary, Number, Object};
use super::source::{Behind, Source};
use super::{DAMAGED, Fault};

/// How many nodes of the page tree are looked at. A menu has a few; of a book the beginning will do.
const MOST_NODES: usize = 5000;

/// Looks through a file.
pub(super) fn inspect(source: &impl Source) -> Result<(), Fault> {
    let begins = begins_like_a_pdf(&source.read(0..PDF_HEAD)?)?;
    match look(Behind::of(source, 0)) {
        // With something before the header, many count from the header, and viewers go along.
        Err(Fault::Pdf(PdfFault::Damaged)) if begins > 0 => look(Behind::of(source, begins as u64)),
        answer => answer,
    }
}

fn look(source: impl Source) -> Result<(), Fault> {
    let mut document = Document::open(source)?;
    let trailer = document.tables.trailer.clone();
    let root = dictionary(&mut document, &trailer, "Root")?;
    let pages = root.get("Pages").and_then(Object::reference);
    walk(&mut document, pages.ok_or(DAMAGED)?)
}

/// The dictionary that stands under a name, or that is referred to there.
fn dictionary<S: Source>(
    document: &mut Document<S>,
    of: &Dictionary,
    name: &str,
) -> Result<Dictionary, Fault> {
    match document.resolve(of.get(name).ok_or(DAMAGED)?)? {
        Object::Dictionary(dictionary) => Ok(dictionary),
        _ => Err(DAMAGED),
    }
}

/// Looks at the nodes of the tree one after the other, the first page first.
fn walk<S: Source>(document: &mut Document<S>, root: Number) -> Result<(), Fault> {
    let mut seen = HashSet::new();
    let mut next = vec![root];
    let mut pages = 0_usize;
    while let Some(number) = next.pop() {
        if !seen.insert(number.0) {
            return Err(DAMAGED); // a tree has no way back
        }
        if seen.len() > MOST_NODES {
            break;
        }
        let Object::Dictionary(node) = document.fetch(number)? else {
            return Err(DAMAGED);
        };
        let Some(kids) = node.get("Kids") else {
            page(document, &node)?;
            pages += 1;
            continue;
        };
        if number == root {
            let count = document.resolve(node.get("Count").ok_or(DAMAGED)?)?;
            if count.whole() == Some(0) {
                return Err(PdfFault::NoPages.into());
            }
        }
        let Object::Array(kids) = document.resolve(kids)? else {
            return Err(DAMAGED);
        };
        let kids: Option<Vec<_>> = kids.iter().map(Object::reference).collect();
        next.extend(kids.ok_or(DAMAGED)?.into_iter().rev());
    }
    if pages == 0 {
        return Err(PdfFault::NoPages.into());
    }
    Ok(())
}

/// Whether what is to be seen on a page is there from its beginning to its end.
fn page<S: Source>(document: &mut Document<S>, page: &Dictionary) -> Result<(), Fault> {
    if !page.is("Type", "Page") {
        return Err(DAMAGED);
    }
    let contents = match page.get("Contents") {
        None => return Ok(()),
        Some(Object::Reference(number)) => match document.fetch(*number)? {
            Object::Array(parts) => parts,
            Object::Other => return Ok(()),
            _ => vec![Object::Reference(*number)],
        },
        Some(Object::Array(parts)) => parts.clone(),
        Some(_) => return Err(DAMAGED),
    };
    for part in contents.iter().take(MOST_NODES) {
        let stream = document.standing(part.reference().ok_or(DAMAGED)?)?;
        let length = document.length(&stream)?;
        stream.is_whole(&document.source, length)?;
    }
    Ok(())
}
