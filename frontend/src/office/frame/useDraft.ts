import { useCallback, useEffect, useState } from "react";

/** Where drafts are kept: in this browser, across a reload, a lost session and a lost connection (decision S5). */
const place = (name: string) => `office-draft:${name}`;
/** Where it is kept beside a draft what it began from. */
const beginning = (name: string) => `office-began:${name}`;

function read(key: string): object | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof found === "object" && found !== null ? found : undefined;
  } catch {
    return undefined;
  }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? "array" : typeof value);

/** What the form can show: another version of this page may have kept something else under a name. */
const fitting = (found: object, start: object) =>
  Object.fromEntries(
    Object.entries(found).filter(([name, value]) => {
      const began: unknown = Reflect.get(start, name);
      return began === null || (name in start && value !== null && kindOf(value) === kindOf(began));
    }),
  );

/** What was typed, and what the form said of itself when the typing began. */
type Kept<Draft> = { changes: Partial<Draft>; began: Partial<Draft> };

function keptOf<Draft extends object>(name: string, start: Draft): Kept<Draft> | undefined {
  const changes = read(place(name));
  return (
    changes && {
      changes: fitting(changes, start) as Partial<Draft>,
      began: fitting(read(beginning(name)) ?? {}, start) as Partial<Draft>,
    }
  );
}

function keep(name: string, kept: Kept<object> | undefined): void {
  try {
    if (kept === undefined) {
      localStorage.removeItem(place(name));
      localStorage.removeItem(beginning(name));
    } else {
      localStorage.setItem(place(name), JSON.stringify(kept.changes));
      localStorage.setItem(beginning(name), JSON.stringify(kept.began));
    }
  } catch {
    // A browser that keeps nothing for us, or no more: what was typed is still in the fields.
  }
}

/** The forms on the screen, by what they are kept under: an undo outlives the form that offered it. */
const shown = new Map<string, (kept: Kept<object> | undefined) => void>();

/** Throws away what was typed into a form that may be on the screen or not: it was sent meanwhile. */
export function forgetDraft(name: string): void {
  keep(name, undefined);
  shown.get(name)?.(undefined);
}

/**
 * What is typed into a form, kept until it is sent or thrown away. It is laid over `start`, what the form says of
 * itself: a kept draft of an older form fills the fields that it has.
 */
export function useDraft<Draft extends object>(name: string, start: Draft) {
  const [kept, setKept] = useState(() => keptOf(name, start));
  const draft: Draft = { ...start, ...kept?.changes };
  const put = useCallback(
    (next: Kept<Draft> | undefined) => {
      keep(name, next);
      setKept(next);
    },
    [name],
  );

  useEffect(() => {
    const show = (next: Kept<object> | undefined) => setKept(next as Kept<Draft> | undefined);
    shown.set(name, show);
    return () => {
      if (shown.get(name) === show) shown.delete(name);
    };
  }, [name]);

  const change = (changes: Partial<Draft>) =>
    setKept((before) => {
      const next = { changes: { ...before?.changes, ...changes }, began: before?.began ?? start };
      keep(name, next);
      return next;
    });
  /** Goes on from another version: one that was chosen to be changed, or that somebody else has saved meanwhile. */
  const begin = (began: Draft, changes: Partial<Draft> = began) => put({ changes, began });
  /** Throws away what was typed; what it answers with brings it back. */
  const discard = useCallback(() => {
    put(undefined);
    return () => {
      keep(name, kept);
      shown.get(name)?.(kept);
    };
  }, [name, put, kept]);

  return { draft, began: kept?.began ?? start, isChanged: kept !== undefined, change, begin, discard };
}
