import { fieldNames, type Words } from "./rules";

/** Where this tab keeps what a guest has typed until it is sent. The privacy page tells of it. */
const place = "contact-draft";

export const nothing: Words = { body: "", name: "", email: "" };

/** What was typed, and the key under which it was sent, if no answer came yet (`Idempotency-Key`). */
type Draft = Words & { key?: string | undefined };

/** Keeps what was typed, as long as there is any. */
export function keepDraft(draft: Draft): void {
  try {
    if (fieldNames.every((field) => draft[field] === "")) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing for us: the text is still in the fields.
  }
}

export function draft(): Draft {
  try {
    return { ...nothing, ...JSON.parse(sessionStorage.getItem(place) ?? "{}") };
  } catch {
    return nothing;
  }
}
