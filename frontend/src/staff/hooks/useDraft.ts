import { useCallback, useEffect, useRef, useState } from "react";
import { randomId } from "@/lib/randomId";
import { useAccountName } from "../session/useSession";
import { type DraftKey, readDraft, removeDraft, type StoredDraft, storeDraft } from "./drafts";

const valueTypeName = (value: unknown) => (Array.isArray(value) ? "array" : typeof value);

/**
 * Whether stored values have the types of the form; another version of it may have stored them. A field that can have
 * values of several types must therefore start as null.
 */
const hasMatchingTypes = (stored: object, start: object) =>
  Object.entries(stored).every(([name, value]) => {
    const initialValue: unknown = Reflect.get(start, name);
    return initialValue === null || (value !== null && valueTypeName(value) === valueTypeName(initialValue));
  });

function readCompatibleDraft<Draft extends object>(place: DraftKey, start: Draft) {
  const storedDraft = readDraft(place);
  if (storedDraft === undefined) return undefined;
  const { changes, baseValues } = storedDraft;
  return hasMatchingTypes({ ...baseValues, ...changes }, start)
    ? (storedDraft as StoredDraft<Draft>)
    : undefined;
}

const draftMapKey = ({ account, name }: DraftKey) => `${account}:${name}`;

/** Mounted forms by draft key: an undo can outlive its form. */
const draftListenersByKey = new Map<string, (storedDraft: StoredDraft<object> | undefined) => void>();

/** Callbacks for the next input into a form, or for when it is sent. */
const nextInputCallbacks = new Map<string, () => void>();

/** Discards the drafts of a form that may be mounted: it was sent. */
export function discardStoredDraft(account: string, name: string): void {
  removeDraft({ account, name });
  draftListenersByKey.get(draftMapKey({ account, name }))?.(undefined);
}

/** A draft that is stored until it is sent or discarded, per account. `start`: current values. */
export function useDraft<Draft extends object>(name: string, start: Draft) {
  const account = useAccountName() ?? "";
  const key = draftMapKey({ account, name });
  const [storedDraft, setStoredDraft] = useState(() => readCompatibleDraft({ account, name }, start));
  const { baseValues = start, changes = {} } = storedDraft ?? {};
  const draft: Draft = { ...start, ...changes };
  /** Latest value for event handlers that run before the next render. */
  const latest = useRef(storedDraft);
  const setDraft = useCallback((next: StoredDraft<Draft> | undefined) => {
    latest.current = next;
    setStoredDraft(next);
  }, []);
  const update = useCallback(
    (next: StoredDraft<Draft> | undefined) => {
      if (next === undefined) removeDraft({ account, name });
      else storeDraft({ account, name }, next);
      setDraft(next);
    },
    [account, name, setDraft],
  );

  useEffect(() => {
    const listener = (next: StoredDraft<object> | undefined) =>
      setDraft(next as StoredDraft<Draft> | undefined);
    draftListenersByKey.set(key, listener);
    return () => {
      if (draftListenersByKey.get(key) === listener) draftListenersByKey.delete(key);
    };
  }, [key, setDraft]);

  const change = (changes: Partial<Draft>) => {
    nextInputCallbacks.get(key)?.();
    const before = latest.current;
    update({
      ...before,
      changes: { ...before?.changes, ...changes },
      baseValues: before?.baseValues ?? start,
    });
  };
  /** With input since the last render. */
  const latestChanges = (): Partial<Draft> | undefined => latest.current?.changes;
  /** Replaces the draft, for instance after resolving a conflict. */
  const rebase = (baseValues: Draft, changes: Partial<Draft> = baseValues) => {
    nextInputCallbacks.get(key)?.();
    update({ ...latest.current, changes, baseValues, key: undefined });
  };
  /**
   * Stores the complete values and returns their idempotency key, so that a retry after a reload creates nothing
   * twice.
   */
  const idempotencyKeyFor = (sent: Partial<Draft>): string => {
    const before = latest.current;
    const keyForRequest = before?.key ?? randomId();
    update({
      ...before,
      changes: { ...before?.changes, ...sent },
      baseValues: before?.baseValues ?? start,
      key: keyForRequest,
    });
    return keyForRequest;
  };
  /** Uses a new idempotency key for the next request. */
  const renewIdempotencyKey = () => {
    if (latest.current !== undefined) update({ ...latest.current, key: undefined });
  };
  /** Removes the stored draft but keeps showing it. */
  const removeStoredDraft = () => removeDraft({ account, name });
  /** Returns to the current state. `restore` should be offered only until the next input. */
  const snapshot = useCallback(() => {
    const before = latest.current;
    return {
      /** `newer`: replaces values of the draft, if there was one. */
      restore: (newer: Partial<Draft> = {}) => {
        const restored = before && { ...before, changes: { ...before.changes, ...newer } };
        if (restored === undefined) removeDraft({ account, name });
        else storeDraft({ account, name }, restored);
        draftListenersByKey.get(key)?.(restored);
      },
      onNextInput: (callback: () => void) => nextInputCallbacks.set(key, callback),
    };
  }, [account, name, key]);
  /** Discards the draft. */
  const discard = useCallback(() => {
    nextInputCallbacks.get(key)?.();
    const discarded = snapshot();
    update(undefined);
    return discarded;
  }, [key, snapshot, update]);
  return {
    draft,
    baseValues,
    changes,
    latestChanges,
    isChanged: storedDraft !== undefined,
    change,
    rebase,
    idempotencyKeyFor,
    renewIdempotencyKey,
    removeStoredDraft,
    snapshot,
    discard,
  };
}
