//! The front is embedded into the binary: a new build of it makes a new binary.

fn main() {
    println!("cargo:rerun-if-changed=../../frontend/dist");
}
