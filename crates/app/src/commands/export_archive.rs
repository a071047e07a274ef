//! Reads the archive of an export, also one that was packed again.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufReader, ErrorKind, Read},
    path::Path,
};

use anyhow::{Context, Result, anyhow, bail, ensure};
use bytes::Bytes;
use services::export::InnFile;
use zip::{ZipArchive, result::ZipError};

/// The name of the document in the archive.
pub(super) const DOCUMENT: &str = "inn.json";

/// Entries that operating systems add.
const IGNORED_NAMES: [&str; 4] = ["__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"];

pub struct Archive {
    zip: ZipArchive<BufReader<File>>,
    /// The positions of the files by their paths beside the document.
    indexes: BTreeMap<String, usize>,
}

impl Archive {
    pub fn open(file: &Path) -> Result<Self> {
        let opened =
            File::open(file).with_context(|| format!("{} cannot be read", file.display()))?;
        let zip = ZipArchive::new(BufReader::new(opened))
            .context("the file is not one zip archive; pack the files of an export as one")?;
        let mut names = BTreeMap::new();
        for index in 0..zip.len() {
            let name = zip.name_for_index(index).and_then(Result::ok);
            let Some(name) = name.and_then(|name| normalize_name(&name)) else {
                continue;
            };
            ensure!(
                !names.contains_key(&name),
                "the archive has {name} twice; pack it again with one of them"
            );
            names.insert(name, index);
        }
        let folder = document_folder(&names)?.to_owned();
        let indexes = names.into_iter().filter_map(|(name, index)| {
            let name = name.strip_prefix(&folder)?.to_owned();
            Some((name, index))
        });
        let indexes = indexes.collect();
        Ok(Self { zip, indexes })
    }

    pub fn read_file(&mut self, name: &InnFile, max_bytes: u64) -> Result<Bytes> {
        self.read(&name.path(), max_bytes)
    }

    pub fn read(&mut self, path: &str, max_bytes: u64) -> Result<Bytes> {
        let index = self.indexes.get(path);
        let index = *index.with_context(|| {
            format!("the file {path} is missing; pack all files of an export under their names")
        })?;
        let mut bytes = Vec::new();
        let file = self.zip.by_index(index);
        let read = file.and_then(|file| Ok(file.take(max_bytes + 1).read_to_end(&mut bytes)?));
        read.map_err(|error| match error {
            ZipError::UnsupportedArchive(_) | ZipError::CompressionMethodNotSupported(_) => {
                unsupported(path)
            }
            ZipError::Io(error) if error.kind() == ErrorKind::Unsupported => unsupported(path),
            error => anyhow::Error::new(error).context(format!("the file {path} is damaged")),
        })?;
        ensure!(
            bytes.len() as u64 <= max_bytes,
            "the file {path} has more than {max_bytes} bytes"
        );
        Ok(bytes.into())
    }
}

fn unsupported(path: &str) -> anyhow::Error {
    anyhow!(
        "the file {path} is encrypted or compressed with a method that is not supported; pack the archive again without \
         a password and with the method \"deflate\""
    )
}

/// The path of an entry with `/`, without `.`; `None` for folders and what operating systems add.
fn normalize_name(name: &str) -> Option<String> {
    if name.ends_with(['/', '\\']) {
        return None;
    }
    let parts = name.split(['/', '\\']);
    let parts: Vec<_> = parts.filter(|part| !["", "."].contains(part)).collect();
    let is_ignored = |part: &&str| IGNORED_NAMES.contains(part);
    (!parts.iter().any(is_ignored)).then(|| parts.join("/"))
}

/// The folder of the only document, with `/` at its end, or empty.
fn document_folder(names: &BTreeMap<String, usize>) -> Result<&str> {
    let folders = names.keys().filter_map(|name| name.strip_suffix(DOCUMENT));
    let mut folders = folders.filter(|folder| folder.is_empty() || folder.ends_with('/'));
    let folder = folders.next().with_context(|| {
        format!("{DOCUMENT} is missing; pack the files of an export again under their names")
    })?;
    match folders.next() {
        Some(other) => bail!(
            "the archive has {folder}{DOCUMENT} and {other}{DOCUMENT}; pack the files of one export"
        ),
        None => Ok(folder),
    }
}
