// Filters the dishes of a card by what `CardFilter.tsx` offers. Loaded by the pages of cards only, without the application.

export type Wanted = { text: string; diets: readonly string[]; without: readonly string[] };

/** `allergens`: the letters; empty for none of the 14; undefined if they were not checked. */
export type FilteredDish = { text: string; diet: string | undefined; allergens: string | undefined };

/** Without accents and capitals, and with two letters for the sharp s, whose capital they are. */
export const normalize = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase().toLowerCase();

/** A dish that was not checked is never without an allergen: guests have to ask. */
export function visibilityOf(
  dish: FilteredDish,
  { text, diets, without }: Wanted,
): "shown" | "ask" | "hidden" {
  const words = normalize(text).split(/\s+/);
  // What is vegan is vegetarian as well.
  const fits = diets.every((diet) => dish.diet === diet || dish.diet === "vegan");
  if (!fits || !words.every((word) => dish.text.includes(word))) return "hidden";
  if (without.length === 0) return "shown";
  if (dish.allergens === undefined) return "ask";
  const { allergens } = dish;
  return without.some((letter) => allergens.includes(letter)) ? "hidden" : "shown";
}

const textsOfDishes = new WeakMap<Element, string>();

/** What is searched. */
function textOf(dish: Element): string {
  const known = textsOfDishes.get(dish);
  if (known !== undefined) return known;
  const parts = [...dish.querySelectorAll("h3, [data-search]")].map(({ textContent }) => textContent);
  const text = normalize(parts.join(" "));
  textsOfDishes.set(dish, text);
  return text;
}

function wantedOf(filter: HTMLElement): Wanted {
  const inputs = [...filter.querySelectorAll("input")];
  const chosen = (name: string) =>
    inputs.filter((input) => input.name === name && input.checked).map(({ value }) => value);
  const text = inputs.find(({ name }) => name === "text")?.value.trim() ?? "";
  return { text, diets: chosen("diet[]"), without: chosen("without[]") };
}

const isAnyWanted = ({ text, diets, without }: Wanted) =>
  text !== "" || diets.length > 0 || without.length > 0;

const wantedOptions = (wanted: Wanted | undefined) =>
  wanted !== undefined && isAnyWanted({ ...wanted, text: "" });

function showSections(page: Element, isFiltered: boolean): void {
  for (const section of page.querySelectorAll("section")) {
    section.hidden = isFiltered && section.querySelector("[data-dish]:not([hidden])") === null;
    const link = page.querySelector(`nav a[href="#${section.id}"]`)?.closest("li");
    if (link) link.hidden = section.hidden;
  }
}

function applyFilter(page: Element, filter: HTMLElement): void {
  const wanted = wantedOf(filter);
  const isFiltered = isAnyWanted(wanted);
  const counts = { shown: 0, ask: 0, hidden: 0 };
  const dishes = page.querySelectorAll<HTMLElement>("[data-dish]");
  for (const dish of dishes) {
    const { diet, allergens } = dish.dataset;
    const visibility = visibilityOf({ text: textOf(dish), diet, allergens }, wanted);
    counts[visibility] += 1;
    dish.hidden = visibility === "hidden";
    const ask = dish.querySelector<HTMLElement>("[data-ask]");
    if (ask) ask.hidden = visibility !== "ask";
  }
  showSections(page, isFiltered);
  const { count = "", countUnchecked = "" } = filter.dataset;
  const values: Record<string, number> = { shown: counts.shown, total: dishes.length, unchecked: counts.ask };
  const text = counts.ask > 0 ? countUnchecked : count;
  const output = filter.querySelector("output");
  const button = filter.querySelector("button");
  if (button) button.hidden = !isFiltered;
  if (output) output.value = isFiltered ? text.replace(/\{(\w+)\}/g, (_, name) => String(values[name])) : "";
}

/** The page is replaced when the card changes, but not what the guest has chosen. */
function restore(filter: HTMLElement, { text, diets, without }: Wanted): void {
  for (const control of filter.querySelectorAll("input"))
    if (control.type === "search") control.value = text;
    else control.checked = [...diets, ...without].includes(control.value);
}

export function startFilter(page: Element): void {
  let filter: HTMLElement | null = null;
  let wanted: Wanted | undefined;
  const update = () => {
    if (filter === null) return;
    applyFilter(page, filter);
    wanted = wantedOf(filter);
  };
  const takeFilter = () => {
    const current = page.querySelector<HTMLElement>("search");
    if (current === filter) return;
    filter = current;
    if (filter === null) return;
    filter.dataset.ready = "";
    const options = filter.querySelector("details");
    // Beside the dishes there is room for them.
    if (options)
      options.open = wantedOptions(wanted) || (globalThis.matchMedia?.("(width >= 60rem)").matches ?? false);
    if (wanted) restore(filter, wanted);
    // Browsers keep what was chosen before the page was reloaded.
    if (isAnyWanted(wantedOf(filter))) update();
  };
  page.addEventListener("input", update);
  page.addEventListener("click", ({ target }) => {
    if (filter === null || !(target as Element).closest("search button")) return;
    restore(filter, { text: "", diets: [], without: [] });
    update();
    // The button that had the focus is hidden.
    filter.focus({ preventScroll: true });
  });
  new MutationObserver(takeFilter).observe(page, { childList: true });
  takeFilter();
}
