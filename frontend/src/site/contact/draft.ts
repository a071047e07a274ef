import { type ContactFields, fieldNames } from "./validation";

/** `sessionStorage` key; documented on the privacy page. */
const storageKey = "contact-draft";

export const emptyFields: ContactFields = { body: "", name: "", email: "" };

/** Idempotency key if the draft was sent without a response. */
type ContactDraft = ContactFields & { key?: string | undefined };

export function saveContactDraft(loadDraft: ContactDraft): void {
  try {
    if (fieldNames.every((field) => loadDraft[field] === "")) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(loadDraft));
  } catch {
    // Without storage the text is still in the fields.
  }
}

export function loadDraft(): ContactDraft {
  try {
    return { ...emptyFields, ...JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") };
  } catch {
    return emptyFields;
  }
}
