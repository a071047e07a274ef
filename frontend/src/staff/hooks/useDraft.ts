import { useCallback, useEffect, useRef, useState } from "react";
import { useAccount } from "../session/useSession";
import { drop, dropAll, type Kept, keep, keptAt, type Place } from "./drafts";

const kindOf = (value: unknown) => (Array.isArray(value) ? "array" : typeof value);

/** What the form can show: another version of this page may have kept something else under a name. */
const fitting = (found: object, start: object) =>
  Object.fromEntries(
    Object.entries(found).filter(([name, value]) => {
      const began: unknown = Reflect.get(start, name);
      return began === null || (name in start && value !== null && kindOf(value) === kindOf(began));
    }),
  );

function fittingAt<Draft extends object>(place: Place, start: Draft): Kept<Draft> | undefined {
  const kept = keptAt(place);
  return (
    kept && {
      ...kept,
      changes: fitting(kept.changes, start) as Partial<Draft>,
      began: fitting(kept.began, start) as Partial<Draft>,
    }
  );
}

const keyOf = ({ account, name }: Place) => `${account}:${name}`;

/** The forms on the screen, by what they are kept under: an undo outlives the form that offered it. */
const shown = new Map<string, (kept: Kept<object> | undefined) => void>();

/** What to do as soon as something is typed into a form, by what it is kept under. */
const untilTyped = new Map<string, () => void>();

/** Throws away what was typed into a form that may be on the screen or not: it was sent meanwhile. */
export function forgetDraft(account: string, name: string): void {
  dropAll({ account, name });
  shown.get(keyOf({ account, name }))?.(undefined);
}

/**
 * What is typed into a form, kept until it is sent or thrown away, for whoever typed it. It is laid over `start`, what
 * the form says of itself: a kept draft of an older form fills the fields that it has.
 */
export function useDraft<Draft extends object>(name: string, start: Draft) {
  const account = useAccount() ?? "";
  const key = keyOf({ account, name });
  const [kept, setKept] = useState(() => fittingAt({ account, name }, start));
  const { began = start, changes = {} } = kept ?? {};
  const draft: Draft = { ...start, ...changes };
  /** What the last event made of it: the next one may come before it is rendered. */
  const latest = useRef(kept);
  const show = useCallback((next: Kept<Draft> | undefined) => {
    latest.current = next;
    setKept(next);
  }, []);
  const put = useCallback(
    (next: Kept<Draft> | undefined) => {
      if (next === undefined) drop({ account, name }, latest.current);
      else keep({ account, name }, next);
      show(next);
    },
    [account, name, show],
  );

  useEffect(() => {
    const here = (next: Kept<object> | undefined) => show(next as Kept<Draft> | undefined);
    shown.set(key, here);
    return () => {
      if (shown.get(key) === here) shown.delete(key);
    };
  }, [key, show]);

  const change = (changes: Partial<Draft>) => {
    untilTyped.get(key)?.();
    const before = latest.current;
    put({ ...before, changes: { ...before?.changes, ...changes }, began: before?.began ?? start });
  };
  /** Goes on from another version: one that was chosen to be changed, or that somebody else has saved meanwhile. */
  const begin = (began: Draft, changes: Partial<Draft> = began) =>
    put({ ...latest.current, changes, began, key: undefined });
  /**
   * What is about to be sent is kept whole, what the form proposed too, and goes under the key that this answers with:
   * whoever sends it once more, after a reload too, because no answer came, sends the same under the same key, and the
   * house makes it once.
   */
  const sendAs = (sent: Partial<Draft>): string => {
    const before = latest.current;
    const sentAs = before?.key ?? crypto.randomUUID();
    put({
      ...before,
      changes: { ...before?.changes, ...sent },
      began: before?.began ?? start,
      key: sentAs,
    });
    return sentAs;
  };
  /** What is sent from now on is something else, though the form still says it. */
  const sendAnew = () => {
    if (latest.current !== undefined) put({ ...latest.current, key: undefined });
  };
  /** Stores the draft no longer: it was sent. The form shows it until it goes from the screen. */
  const release = () => drop({ account, name }, latest.current);
  /** Throws away what was typed. What it answers with brings it back, which is to be offered until more is typed. */
  const discard = useCallback(() => {
    const thrownAway = latest.current;
    put(undefined);
    return {
      bringBack: () => {
        if (thrownAway === undefined) return;
        keep({ account, name }, thrownAway);
        shown.get(key)?.(thrownAway);
      },
      offerUntilTyped: (withdraw: () => void) => untilTyped.set(key, withdraw),
    };
  }, [account, name, key, put]);
  return {
    draft,
    began,
    changes,
    isChanged: kept !== undefined,
    change,
    begin,
    sendAs,
    sendAnew,
    release,
    discard,
  };
}
