//! The built front, carried inside the binary.

use std::{borrow::Cow, collections::BTreeMap, sync::Arc};

use api::{assets::Assets, http::answer::Compressed};
use bytes::Bytes;
use domain::files::BlobId;
use poem::http::HeaderValue;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// Everything that the front's build made: `client/` for browsers, `server/` for the renderer.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../frontend/dist/"]
#[allow_missing = true]
struct Dist;

const CLIENT: &str = "client/";
const PAGE_SCRIPT: &str = "server/render.js";
const VERSIONS: &str = "client/.versions.json";

/// The binary was built without the front.
#[derive(Debug, Error)]
#[error("the front is not built into this binary; build it with ./scripts/run --build")]
pub struct NotBuilt;

/// The script that renders the pages.
///
/// # Errors
/// When the front was not built.
pub fn page_script() -> Result<Arc<str>, NotBuilt> {
    let file = Dist::get(PAGE_SCRIPT).ok_or(NotBuilt)?;
    let text = std::str::from_utf8(&file.data).map_err(|_| NotBuilt)?;
    Ok(text.into())
}

/// Names this build of the front: pages of another one ask for files that this one does not have.
#[must_use]
pub fn build() -> String {
    let mut hash = Sha256::new();
    for name in Dist::iter() {
        if let Some(file) = Dist::get(&name) {
            hash.update(file.metadata.sha256_hash());
        }
    }
    BlobId::from_digest(hash.finalize().into()).to_string()
}

/// The files for browsers, with the compressed forms that the build put beside them.
#[must_use]
pub fn assets() -> Assets {
    let mut assets = Assets::default();
    for name in Dist::iter() {
        let Some(path) = name.strip_prefix(CLIENT) else {
            continue;
        };
        if is_about_the_build(path) {
            continue;
        }
        let Some(file) = Dist::get(&name) else {
            continue;
        };
        let compressed = Compressed {
            gzip: bytes(&format!("{name}.gz")),
            brotli: bytes(&format!("{name}.br")),
        };
        let content_type = content_type(file.metadata.mimetype());
        assets.add(
            format!("/{path}"),
            content_type,
            into_bytes(file.data),
            compressed,
        );
    }
    for (folder, version) in versions() {
        assets.set_version(folder, version);
    }
    assets
}

/// Under which version the pages ask for the files of a folder, as the build wrote it down; none when there is no build.
fn versions() -> BTreeMap<String, String> {
    Dist::get(VERSIONS)
        .and_then(|file| serde_json::from_slice(&file.data).ok())
        .unwrap_or_default()
}

/// Compressed forms are answers under their file's own name, and the manifest is for the build.
fn is_about_the_build(path: &str) -> bool {
    path.starts_with('.')
        || [".br", ".gz"].iter().any(|ending| {
            path.strip_suffix(ending)
                .is_some_and(|plain| Dist::get(&format!("{CLIENT}{plain}")).is_some())
        })
}

fn bytes(name: &str) -> Option<Bytes> {
    Dist::get(name).map(|file| into_bytes(file.data))
}

fn into_bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}

/// Text is UTF-8 throughout the front.
fn content_type(mime: &str) -> HeaderValue {
    let is_text =
        mime.starts_with("text/") || mime.ends_with("json") || mime.ends_with("javascript");
    let text = if is_text {
        format!("{mime}; charset=utf-8")
    } else {
        mime.to_owned()
    };
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}
