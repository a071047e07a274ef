//! Lists the SQL files of the migrations, so that a new one needs no entry elsewhere.

use std::{env, error::Error, fs, path::Path};

#[expect(
    clippy::disallowed_methods,
    reason = "Cargo passes the folder to build scripts in the environment"
)]
fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/sql/migrations");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "sql") {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            let path = file.to_string_lossy();
            files.push(format!("({name:?}, include_str!({path:?})),\n"));
        }
    }
    files.sort();
    let output = Path::new(&env::var("OUT_DIR")?).join("migrations.rs");
    Ok(fs::write(output, format!("&[\n{}]", files.concat()))?)
}
