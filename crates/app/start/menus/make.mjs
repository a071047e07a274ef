#!/usr/bin/env node
// Prints the menus of the initial content: Speisekarte.pdf, Burgerkarte.pdf, Wildkarte.pdf.
//   node make.mjs            print the cards whose source changed (needs Chromium; CHROME_PATH names it)
//   node make.mjs --all      print all of them
//   node make.mjs --check    say which card is older than its source, and fail then (no Chromium needed)
// To change a dish: edit the JSON file of the card, run this, look at the PDF, commit both and manifest.json.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cardDocument } from "./card.mjs";

const cards = ["Speisekarte", "Burgerkarte", "Wildkarte"];
const here = (name) => new URL(name, import.meta.url);
const frontend = createRequire(new URL("../../../../frontend/package.json", import.meta.url));
const digest = (content) => createHash("sha256").update(content).digest("hex").slice(0, 16);
const mode = process.argv[2];

if (mode && !["--all", "--check"].includes(mode)) {
  console.log(readFileSync(here("make.mjs"), "utf8").split("\n").slice(1, 6).map((line) => line.slice(3)).join("\n"));
  process.exit(mode === "--help" ? 0 : 2);
}

const manifest = existsSync(here("manifest.json")) ? JSON.parse(readFileSync(here("manifest.json"), "utf8")) : {};
const current = cards.map((name) => {
  const card = JSON.parse(readFileSync(here(`${name.toLowerCase()}.json`), "utf8"));
  const source = digest(cardDocument(card, ""));
  const file = here(`${name}.pdf`);
  const known = manifest[name];
  const fresh = existsSync(file) && known?.source === source && known.pdf === digest(readFileSync(file));
  return { name, card, source, file, fresh };
});
const due = current.filter(({ fresh }) => mode === "--all" || !fresh);

if (mode === "--check") {
  for (const { name } of due) console.error(`${name}.pdf does not belong to its source (run: node crates/app/start/menus/make.mjs)`);
  process.exit(due.length > 0 ? 1 : 0);
}

/**
 * The fonts of the inn, inlined because a page from a string may not read files. The static cuts, not the variable
 * fonts of the site: Chromium writes variable fonts into a PDF as Type 3, which is larger and coarse on screens.
 */
function fonts() {
  const face = (name, weight, style) => {
    const file = frontend.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-${style}.woff2`);
    return `@font-face{font-family:"${name}";font-style:${style};font-weight:${weight};src:url(data:font/woff2;base64,${readFileSync(file, "base64")})}`;
  };
  return [
    ...[500, 600, 700].map((weight) => face("vollkorn", weight, "normal")),
    ...[400, 600, 700].map((weight) => face("source-sans-3", weight, "normal")),
    ...["vollkorn", "source-sans-3"].map((name) => face(name, 400, "italic")),
  ].join("");
}

/** Chromium writes the hour of printing into the file; a fixed one of the same length keeps equal cards equal. */
const withoutClock = (pdf) =>
  Buffer.from(pdf.toString("latin1").replace(/(\/(?:Creation|Mod)Date \(D:)\d{14}/g, "$120260101000000"), "latin1");

/** Refuses a card whose dishes do not fit their sheet: text that is cut off is worse than no card. */
async function assertFits(page, name) {
  const over = await page.$$eval(".page", (sheets) => sheets.map((sheet) => sheet.scrollHeight - sheet.clientHeight));
  over.forEach((pixels, i) => {
    if (pixels > 0) throw new Error(`${name}: page ${i + 1} is ${pixels} px too full. Move dishes to another page or shorten them.`);
  });
}

if (due.length > 0) {
  const { chromium } = frontend("playwright-core");
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
    // The user agent becomes the "creator" in the file.
    args: ["--no-sandbox", "--disable-gpu", "--user-agent=Gasthaus zur Linde"],
  });
  try {
    for (const { name, card, source, file } of due) {
      const started = Date.now();
      const page = await browser.newPage();
      await page.setContent(cardDocument(card, fonts()), { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      await assertFits(page, name);
      const pdf = withoutClock(await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true }));
      await page.close();
      writeFileSync(file, pdf);
      manifest[name] = { source, pdf: digest(pdf) };
      writeFileSync(here("manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
      console.log(`${name}.pdf: ${Math.round(pdf.length / 1024)} KB (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    }
  } finally {
    await browser.close();
  }
}
