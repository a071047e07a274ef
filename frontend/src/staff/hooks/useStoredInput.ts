import { useSyncExternalStore } from "react";
import { useTexts } from "@/i18n/texts";
import { createStoreOf } from "@/lib/createStore";
import { isEqual } from "@/lib/isEqual";
import { offerUndo } from "../components/StatusMessages";
import { useAccountName } from "../session/useSession";

/** Unsaved input of a form. */
export type StoredInput<Input> = {
  input: Input;
  /** The values that the input started from, and their version. */
  base: Input;
  version: number;
  /** Set when the input is sent. */
  idempotencyKey?: string | undefined;
};

/** Stored per tab and account, so that input survives a reload and a new sign-in (decision S5). */
export const storageKey = (account: string, name: string) => `staff-input:${account}:${name}`;

/** Texts by key that could not be stored, because storage is unavailable or full. */
const unstoredTexts = new Map<string, string>();
const changes = createStoreOf(() => undefined);

export function textOf(key: string): string | null {
  try {
    return unstoredTexts.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function setText(key: string, text: string | null): void {
  unstoredTexts.delete(key);
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    if (text !== null) unstoredTexts.set(key, text);
  }
  changes.notify();
}

function keysWith(prefix: string): string[] {
  const keys = new Set(unstoredTexts.keys());
  try {
    for (const key of Object.keys(sessionStorage)) keys.add(key);
  } catch {
    // Storage is unavailable.
  }
  return [...keys].filter((key) => key.startsWith(prefix)).toSorted();
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const typeName = (value: unknown) =>
  Array.isArray(value) ? "array" : value === null ? "null" : typeof value;

/** Whether stored values have the types of the form; another version of it may have stored them. */
const hasTypesOf = (start: object, values: object) =>
  Object.entries(start).every(
    ([name, value]) => !(name in values) || typeName(Reflect.get(values, name)) === typeName(value),
  );

function readInput<Input extends object>(key: string, start: Input): StoredInput<Input> | undefined {
  let stored: Partial<StoredInput<Input>> | null;
  try {
    stored = JSON.parse(textOf(key) ?? "null");
  } catch {
    return undefined;
  }
  const { input, base, version = 0, idempotencyKey } = stored ?? {};
  if (!isObject(input) || !isObject(base) || !hasTypesOf(start, { ...base, ...input })) return undefined;
  return { input: { ...start, ...input }, base: { ...start, ...base }, version, idempotencyKey };
}

/** Removes the input of a form that may be mounted. */
export const removeStoredInput = (account: string, name: string) => setText(storageKey(account, name), null);

/** `undo`: undoes more than the change of the input. */
export type UndoOffer = { text: string; undoneMessage: string; undo?: () => Promise<unknown> };

/** `start`: the values without input, of this version. */
export function useStoredInput<Input extends object>(name: string, start: Input, version = 0) {
  const t = useTexts();
  const key = storageKey(useAccountName() ?? "", name);
  useSyncExternalStore(changes.subscribe, () => textOf(key));
  /** Also of events since the last render. */
  const readStored = () => readInput(key, start);
  const latest = (): StoredInput<Input> => readStored() ?? { input: start, base: start, version };
  const store = (next: StoredInput<Input>) => setText(key, JSON.stringify(next));
  const remove = () => setText(key, null);

  /** Changes the input and offers to undo that until the next input. */
  function changeWithUndo({ undo, ...texts }: UndoOffer, change: () => void) {
    const before = textOf(key);
    change();
    const after = textOf(key);
    const mutationFn = async () => {
      unsubscribe();
      if (textOf(key) === after) setText(key, before);
      await undo?.();
    };
    const withdraw = offerUndo({ ...texts, mutation: { mutationFn } });
    const unsubscribe = changes.subscribe(() => {
      if (textOf(key) === after) return;
      unsubscribe();
      withdraw();
    });
  }

  function discard(offer?: UndoOffer) {
    const { input, base } = latest();
    if (offer === undefined && isEqual(input, base)) return remove();
    changeWithUndo(
      offer ?? { text: t("staff.discarded"), undoneMessage: t("staff.discarded.undone") },
      remove,
    );
  }

  return {
    stored: readStored(),
    read: readStored,
    latest,
    store,
    change: (changes: Partial<Input>) => store({ ...latest(), input: { ...latest().input, ...changes } }),
    changeWithUndo,
    remove,
    discard,
  };
}

/** The inputs whose names begin with `prefix`, by the rest of their names. */
export function useStoredInputs<Input extends object>(prefix: string, start: Input) {
  const keyPrefix = storageKey(useAccountName() ?? "", prefix);
  useSyncExternalStore(changes.subscribe, () =>
    keysWith(keyPrefix)
      .map((key) => key + textOf(key))
      .join(),
  );
  const entries = keysWith(keyPrefix).flatMap((key): [string, StoredInput<Input>][] => {
    const stored = readInput(key, start);
    return stored === undefined ? [] : [[key.slice(keyPrefix.length), stored]];
  });
  return {
    inputs: new Map(entries),
    store: (rest: string, input: StoredInput<Input>) => setText(keyPrefix + rest, JSON.stringify(input)),
  };
}
