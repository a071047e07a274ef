import { createStoreOf } from "@/lib/createStore";

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
export const { subscribe } = changes;

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

export function keysWith(prefix: string): string[] {
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

export function readInput<Input extends object>(key: string, start: Input): StoredInput<Input> | undefined {
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
