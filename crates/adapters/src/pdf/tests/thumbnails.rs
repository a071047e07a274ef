//! The renderer in this process, without its limits, and other programs in its place.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::*;
use crate::pdf::thumbnail::{render_first_page, render_in_process};

/// One page of this size with these contents, Helvetica as `F` and a grey pixel as `I`.
fn page(media_box: &str, contents: &str) -> Vec<u8> {
    let page = format!(
        "<</Type/Page/Parent 2 0 R/MediaBox{media_box}/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</I 6 0 R>>>>>>"
    );
    let stream = |entries: &str, data: &str| {
        let length = data.len();
        format!("<<{entries}/Length {length}>>stream\n{data}\nendstream")
    };
    let image =
        "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray";
    let font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
    file(
        &[
            PDF_CATALOG,
            PAGE_TREE_WITH_ONE_PAGE,
            page.as_bytes(),
            stream("", contents).as_bytes(),
            font.as_bytes(),
            stream(image, "x").as_bytes(),
        ],
        "",
    )
}

/// Width and height in the header of a PNG.
fn png_size(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

const SCAN: &str = "q 595 0 0 842 0 0 cm /I Do Q";

#[test]
fn renders_the_first_page_and_finds_text() {
    let text = "BT /F 12 Tf 50 700 Td (Schweinsbraten mit Semmelknödel und Krautsalat 17,50) Tj ET";
    let recognised_text = format!("{SCAN} 3 Tr {text}");
    let watermark = format!("{SCAN} BT /F 12 Tf (Scanned with CamScanner) Tj ET");
    let a4 = "[0 0 595.28 841.89]";
    for (pdf, has_text) in [
        (SEED_MENUS[0].to_vec(), true),
        (SEED_MENUS[1].to_vec(), true),
        (SEED_MENUS[2].to_vec(), true),
        ([b"\r\n", SEED_MENUS[0]].concat(), true),
        (page(a4, text), true),
        (page(a4, SCAN), false),
        (page(a4, &recognised_text), true),
        (page(a4, &watermark), false),
        (page(a4, ""), false),
    ] {
        let thumbnail = render_first_page(pdf).unwrap();
        assert_eq!(png_size(&thumbnail.png), (480, 679));
        assert_eq!(thumbnail.has_text, has_text);
    }
    let [scan, empty] = [SCAN, ""].map(|contents| render_first_page(page(a4, contents)).unwrap());
    assert_ne!(scan.png, empty.png);
}

#[test]
fn thumbnails_have_at_most_480_by_679_pixels() {
    for (media_box, expected) in [
        ("[0 0 842 595]", Some((480, 339))),
        ("[0 0 100 100]", Some((480, 480))),
        ("[0 0 1 14400]", Some((1, 679))),
        ("[0 0 14400 1]", Some((480, 1))),
        ("[0 0 1000000000 1000000000]", Some((480, 480))),
        ("[-5 -5 5 5]", Some((480, 480))),
        ("[9 9 9 9]", Some((480, 679))),
        ("[9 9 0 0]", Some((480, 480))),
        ("[]", Some((480, 679))),
    ] {
        let thumbnail = render_first_page(page(media_box, SCAN));
        let size = thumbnail.map(|thumbnail| png_size(&thumbnail.png));
        assert_eq!(size, expected, "{media_box}");
    }
    let huge = format!("[0 0 {0} {0}]", "9".repeat(50));
    let _ = render_first_page(page(&huge, SCAN));
}

/// Also of those that are refused as menus.
#[test]
fn thumbnails_of_damaged_pdfs_do_not_panic() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pdf");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let is_refused = matches!(
            &*name,
            "refuse-pdf-no-pages" | "refuse-pdf-user-password" | "locked-streams"
        );
        let thumbnail = render_first_page(fs::read(path).unwrap());
        assert_eq!(thumbnail.is_none(), is_refused, "{name}");
    }
    assert!(render_first_page(ENCRYPTED_PDF.to_vec()).is_none());
    assert!(render_first_page(b"%PDF-1.7".to_vec()).is_none());
}

#[tokio::test(start_paused = true)]
async fn ends_renderers_that_fail_or_take_too_long() {
    let folder = tempfile::tempdir().unwrap();
    let endless = folder.path().join("endless");
    fs::write(&endless, "#!/bin/sh\nexec sleep 600").unwrap();
    fs::set_permissions(&endless, Permissions::from_mode(0o700)).unwrap();
    // More than a pipe takes.
    let pdf = vec![b' '; 1 << 20];
    for program in [Path::new("/bin/false"), &endless] {
        let thumbnail = render_in_process(program, pdf.clone()).await.unwrap();
        assert_eq!(thumbnail, None, "{}", program.display());
    }
    let missing = render_in_process(&folder.path().join("missing"), pdf).await;
    missing.unwrap_err();
}
