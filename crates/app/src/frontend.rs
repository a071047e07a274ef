//! The built front end, embedded in the binary.

use std::{borrow::Cow, collections::BTreeMap, sync::Arc};

use bytes::Bytes;
use http_server::CompressedBodies;
use poem::http::HeaderValue;
use publishing::Assets;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// `client/` for browsers, `server/` for the renderer.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../frontend/dist/"]
#[allow_missing = true]
struct FrontendFiles;

const CLIENT_FOLDER: &str = "client/";
const RENDER_SCRIPT_PATH: &str = "server/render.js";
const INLINE_SCRIPT_PATHS: [&str; 2] = ["client/.boot.js", "client/.speculation-rules.json"];
const ASSET_VERSIONS_MANIFEST: &str = "client/.versions.json";

#[derive(Debug, Error)]
#[error("this binary was built without the front end; build it with ./scripts/run --build")]
pub struct FrontendNotBuilt;

/// The script that renders the pages.
pub fn render_script_source() -> Result<Arc<str>, FrontendNotBuilt> {
    let file = FrontendFiles::get(RENDER_SCRIPT_PATH).ok_or(FrontendNotBuilt)?;
    let text = std::str::from_utf8(&file.data).map_err(|_| FrontendNotBuilt)?;
    Ok(text.into())
}

/// Identifies this build of the front end. Pages of another build refer to files that this one does not have.
#[must_use]
pub fn build_id() -> String {
    let mut hash = Sha256::new();
    for name in FrontendFiles::iter() {
        if let Some(file) = FrontendFiles::get(&name) {
            hash.update(file.metadata.sha256_hash());
        }
    }
    hex::encode(hash.finalize())
}

/// The files for browsers. The build has compressed them.
#[must_use]
pub fn assets() -> Assets {
    let mut assets = Assets::default();
    for name in FrontendFiles::iter() {
        let Some(path) = name.strip_prefix(CLIENT_FOLDER) else {
            continue;
        };
        if is_not_served(path) {
            continue;
        }
        let Some(file) = FrontendFiles::get(&name) else {
            continue;
        };
        let compressed_bodies = CompressedBodies {
            gzip: file_bytes(&format!("{name}.gz")),
            brotli: file_bytes(&format!("{name}.br")),
        };
        let content_type = content_type_header(file.metadata.mimetype());
        assets.add(
            format!("/{path}"),
            content_type,
            into_bytes(file.data),
            &file.metadata.sha256_hash(),
            compressed_bodies,
        );
    }
    for script in INLINE_SCRIPT_PATHS
        .into_iter()
        .filter_map(FrontendFiles::get)
    {
        assets.allow_inline_script(script.metadata.sha256_hash());
    }
    for (folder, version) in asset_versions() {
        assets.set_asset_folder_version(&folder, &version);
    }
    assets
}

/// Folders and the versions in the URLs of their files.
fn asset_versions() -> BTreeMap<String, String> {
    FrontendFiles::get(ASSET_VERSIONS_MANIFEST)
        .and_then(|file| serde_json::from_slice(&file.data).ok())
        .unwrap_or_default()
}

/// Compressed files are served under the name of the original. The server alone reads names that begin with a dot.
fn is_not_served(path: &str) -> bool {
    path.starts_with('.')
        || [".br", ".gz"].iter().any(|ending| {
            path.strip_suffix(ending).is_some_and(|plain| {
                FrontendFiles::get(&format!("{CLIENT_FOLDER}{plain}")).is_some()
            })
        })
}

fn file_bytes(name: &str) -> Option<Bytes> {
    FrontendFiles::get(name).map(|file| into_bytes(file.data))
}

fn into_bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    }
}

/// Text is UTF-8.
fn content_type_header(mime: &str) -> HeaderValue {
    let is_text =
        mime.starts_with("text/") || mime.ends_with("json") || mime.ends_with("javascript");
    let text = if is_text {
        format!("{mime}; charset=utf-8")
    } else {
        mime.to_owned()
    };
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}
