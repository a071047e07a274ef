// Sets one card as an HTML document, from the dishes in its JSON file.
import { readFileSync } from "node:fs";
import { band, leafMark, rule } from "./ornaments.mjs";

const css = readFileSync(new URL("card.css", import.meta.url), "utf8");

/** The allergens that must be named, by the letters used in Austria. */
const allergens = {
  A: "Gluten", B: "Krebstiere", C: "Ei", D: "Fisch", E: "Erdnüsse", F: "Soja", G: "Milch", H: "Schalenfrüchte",
  L: "Sellerie", M: "Senf", N: "Sesam", O: "Sulfite", P: "Lupinen", R: "Weichtiere",
};

const nbsp = "\u00a0";
/** Escapes the text, and keeps numbers together with their units. */
const text = (words) =>
  words
    .replace(/&/g, "&amp;").replace(/</g, "&lt;")
    .replace(/(\d) (?=(?:l|cl|g|Minuten|Stück|Uhr)(?!\p{L}))/gu, `$1${nbsp}`)
    .replace(/ –/g, `${nbsp}–`);

function letters(list, where) {
  if (!list) return "";
  const all = [...list];
  const unknown = all.filter((letter) => !(letter in allergens));
  if (unknown.length > 0) throw new Error(`${where}: no such allergen: ${unknown.join(", ")}`);
  if (all.join("") !== [...new Set(all)].sort().join("")) throw new Error(`${where}: allergens ${list} are not in order`);
  return `<span class="letters">${all.join(nbsp)}</span>`;
}

function price(amount, where) {
  if (!/^\d{1,2},\d0$/.test(amount)) throw new Error(`${where}: ${amount} is not a price like 16,90`);
  return `<span class="price"><span class="euro">€</span>${nbsp}${amount}</span>`;
}

function dish({ name, with: details, allergens: list, meatless, price: amount, measures }) {
  const prices = measures
    ? measures.map(([measure, cost]) => `<span class="pour"><span class="measure">${text(measure)}</span> ${price(cost, name)}</span>`).join(" ")
    : price(amount, name);
  return `<li><div class="line"><span class="dish">${text(name)}</span> ${meatless ? leafMark("fleischlos") : ""} ${letters(list, name)} <span class="dots"></span> ${prices}</div>${
    details ? `<p class="with">${text(details)}</p>` : ""
  }</li>`;
}

function section({ heading, note, dishes }) {
  return `<section><h2>${rule()}<span>${text(heading)}</span>${rule()}</h2>${note ? `<p class="note">${text(note)}</p>` : ""}<ul class="dishes">${dishes.map(dish).join("")}</ul></section>`;
}

/** A block is a section over the whole width, or `{ columns: [[section…], [section…]] }`; `band` sets them on linen. */
function block(part) {
  if (!part.columns) return section(part);
  const columns = part.columns.map((sections) => `<div>${sections.map(section).join("")}</div>`).join("");
  return part.band ? `<div class="band"><div class="columns">${columns}</div></div>` : `<div class="columns">${columns}</div>`;
}

function foot(card, last) {
  const legend = Object.entries(allergens).map(([letter, word]) => `<b>${letter}</b>${nbsp}${word}`).join(" · ");
  return `<footer>${last && card.remark ? `<p class="remark">${text(card.remark)}</p>` : ""}<p>Allergene: ${legend}</p><p>${leafMark("Blatt")} ohne Fleisch und Fisch · Alle Preise in Euro, inklusive aller Abgaben · ${text(card.validFrom)}</p></footer>`;
}

function page(card, blocks, index) {
  const last = index === card.pages.length - 1;
  const head =
    index === 0
      ? `<header class="head">${band(card.motif)}<p><span class="kind">Gasthaus</span> <span class="name">zur Linde</span></p></header>`
      : `<p class="running"><span>Gasthaus zur Linde</span> <span>${text(card.title)}</span></p>`;
  const title = index === 0 ? `<div class="title"><h1>${text(card.title)}</h1><p class="intro">${text(card.intro)}</p></div>` : "";
  return `<div class="page">${head}<main>${title}${blocks.map(block).join("")}</main>${foot(card, last)}</div>`;
}

/** The whole document; `fonts` is the CSS that brings the type. */
export function cardDocument(card, fonts) {
  return `<!doctype html><html lang="de-AT"><head><meta charset="utf-8"><title>${text(card.title)} – Gasthaus zur Linde</title><style>${fonts}${css}</style></head><body>${card.pages.map((blocks, index) => page(card, blocks, index)).join("")}</body></html>`;
}
