//! `wirtshaus export` and `import`: the data of an inn as a zip archive of JSON and files.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io::{BufReader, BufWriter, Read, Write},
    path::Path,
    sync::Arc,
};

use adapters::{clock::SystemClock, picture_encoder::check_picture_file, sql::SqlStore};
use anyhow::{Context, Result, bail, ensure};
use api::{InnExport, InvalidExport, export_file_path, export_schema};
use bytes::Bytes;
use domain::files::BlobId;
use futures::TryStreamExt;
use ports::BlobStore;
use serde_json::Value;
use services::export::{ExportService, InnData, InnFile};
use sha2::{Digest, Sha256};
use zip::{CompressionMethod, ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::stdout;
use crate::{
    adapters::AppAdapters,
    database::{self, close_store},
    seed_content::page_definitions,
    settings::Settings,
};

/// The name of the document in the archive.
const DOCUMENT: &str = "inn.json";

const MAX_DOCUMENT_BYTES: u64 = 8 << 20;

type Archive = ZipArchive<BufReader<File>>;

/// Writes the archive, also while the server runs.
pub async fn export(settings: &Settings, file: &Path) -> Result<()> {
    let store = database::open(settings).await?;
    let written = write_archive(settings, &store, file).await;
    close_store(&store).await;
    let count = written?;
    Ok(stdout::print_to_stdout(&format!(
        "{}: {DOCUMENT} and {count} files\n",
        file.display()
    ))?)
}

pub fn print_schema() -> Result<()> {
    Ok(stdout::print_to_stdout(&export_schema())?)
}

async fn write_archive(settings: &Settings, store: &SqlStore, file: &Path) -> Result<usize> {
    let (service, blobs) = export_service(settings, store).await?;
    let (data, files) = service.read().await?;
    if let Some(missing) = data.files().iter().find(|name| !files.contains_key(name)) {
        bail!("the file {} is missing", export_file_path(missing));
    }
    ensure!(!file.is_dir(), "{} is a folder", file.display());
    // Gets its name when it is complete.
    let mut partial = file.as_os_str().to_owned();
    partial.push(".part");
    let partial = Path::new(&partial);
    let written = write_zip(partial, &data, &files, &*blobs).await;
    let renamed = match written {
        Ok(()) => fs::rename(partial, file).context("the archive cannot be renamed"),
        Err(error) => Err(error),
    };
    if renamed.is_err() {
        // It may not exist.
        let _ = fs::remove_file(partial);
    }
    renamed.map(|()| files.len())
}

async fn write_zip(
    path: &Path,
    data: &InnData,
    files: &BTreeMap<InnFile, BlobId>,
    blobs: &dyn BlobStore,
) -> Result<()> {
    let created = File::create(path).context("the archive cannot be created")?;
    let mut archive = ZipWriter::new(BufWriter::new(created));
    let compressed = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    archive.start_file(DOCUMENT, compressed)?;
    archive.write_all(InnExport::new(data).to_pretty_json().as_bytes())?;
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, blob) in files {
        let path = export_file_path(name);
        let bytes = blobs.open(blob, None).await?;
        let mut bytes = bytes.with_context(|| format!("the file {path} is missing"))?;
        archive.start_file(path.as_str(), stored)?;
        let mut hash = Sha256::new();
        while let Some(chunk) = bytes.try_next().await? {
            hash.update(&chunk);
            archive.write_all(&chunk)?;
        }
        let digest = BlobId::from_digest(hash.finalize().into());
        ensure!(digest == *blob, "the file {path} is damaged");
    }
    archive.finish()?.into_inner()?.sync_all()?;
    Ok(())
}

/// Stores what is in an archive, before the first start of a server.
pub async fn import(settings: &Settings, file: &Path) -> Result<()> {
    let (mut archive, data) = open_archive(settings, file)?;
    for name in data.files() {
        let bytes = read_file(&mut archive, &name, settings.max_upload_bytes)?;
        check_file(&name, bytes).await?;
    }
    let store = database::open_or_create_database(settings).await?;
    let imported = import_into(settings, &store, &data, &mut archive).await;
    close_store(&store).await;
    let count = imported?;
    Ok(stdout::print_to_stdout(&format!(
        "{DOCUMENT} and {count} files are imported\n"
    ))?)
}

async fn import_into(
    settings: &Settings,
    store: &SqlStore,
    data: &InnData,
    archive: &mut Archive,
) -> Result<usize> {
    let (service, _) = export_service(settings, store).await?;
    ensure!(
        service.is_empty().await?,
        "the server has data; `wirtshaus import --diff` shows what differs"
    );
    let mut blobs = BTreeMap::new();
    for name in data.files() {
        let bytes = read_file(archive, &name, settings.max_upload_bytes)?;
        blobs.insert(name, service.store_file(bytes).await?);
    }
    service.import(data, &blobs).await?;
    Ok(blobs.len())
}

/// Prints how an archive differs from what the server has.
pub async fn diff(settings: &Settings, file: &Path) -> Result<()> {
    let mut lines = differences(settings, file).await?;
    if lines.is_empty() {
        lines.push("nothing differs".to_owned());
    }
    Ok(stdout::print_to_stdout(&format!("{}\n", lines.join("\n")))?)
}

pub async fn differences(settings: &Settings, file: &Path) -> Result<Vec<String>> {
    let (mut archive, imported) = open_archive(settings, file)?;
    let store = database::open(settings).await?;
    let current = match export_service(settings, &store).await {
        Ok((service, _)) => service.read().await.map_err(Into::into),
        Err(error) => Err(error),
    };
    close_store(&store).await;
    let (current, blobs) = current?;
    let mut lines = Vec::new();
    let [before, after] = [&current, &imported].map(|data| InnExport::new(data).to_value());
    add_differences("", &before, &after, &mut lines);
    for name in imported.files() {
        let bytes = read_file(&mut archive, &name, settings.max_upload_bytes)?;
        let digest = BlobId::from_digest(Sha256::digest(&bytes).into());
        let stored = blobs.get(&name);
        if stored == Some(&digest) {
            continue;
        }
        check_file(&name, bytes).await?;
        if stored.is_some() {
            lines.push(format!("{}: other bytes", export_file_path(&name)));
        }
    }
    Ok(lines)
}

async fn export_service(
    settings: &Settings,
    store: &SqlStore,
) -> Result<(ExportService, Arc<dyn BlobStore>)> {
    let adapters = AppAdapters::open(settings, store, Arc::new(SystemClock)).await?;
    let blobs = adapters.services.blobs;
    let service = ExportService::new(
        Arc::new(store.clone()),
        blobs.clone(),
        adapters.services.secret_generator,
        adapters.services.clock,
        adapters.master_data,
        Arc::new(page_definitions(&settings.supplier_links)?),
    );
    Ok((service, blobs))
}

fn open_archive(settings: &Settings, file: &Path) -> Result<(Archive, InnData)> {
    let opened = File::open(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let archive = ZipArchive::new(BufReader::new(opened));
    let mut archive = archive.context("the file is not a zip archive")?;
    let document = read_entry(&mut archive, DOCUMENT, MAX_DOCUMENT_BYTES)?;
    let definitions = page_definitions(&settings.supplier_links)?;
    let data = InnExport::parse(&document, &definitions)
        .map_err(|error: InvalidExport| anyhow::anyhow!("{DOCUMENT}: {error}"))?;
    Ok((archive, data))
}

async fn check_file(name: &InnFile, bytes: Bytes) -> Result<()> {
    let path = export_file_path(name);
    match name {
        InnFile::Menu(_) => ensure!(bytes.starts_with(b"%PDF-"), "the file {path} is not a PDF"),
        InnFile::Picture(picture) => check_picture_file(bytes, picture.format, picture.width)
            .await
            .map_err(|error| anyhow::anyhow!("the file {path} {error}"))?,
    }
    Ok(())
}

fn read_file(archive: &mut Archive, name: &InnFile, max_bytes: u64) -> Result<Bytes> {
    read_entry(archive, &export_file_path(name), max_bytes)
}

fn read_entry(archive: &mut Archive, path: &str, max_bytes: u64) -> Result<Bytes> {
    let file = archive.by_name(path);
    let file = file.with_context(|| format!("the file {path} is missing or damaged"))?;
    let mut bytes = Vec::new();
    let read = file.take(max_bytes + 1).read_to_end(&mut bytes);
    read.with_context(|| format!("the file {path} is damaged"))?;
    ensure!(
        bytes.len() as u64 <= max_bytes,
        "the file {path} has more than {max_bytes} bytes"
    );
    Ok(bytes.into())
}

/// Items of lists are matched by the first of these fields that they have.
const KEY_FIELDS: [&str; 5] = ["id", "key", "name", "type", "dayKey"];

fn add_differences(path: &str, before: &Value, after: &Value, lines: &mut Vec<String>) {
    if before == after {
        return;
    }
    let (Some(before_fields), Some(after_fields)) = (fields_of(before), fields_of(after)) else {
        lines.push(format!("{path}: {before} -> {after}"));
        return;
    };
    let [before_order, after_order] = [&before_fields, &after_fields].map(|fields| {
        let names: Vec<_> = fields.iter().map(|(name, _)| name.as_str()).collect();
        names.join(", ")
    });
    let [before_fields, after_fields] =
        [before_fields, after_fields].map(|fields| fields.into_iter().collect::<BTreeMap<_, _>>());
    let has_same_names = before_fields.keys().eq(after_fields.keys());
    if after.is_array() && has_same_names && before_order != after_order {
        lines.push(format!("{path}: order: {before_order} -> {after_order}"));
    }
    let names = before_fields.keys().chain(after_fields.keys());
    let names: BTreeSet<_> = names.collect();
    for name in names {
        let path = if path.is_empty() {
            name.clone()
        } else {
            format!("{path}.{name}")
        };
        match (before_fields.get(name), after_fields.get(name)) {
            (Some(before), Some(after)) => add_differences(&path, before, after, lines),
            (None, Some(after)) => lines.push(format!("{path}: added: {after}")),
            (Some(before), None) => lines.push(format!("{path}: removed: {before}")),
            (None, None) => {}
        }
    }
}

/// The fields of an object, or the items of a list by their keys or positions.
fn fields_of(value: &Value) -> Option<Vec<(String, &Value)>> {
    match value {
        Value::Object(fields) => Some(fields.iter().map(|(k, v)| (k.clone(), v)).collect()),
        Value::Array(items) => {
            let key = |(index, item): (usize, &Value)| {
                let key = KEY_FIELDS.iter().find_map(|name| item.get(name));
                match key {
                    Some(Value::String(key)) => key.clone(),
                    Some(key) => key.to_string(),
                    None => index.to_string(),
                }
            };
            Some(
                items
                    .iter()
                    .enumerate()
                    .map(|item| (key(item), item.1))
                    .collect(),
            )
        }
        _ => None,
    }
}
