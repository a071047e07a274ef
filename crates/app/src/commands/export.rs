//! `wirtshaus export` and `import`: the data of an inn as a zip archive of JSON and files.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::File,
    io::{BufWriter, Write},
    path::Path,
    sync::Arc,
};

use adapters::{clock::SystemClock, output_file::OutputFile, sql::SqlStore};
use anyhow::{Context, Result, bail, ensure};
use bytes::Bytes;
use domain::{files::BlobId, files::find_pdf_header};
use futures::TryStreamExt;
use picture_encoder::check_picture_file;
use ports::BlobStore;
use publishing::is_built_in_picture;
use serde_json::Value;
use services::export::{ExportService, InnData, InnFile};
use sha2::{Digest, Sha256};
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use super::{
    export_archive::{Archive, DOCUMENT},
    stdout,
};
use crate::{
    adapters::AppAdapters,
    database::{self, close_store},
    seed_content::page_definitions,
    settings::Settings,
};

pub const EXPORT_SCHEMA: &str = include_str!("../../../../openapi/export.schema.json");

const MAX_DOCUMENT_BYTES: u64 = 8 << 20;

/// Writes the archive, also while the server runs.
pub async fn export(settings: &Settings, file: &Path, overwrite: bool) -> Result<()> {
    let output_file = OutputFile::new(file, &settings.data, overwrite)?;
    let store = database::open(settings).await?;
    let written = write_archive(settings, &store, &output_file).await;
    close_store(&store).await;
    let count = written?;
    let report = format!("{}: {DOCUMENT} and {count} files\n", file.display());
    Ok(stdout::print_report(file, &report)?)
}

pub fn print_schema() -> Result<()> {
    Ok(stdout::print_to_stdout(EXPORT_SCHEMA)?)
}

async fn write_archive(
    settings: &Settings,
    store: &SqlStore,
    output_file: &OutputFile,
) -> Result<usize> {
    let (service, blobs) = export_service(settings, store).await?;
    let (data, files) = service.read().await?;
    if let Some(missing) = data.files().iter().find(|name| !files.contains_key(name)) {
        bail!("the file {} is missing", missing.path());
    }
    let work_folder = output_file.create_work_folder();
    let work_folder = work_folder.context("the archive cannot be created")?;
    let archive = work_folder.path().join(DOCUMENT);
    write_zip(&archive, &data, &files, &*blobs).await?;
    output_file.complete(archive)?;
    Ok(files.len())
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
    writeln!(archive, "{:#}", data.to_json())?;
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, blob) in files {
        let path = name.path();
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
    let (mut archive, data) = open_archive(settings, file).await?;
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
        let bytes = archive.read_file(&name, settings.max_upload_bytes)?;
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
    let (mut archive, imported) = open_archive(settings, file).await?;
    let store = database::open(settings).await?;
    let current = match export_service(settings, &store).await {
        Ok((service, _)) => service.read().await.map_err(Into::into),
        Err(error) => Err(error),
    };
    close_store(&store).await;
    let (current, blobs) = current?;
    let mut lines = Vec::new();
    let [before, after] = [&current, &imported].map(InnData::to_json);
    add_differences("", &before, &after, &mut lines);
    for name in imported.files() {
        let bytes = archive.read_file(&name, settings.max_upload_bytes)?;
        let digest = BlobId::from_digest(Sha256::digest(&bytes).into());
        if blobs.get(&name).is_some_and(|stored| *stored != digest) {
            lines.push(format!("{}: other bytes", name.path()));
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
    let service = ExportService {
        store: Arc::new(store.clone()),
        blobs: blobs.clone(),
        secret_generator: adapters.services.secret_generator,
        clock: adapters.services.clock,
        master_data: adapters.master_data,
        page_definitions: Arc::new(page_definitions(&settings.supplier_links)?),
    };
    Ok((service, blobs))
}

/// Reads an archive and checks all that an import stores.
async fn open_archive(settings: &Settings, file: &Path) -> Result<(Archive, InnData)> {
    let mut archive = Archive::open(file)?;
    let document = archive.read(DOCUMENT, MAX_DOCUMENT_BYTES)?;
    let definitions = page_definitions(&settings.supplier_links)?;
    let mut data = InnData::parse(&document, &definitions, is_built_in_picture)
        .map_err(|error| anyhow::anyhow!("{DOCUMENT}: {error}"))?;
    for name in data.files() {
        let bytes = archive.read_file(&name, settings.max_upload_bytes)?;
        // The size in the document is ignored.
        let records = data.menu_files.iter_mut();
        for record in records.filter(|record| name == InnFile::Menu(record.menu)) {
            record.size = bytes.len() as u64;
        }
        check_file(&name, bytes).await?;
    }
    Ok((archive, data))
}

async fn check_file(name: &InnFile, bytes: Bytes) -> Result<()> {
    let path = name.path();
    match name {
        InnFile::Menu(_) => {
            ensure!(
                find_pdf_header(&bytes).is_ok(),
                "the file {path} is not a PDF"
            );
        }
        InnFile::Picture(picture) => check_picture_file(bytes, picture.format, picture.width)
            .await
            .map_err(|error| anyhow::anyhow!("the file {path} {error}"))?,
    }
    Ok(())
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
