import { useSyncExternalStore } from "react";
import { useTexts } from "@/i18n/texts";
import { isEqual } from "@/lib/isEqual";
import { useUndo } from "../components/StatusProvider";
import { useAccountName } from "../session/useSession";
import { keysWith, readInput, type StoredInput, setText, storageKey, subscribe, textOf } from "./storedInput";

/** `undo`: undoes more than the change of the input. */
export type UndoOffer = { text: string; undoneMessage: string; undo?: () => Promise<unknown> };

/** `start`: the values without input, of this version. */
export function useStoredInput<Input extends object>(name: string, start: Input, version = 0) {
  const t = useTexts();
  const offerUndo = useUndo();
  const key = storageKey(useAccountName() ?? "", name);
  useSyncExternalStore(subscribe, () => textOf(key));
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
    const unsubscribe = subscribe(() => {
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
  useSyncExternalStore(subscribe, () =>
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
    remove: (rest: string) => setText(keyPrefix + rest, null),
  };
}
