import german from "../src/i18n/de.json" with { type: "json" };

type Values = Readonly<Record<string, string | number>>;

/** A German text of the house with its placeholders filled. */
export const text = (key: keyof typeof german, values: Values = {}): string =>
  german[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

/** What the house is called unless it is told otherwise (decision N1). */
export const product = "Gasthaus zur Linde";

/** A path that leads nowhere, and what browsers note on their console there. */
export const nowhere = "/gibt-es/nicht";
export const notedNowhere = /status of 404 \(Not Found\) \(\S+\/gibt-es\/nicht\)/;

/** Every public page with its heading (specification §2). */
export const pages = [
  { path: "/", heading: product },
  { path: "/essen", heading: text("kitchenPage.heading") },
  { path: "/lokal", heading: text("venue.heading") },
  { path: "/kontakt", heading: text("contact.heading") },
  { path: "/jobs", heading: text("jobs.heading") },
  { path: "/impressum", heading: text("imprint.heading") },
  { path: "/cookie-policy", heading: text("cookies.heading") },
  { path: nowhere, heading: text("notFound.heading") },
] as const;

/** One space for every run of them, also the unbreakable. */
export const plain = (words: string) => words.replace(/\s+/g, " ").trim();

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** What a reader of the source sees: the words of a document without its tags. */
export const wordsOf = (html: string) =>
  plain(
    html
      .replace(/<script.*?<\/script>/gs, " ")
      .replace(/<!--.*?-->/gs, "")
      .replace(/<[^>]*>/g, " ")
      .replace(/&[#\w]+;/g, (entity) => entities[entity] ?? entity),
  );
