import { tab } from "./tab";

/** Whose draft of what: the name that somebody signs in with, and that of the form. */
export type Place = { account: string; name: string };

/** The draft of another tab, and since when it had been as it was. */
type Source = { key: string; at: number };

/** What was typed, and what the form said of itself when the typing began. */
export type Kept<Draft> = {
  changes: Partial<Draft>;
  began: Partial<Draft>;
  /** Under which it was sent, if it was. */
  key?: string | undefined;
  /** From which this one was taken on, the last first: that one may have been taken on from another in its turn. */
  from?: Source[];
};

type Stored = Kept<object> & { at: number; from: Source[] };

/**
 * Drafts are kept in this browser, across a reload, a lost session and a lost connection (decision S5), one for each tab:
 * two tabs with the same form do not write over one another.
 */
const prefix = ({ account, name }: Place) => `staff-draft:${account}:${name}:`;
const own = (place: Place) => prefix(place) + tab;

/** What this tab has kept: another may throw away a draft whose tab it believes to be gone. */
const ours = new Map<string, string>();

function read(key: string): Stored | undefined {
  try {
    const { changes, began, key: sentAs, at, from } = Object(JSON.parse(localStorage.getItem(key) ?? "null"));
    const isWhole = [changes, began].every((part) => typeof part === "object" && part !== null);
    return isWhole && typeof at === "number"
      ? {
          changes,
          began,
          ...(typeof sentAs === "string" ? { key: sentAs } : {}),
          at,
          from: Array.isArray(from) ? from : [],
        }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The keys of all drafts of a form, of whichever tab. */
function keysOf(place: Place): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix(place)));
  } catch {
    return [];
  }
}

function write(key: string, text: string): void {
  ours.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing for us, or no more: what was typed is still in the fields.
  }
}

function remove(key: string): void {
  ours.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nor was anything kept.
  }
}

addEventListener("storage", ({ key, newValue }) => {
  const text = key === null ? undefined : ours.get(key);
  if (key !== null && newValue === null && text !== undefined) write(key, text);
});

/** What this tab has kept of a form; without that the last that another one has kept, which may be closed by now. */
export function keptAt(place: Place): Kept<object> | undefined {
  const mine = read(own(place));
  if (mine !== undefined) return mine;
  const others = keysOf(place).flatMap((key) => {
    const stored = read(key);
    return stored === undefined ? [] : [{ key, stored }];
  });
  const last = others.sort((one, other) => other.stored.at - one.stored.at)[0];
  return last && { ...last.stored, from: [{ key: last.key, at: last.stored.at }, ...last.stored.from] };
}

/** Keeps what was typed. */
export const keep = (place: Place, { changes, began, key, from }: Kept<object>): void =>
  write(own(place), JSON.stringify({ changes, began, key, at: Date.now(), from }));

/** Keeps it no longer, nor any from which it was taken on, unless the tab of that one has gone on since. */
export function drop(place: Place, kept: Kept<object> | undefined): void {
  remove(own(place));
  for (const { key, at } of kept?.from ?? []) if (read(key)?.at === at) remove(key);
}

/** Keeps nothing of a form any longer, of whichever tab. */
export const dropAll = (place: Place): void => keysOf(place).forEach(remove);
