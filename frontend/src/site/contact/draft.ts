import { fieldNames, type Words } from "./rules";

/** Where this tab keeps what a guest has typed until it is sent. The privacy page tells of it. */
const place = "contact-draft";

export const nothing: Words = { body: "", name: "", email: "" };

/** Keeps what was typed, as long as there is any. */
export function keepDraft(words: Words): void {
  try {
    if (fieldNames.every((field) => words[field] === "")) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(words));
  } catch {
    // A browser that keeps nothing for us: the text is still in the fields.
  }
}

export function draft(): Words {
  try {
    return { ...nothing, ...JSON.parse(sessionStorage.getItem(place) ?? "{}") };
  } catch {
    return nothing;
  }
}
