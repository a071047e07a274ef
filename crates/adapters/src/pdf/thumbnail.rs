//! Thumbnails of PDFs. A process of its own renders them, because a page can take any time and memory.

use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use domain::files::find_pdf_header;
use hayro::hayro_interpret::font::GlyphRun;
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps,
    InterpreterCache, InterpreterSettings, SoftMask, interpret_page,
};
use hayro::hayro_syntax::{Pdf, page::Page};
use hayro::kurbo::{Affine, BezPath, Rect};
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use ports::PdfThumbnail;
use rustix::process::{Resource, Rlimit, setrlimit};
use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;
use tokio::time::timeout;

use super::pdf_structure::hide_xref_tables;

/// The argument with which a program calls [`render_standard_input`].
pub const RENDER_COMMAND: &str = "render-pdf-thumbnail";

/// The size in pixels into which a page is scaled. A4 fills it.
const MAX_WIDTH: f32 = 480.0;
const MAX_HEIGHT: f32 = 679.0;

/// Pages whose text is counted.
const READ_PAGES: usize = 5;

/// Letters and digits that a PDF with text has at least. The name of a scanner's app or page numbers are fewer.
const MIN_TEXT_LEN: usize = 30;

/// Bytes of address space, seconds of computing and bytes of core dumps. A scan of A4 with 600 dpi and colours needs less.
const PROCESS_LIMITS: [(Resource, u64); 3] = [
    (Resource::As, 1 << 30),
    (Resource::Cpu, 10),
    (Resource::Core, 0),
];

/// Longest time of the process, which may have to share a processor.
const RENDER_TIMEOUT: Duration = Duration::from_secs(20);

/// Renders a PDF in a process of this program. `None` if that fails or exceeds a limit.
pub(super) async fn render_in_process(
    program: &Path,
    pdf: Vec<u8>,
) -> io::Result<Option<PdfThumbnail>> {
    let mut process = Command::new(program)
        .arg(RENDER_COMMAND)
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()?;
    let output = async {
        if let Some(mut stdin) = process.stdin.take() {
            // Fails if the process ends early.
            let _ = stdin.write_all(&pdf).await;
        }
        process.wait_with_output().await
    };
    let Ok(output) = timeout(RENDER_TIMEOUT, output).await else {
        tracing::warn!("rendering a thumbnail of a PDF timed out");
        return Ok(None);
    };
    let output = output?;
    if !output.status.success() {
        tracing::warn!(status = %output.status, "rendering a thumbnail of a PDF failed");
    }
    let thumbnail = output.stdout.split_first();
    let thumbnail = thumbnail.filter(|_| output.status.success());
    Ok(thumbnail.map(|(has_text, png)| PdfThumbnail {
        png: Bytes::copy_from_slice(png),
        has_text: *has_text == 1,
    }))
}

/// Limits this process, reads a PDF from standard input, and writes a byte, 1 if it has text, and a PNG to standard output.
/// `None` if that fails.
pub fn render_standard_input() -> Option<()> {
    for (resource, limit) in PROCESS_LIMITS {
        let (current, maximum) = (Some(limit), Some(limit));
        setrlimit(resource, Rlimit { current, maximum }).ok()?;
    }
    let mut pdf = Vec::new();
    io::stdin().read_to_end(&mut pdf).ok()?;
    let PdfThumbnail { png, has_text } = render_first_page(pdf)?;
    let mut stdout = io::stdout();
    stdout.write_all(&[has_text.into()]).ok()?;
    stdout.write_all(&png).ok()
}

pub(super) fn render_first_page(mut pdf: Vec<u8>) -> Option<PdfThumbnail> {
    pdf.drain(..find_pdf_header(&pdf).ok()?);
    let document = open(pdf.clone()).or_else(|| {
        hide_xref_tables(&mut pdf);
        open(pdf)
    })?;
    let (pages, settings) = (document.pages(), InterpreterSettings::default());
    let (cache, page) = (RenderCache::new(), pages.first()?);
    let (width, height) = page.render_dimensions();
    let scale = (MAX_WIDTH / width).min(MAX_HEIGHT / height);
    let pixmap_settings = PixmapSettings {
        x_scale: at_least_one_pixel(width, scale)?,
        y_scale: at_least_one_pixel(height, scale)?,
        bg_color: WHITE,
    };
    let render_settings = RenderSettings::default();
    let pixmap = render(page, &cache, &settings, &render_settings, &pixmap_settings);
    Some(PdfThumbnail {
        png: pixmap.into_png().ok()?.into(),
        has_text: has_text(&document, pages.get(..READ_PAGES).unwrap_or(pages)),
    })
}

/// `None` if a document has no pages.
fn open(pdf: Vec<u8>) -> Option<Pdf> {
    let document = Pdf::new(Arc::new(pdf)).ok()?;
    (!document.pages().is_empty()).then_some(document)
}

/// The factor that gives a length in whole pixels, with half a pixel that the renderer cuts off. `None` if the length is
/// infinite or not a number.
fn at_least_one_pixel(length: f32, scale: f32) -> Option<f32> {
    let factor = ((length * scale).round().max(1.0) + 0.5) / length;
    (length.is_finite() && factor.is_finite()).then_some(factor)
}

fn has_text<'a>(document: &'a Pdf, pages: &[Page<'a>]) -> bool {
    let cache = InterpreterCache::new();
    let mut counter = TextCounter(0);
    for page in pages {
        let mut context = Context::new(
            Affine::IDENTITY,
            Rect::new(0.0, 0.0, 1.0, 1.0),
            &cache,
            document.xref(),
            InterpreterSettings::default(),
        );
        interpret_page(page, &mut context, &mut counter);
    }
    counter.0 >= MIN_TEXT_LEN
}

/// Counts letters and digits, also invisible ones: those that a scanner recognised.
struct TextCounter(usize);

impl Device<'_> for TextCounter {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, '_>, _: DrawProps<'_>, _: &DrawMode) {
        let texts = run.glyphs().iter().filter_map(|glyph| glyph.as_unicode());
        let is_read = |text: &BfString| match text {
            BfString::Char(character) => character.is_alphanumeric(),
            BfString::String(text) => text.chars().any(char::is_alphanumeric),
        };
        self.0 += texts.filter(is_read).count();
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'_>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'_>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'_, '_>, _: ImageDrawProps<'_>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
