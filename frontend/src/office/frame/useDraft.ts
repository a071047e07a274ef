import { useCallback, useState } from "react";

/** Where drafts are kept: in this browser, across a reload, a lost session and a lost connection (decision S5). */
const place = (name: string) => `office-draft:${name}`;

function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(place(name)) ?? "null");
  } catch {
    return null;
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

function keep(name: string, draft: object | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(place(name));
    else localStorage.setItem(place(name), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing for us, or no more: what was typed is still in the fields.
  }
}

/**
 * What is typed into a form, kept until it is sent or thrown away. It is laid over `start`, what the form says of
 * itself: a kept draft of an older form fills the fields that it has.
 */
export function useDraft<Draft extends object>(name: string, start: Draft) {
  const [kept, setKept] = useState<Partial<Draft> | undefined>(() => {
    const found = read(name);
    return typeof found === "object" && found !== null
      ? (fitting(found, start) as Partial<Draft>)
      : undefined;
  });
  const draft: Draft = { ...start, ...kept };

  const change = useCallback(
    (changes: Partial<Draft>) =>
      setKept((before) => {
        const next = { ...before, ...changes };
        keep(name, next);
        return next;
      }),
    [name],
  );
  /** Throws away what was typed; what it answers with brings it back. */
  const discard = useCallback(() => {
    const put = (draft: Partial<Draft> | undefined) => {
      keep(name, draft);
      setKept(draft);
    };
    put(undefined);
    return () => put(kept);
  }, [name, kept]);

  return { draft, isChanged: kept !== undefined, change, discard };
}
