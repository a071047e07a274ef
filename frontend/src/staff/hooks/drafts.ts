import { tabId } from "./tab";

export type DraftKey = { account: string; name: string };

/** Draft of another tab, with its timestamp. */
type CopySource = { key: string; at: number };

export type StoredDraft<Draft> = {
  changes: Partial<Draft>;
  baseValues: Partial<Draft>;
  /** Idempotency key, if sent. */
  key?: string | undefined;
  /** Drafts of other tabs that this one was copied from, newest first. */
  from?: CopySource[];
};

type StoredEntry = StoredDraft<object> & { at: number; from: CopySource[] };

/**
 * Drafts are stored in `localStorage` per tab (decision S5): they survive a reload, and tabs do not overwrite each
 * other.
 */
const keyPrefix = ({ account, name }: DraftKey) => `staff-draft:${account}:${name}:`;
const ownKey = (place: DraftKey) => keyPrefix(place) + tabId;

/** Drafts of this tab; rewritten if another tab removes them. */
const ownDrafts = new Map<string, string>();

function read(key: string): StoredEntry | undefined {
  try {
    const {
      changes,
      baseValues,
      key: sentAs,
      at,
      from,
    } = Object(JSON.parse(localStorage.getItem(key) ?? "null"));
    const isWhole = [changes, baseValues].every((part) => typeof part === "object" && part !== null);
    return isWhole && typeof at === "number"
      ? {
          changes,
          baseValues,
          ...(typeof sentAs === "string" ? { key: sentAs } : {}),
          at,
          from: Array.isArray(from) ? from : [],
        }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Keys of a form's drafts in all tabs. */
function keysOf(place: DraftKey): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(keyPrefix(place)));
  } catch {
    return [];
  }
}

function write(key: string, text: string): void {
  ownDrafts.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is unavailable or full: the text is still in the fields.
  }
}

function remove(key: string): void {
  ownDrafts.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is unavailable.
  }
}

addEventListener("storage", ({ key, newValue }) => {
  const text = key === null ? undefined : ownDrafts.get(key);
  if (key !== null && newValue === null && text !== undefined) write(key, text);
});

/** This tab's draft, otherwise the newest of another tab, which may be closed. */
export function readDraft(place: DraftKey): StoredDraft<object> | undefined {
  const mine = read(ownKey(place));
  if (mine !== undefined) return mine;
  const others = keysOf(place).flatMap((key) => {
    const stored = read(key);
    return stored === undefined ? [] : [{ key, stored }];
  });
  const last = others.sort((one, other) => other.stored.at - one.stored.at)[0];
  return last && { ...last.stored, from: [{ key: last.key, at: last.stored.at }, ...last.stored.from] };
}

export const storeDraft = (place: DraftKey, { changes, baseValues, key, from }: StoredDraft<object>): void =>
  write(ownKey(place), JSON.stringify({ changes, baseValues, key, at: Date.now(), from }));

/** Removes this tab's draft and those it was copied from, unless they have changed since. */
export function removeDraft(place: DraftKey, kept: StoredDraft<object> | undefined): void {
  remove(ownKey(place));
  for (const { key, at } of kept?.from ?? []) if (read(key)?.at === at) remove(key);
}

/** Removes a form's drafts of all tabs. */
export const removeAllDrafts = (place: DraftKey): void => keysOf(place).forEach(remove);
