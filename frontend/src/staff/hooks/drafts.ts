export type DraftKey = { account: string; name: string };

export type StoredDraft<Draft> = {
  changes: Partial<Draft>;
  baseValues: Partial<Draft>;
  /** Idempotency key, if sent. */
  key?: string | undefined;
};

/** Drafts are stored per tab and account, so that they survive a reload and a new sign-in (decision S5). */
const storageKey = ({ account, name }: DraftKey) => `staff-draft:${account}:${name}`;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

export function readDraft(draftKey: DraftKey): StoredDraft<object> | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(draftKey)) ?? "null");
    return isObject(stored?.changes) && isObject(stored.baseValues) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function storeDraft(draftKey: DraftKey, draft: StoredDraft<object>): void {
  try {
    sessionStorage.setItem(storageKey(draftKey), JSON.stringify(draft));
  } catch {
    // Storage is unavailable or full: the text is still in the fields.
  }
}

export function removeDraft(draftKey: DraftKey): void {
  try {
    sessionStorage.removeItem(storageKey(draftKey));
  } catch {
    // Storage is unavailable.
  }
}
