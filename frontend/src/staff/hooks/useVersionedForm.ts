import {
  type DataTag,
  type FetchQueryOptions,
  type MutationKey,
  useQueryClient,
} from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type TextKey, useTexts } from "@/i18n/texts";
import { isEqual } from "@/lib/isEqual";
import { randomId } from "@/lib/randomId";
import { reportFailure, reportSuccess, withdrawSuccess } from "../components/StatusMessages";
import { focusFirstError } from "../layout/focus";
import { useNavigateWhileMounted } from "./useNavigateWhileMounted";
import { idempotencyKeyReused, type MutationFailure, toFailure, useStaffMutation } from "./useStaffMutation";
import { type UndoOffer, useStoredInput } from "./useStoredInput";

type Sent<Input> = { input: Input; ifMatch: string; idempotencyKey: string };

type Options<Input, Saved, Purpose> = {
  /** Name under which the input is stored. */
  name: string;
  /** What the server has, or the start of something new, with version 0. */
  record: Saved;
  toInput: (record: Saved) => Input;
  /** As the server will store it. */
  normalize?: (input: Input) => Input;
  /** Messages by field. */
  validate?: (input: Input) => Readonly<Record<string, string>>;
  onInvalid?: () => Promise<unknown>;
  /** For the tracking of usage. */
  mutationKey?: MutationKey;
  save: (sent: Sent<Input>) => Promise<Saved>;
  /** The query of the record, which is read after a conflict and replaced when it is saved. */
  query?: { queryKey: DataTag<readonly unknown[], Saved, Error> };
  /** Reads the record after a conflict, if it has no query of its own; undefined if it is gone. */
  load?: () => Promise<Saved | undefined>;
  /** Reported when it is saved. */
  savedText?: TextKey;
  /** Updates the cache at once and reports. Resolves to the path of the screen to show next. */
  onSaved?: (saved: Saved, purpose: Purpose | undefined) => unknown;
};

export type VersionedForm<Input extends object> = {
  input: Input;
  /** Messages by field. */
  errors: Readonly<Record<string, string>>;
  isChanged: boolean;
  isSaving: boolean;
  change: (changes: Partial<Input>) => void;
  changeWithUndo: (offer: UndoOffer, change: () => void) => void;
  save: () => void;
  /** Sends the current input again. */
  retry: () => void;
  /** Offers to undo that. */
  discard: (offer?: UndoOffer) => void;
  /** The input and what another person saved meanwhile. */
  conflict?:
    | {
        mine: Input;
        theirs: Input;
        mergeBase: Input;
        onTakeTheirs: () => void;
        onConflictResolved: (decided: Input) => void;
      }
    | undefined;
  failure: MutationFailure | undefined;
  element: RefObject<HTMLFormElement | null>;
};

/**
 * A form of a record with a version. Input is stored until it is saved or discarded. If another person has saved
 * meanwhile, `conflict` has both versions. `purpose`: why the input is saved, where a form has several buttons.
 */
export function useVersionedForm<Input extends object, Saved extends { version: number }, Purpose = never>({
  name,
  record,
  toInput,
  normalize = (input) => input,
  validate = () => ({}),
  onInvalid,
  mutationKey = [],
  save,
  query,
  load,
  savedText,
  onSaved,
}: Options<Input, Saved, Purpose>) {
  const t = useTexts();
  const client = useQueryClient();
  const { navigate, isMounted } = useNavigateWhileMounted();
  const element = useRef<HTMLFormElement>(null);
  /** The record may be updated later than the stored input is removed. */
  const lastSaved = useRef<Saved>(undefined);
  const saved = lastSaved.current;
  const current = record.version > 0 && saved && saved.version > record.version ? saved : record;
  const start = toInput(current);
  const isNew = record.version === 0;
  const storage = useStoredInput(name, start, current.version);
  const { stored, latest, store, remove } = storage;
  const lastPurpose = useRef<Purpose>(undefined);
  const [isSubmitted, setSubmitted] = useState(false);
  /** Saved by another person meanwhile. */
  const [theirs, setTheirs] = useState<Saved>();
  /** Shown while the creation is reported. */
  const [created, setCreated] = useState<Input>();
  const withdrawRestored = useRef(() => {});
  const input = stored?.input ?? created ?? start;

  const loadCurrent = async () =>
    query ? client.fetchQuery({ ...(query as FetchQueryOptions<Saved>), staleTime: 0 }) : load?.();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only input of an earlier visit
  useEffect(() => {
    if (stored !== undefined && !isEqual(stored.input, stored.base))
      withdrawRestored.current = reportSuccess(t("staff.discarded.undone"));
  }, []);

  const write = useStaffMutation(
    {
      mutationKey,
      mutationFn: async (sent: Sent<Input> & { purpose: Purpose | undefined }) => {
        try {
          return await save(sent);
        } catch (error) {
          const { status } = toFailure(error);
          const saved = status === 412 || status === 404 ? await loadCurrent() : undefined;
          if (saved === undefined) throw error;
          // The response to an earlier request was lost.
          if (isEqual(toInput(saved), sent.input)) return saved;
          setTheirs(saved);
          throw error;
        }
      },
    },
    {
      onDone: (saved, { input: sent, purpose }) => {
        withdrawRestored.current();
        if (query !== undefined && !isNew) client.setQueryData<Saved>(query.queryKey, saved);
        if (savedText !== undefined) reportSuccess(t(savedText));
        const reported = Promise.resolve(onSaved?.(saved, purpose));
        const newest = storage.read();
        lastSaved.current = saved;
        if (isNew) setCreated(sent);
        if (isNew || newest === undefined || isEqual(normalize(newest.input), sent)) remove();
        else store({ ...newest, base: toInput(saved), version: saved.version });
        setSubmitted(false);
        void reported.then((path) => typeof path === "string" && navigate(path));
      },
      onFailed: ({ status, kind }) => {
        if (kind === idempotencyKeyReused) store({ ...latest(), idempotencyKey: undefined });
        if (!isMounted() && status !== 404) reportFailure(t("staff.failed.left"));
      },
      form: element,
    },
  );

  async function send(purpose?: Purpose) {
    lastPurpose.current = purpose;
    withdrawSuccess();
    const now = latest();
    const sent = normalize(now.input);
    if (Object.keys(validate(sent)).length > 0) {
      await onInvalid?.();
      setSubmitted(true);
      focusFirstError(element.current);
      return;
    }
    if (write.isPending) return;
    // A newer version may have the values that the input started from.
    const version = isEqual(now.base, start) ? current.version : now.version;
    const { idempotencyKey = randomId() } = now;
    if (stored !== undefined || isNew) store({ ...now, version, idempotencyKey });
    write.send({ input: sent, ifMatch: `"${version}"`, idempotencyKey, purpose });
  }

  function discard(offer?: UndoOffer) {
    setTheirs(undefined);
    write.reset();
    storage.discard(offer);
  }

  function resolve(saved: Saved, decided: Input, purpose?: Purpose) {
    store({ input: decided, base: toInput(saved), version: saved.version });
    setTheirs(undefined);
    void send(purpose);
  }
  const { failure } = write;
  return {
    input,
    errors: { ...failure?.fields, ...(isSubmitted && validate(input)) } as Readonly<Record<string, string>>,
    isChanged: stored !== undefined,
    isSaving: write.isPending,
    change: (changes: Partial<Input>) => {
      write.clearFieldErrors();
      storage.change(changes);
    },
    changeWithUndo: storage.changeWithUndo,
    save: (purpose?: Purpose) => void send(purpose),
    retry: () => void send(lastPurpose.current),
    discard,
    conflict: theirs && {
      mine: normalize(input),
      theirs: toInput(theirs),
      mergeBase: stored?.base ?? start,
      onTakeTheirs: () => discard(),
      onConflictResolved: (decided: Input, purpose?: Purpose) => resolve(theirs, decided, purpose),
    },
    failure,
    element,
  };
}
