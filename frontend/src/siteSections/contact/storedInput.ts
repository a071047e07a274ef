import { type ContactFields, contactFieldNames } from "./validation";

/** `sessionStorage` key; documented on the privacy page. */
const storageKey = "contact-draft";

export const emptyContactFields: ContactFields = { body: "", name: "", email: "" };

/** Idempotency key if the input was sent without a response. */
type StoredInput = ContactFields & { key?: string | undefined };

export function saveInput(input: StoredInput): void {
  try {
    if (contactFieldNames.every((field) => input[field] === "")) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(input));
  } catch {
    // Without storage the text is still in the fields.
  }
}

export function loadInput(): StoredInput {
  try {
    return { ...emptyContactFields, ...JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") };
  } catch {
    return emptyContactFields;
  }
}
