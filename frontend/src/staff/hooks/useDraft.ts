import { useCallback, useEffect, useRef, useState } from "react";
import { useAccount } from "../session/useSession";
import { type DraftKey, readDraft, removeDraft, type StoredDraft, storeDraft } from "./drafts";

const typeName = (value: unknown) => (Array.isArray(value) ? "array" : typeof value);

/** Whether stored values have the types of the form; another version of it may have stored them. */
const isMatching = (stored: object, start: object) =>
  Object.entries(stored).every(([name, value]) => {
    const initial: unknown = Reflect.get(start, name);
    return initial === null || (value !== null && typeName(value) === typeName(initial));
  });

function readMatchingDraft<Draft extends object>(place: DraftKey, start: Draft) {
  const storedDraft = readDraft(place);
  if (storedDraft === undefined) return undefined;
  const { changes, baseValues } = storedDraft;
  return isMatching({ ...baseValues, ...changes }, start) ? (storedDraft as StoredDraft<Draft>) : undefined;
}

const keyOf = ({ account, name }: DraftKey) => `${account}:${name}`;

/** Mounted forms by draft key: an undo can outlive its form. */
const mountedForms = new Map<string, (storedDraft: StoredDraft<object> | undefined) => void>();

/** Callbacks for the next input into a form. */
const inputCallbacks = new Map<string, () => void>();

/** Discards the drafts of a form that may be mounted: it was sent. */
export function discardStoredDraft(account: string, name: string): void {
  removeDraft({ account, name });
  mountedForms.get(keyOf({ account, name }))?.(undefined);
}

/** A draft that is stored until it is sent or discarded, per account. `start`: current values. */
export function useDraft<Draft extends object>(name: string, start: Draft) {
  const account = useAccount() ?? "";
  const key = keyOf({ account, name });
  const [storedDraft, setStoredDraft] = useState(() => readMatchingDraft({ account, name }, start));
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
    mountedForms.set(key, listener);
    return () => {
      if (mountedForms.get(key) === listener) mountedForms.delete(key);
    };
  }, [key, setDraft]);

  const change = (changes: Partial<Draft>) => {
    inputCallbacks.get(key)?.();
    const before = latest.current;
    update({
      ...before,
      changes: { ...before?.changes, ...changes },
      baseValues: before?.baseValues ?? start,
    });
  };
  /** Replaces the draft, for instance after resolving a conflict. */
  const rebase = (baseValues: Draft, changes: Partial<Draft> = baseValues) =>
    update({ ...latest.current, changes, baseValues, key: undefined });
  /**
   * Stores the complete values and returns their idempotency key, so that a retry after a reload creates nothing
   * twice.
   */
  const idempotencyKeyFor = (sent: Partial<Draft>): string => {
    const before = latest.current;
    const sentAs = before?.key ?? crypto.randomUUID();
    update({
      ...before,
      changes: { ...before?.changes, ...sent },
      baseValues: before?.baseValues ?? start,
      key: sentAs,
    });
    return sentAs;
  };
  /** Uses a new idempotency key for the next request. */
  const renewKey = () => {
    if (latest.current !== undefined) update({ ...latest.current, key: undefined });
  };
  /** Removes the stored draft but keeps showing it. */
  const release = () => removeDraft({ account, name });
  /** Discards the draft. `restore` should be offered only until the next input. */
  const discard = useCallback(() => {
    const discarded = latest.current;
    update(undefined);
    return {
      restore: () => {
        if (discarded === undefined) return;
        storeDraft({ account, name }, discarded);
        mountedForms.get(key)?.(discarded);
      },
      onNextInput: (withdraw: () => void) => inputCallbacks.set(key, withdraw),
    };
  }, [account, name, key, update]);
  return {
    draft,
    baseValues,
    changes,
    isChanged: storedDraft !== undefined,
    change,
    rebase,
    idempotencyKeyFor,
    renewKey,
    release,
    discard,
  };
}
