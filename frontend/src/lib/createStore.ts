import { useSyncExternalStore } from "react";

/** A value outside React. */
export type Store<Value> = {
  get(): Value;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
};

/** For a value that is kept elsewhere, such as in the history; `notify` tells subscribers of a change. */
export function createStoreOf<Value>(get: () => Value): Store<Value> & { notify(): void } {
  const listeners = new Set<() => void>();
  return {
    get,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}

export function createStore<Value>(initial: Value): Store<Value> & { set(value: Value): void } {
  let value = initial;
  const { notify, ...store } = createStoreOf(() => value);
  return {
    ...store,
    set(next) {
      value = next;
      notify();
    },
  };
}

export const useStore = <Value>({ subscribe, get }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, get);
