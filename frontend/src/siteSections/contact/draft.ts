import { type ContactFields, contactFieldNames } from "./validation";

/** `sessionStorage` key; documented on the privacy page. */
const storageKey = "contact-draft";

export const emptyContactFields: ContactFields = { body: "", name: "", email: "" };

/** Idempotency key if the draft was sent without a response. */
type ContactDraft = ContactFields & { key?: string | undefined };

export function saveContactDraft(contactDraft: ContactDraft): void {
  try {
    if (contactFieldNames.every((field) => contactDraft[field] === "")) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(contactDraft));
  } catch {
    // Without storage the text is still in the fields.
  }
}

export function loadContactDraft(): ContactDraft {
  try {
    return { ...emptyContactFields, ...JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") };
  } catch {
    return emptyContactFields;
  }
}
