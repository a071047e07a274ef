import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { ApiError } from "@/api/generated/core/ApiError";
import type { FieldProblem } from "@/api/generated/models/FieldProblem";
import { sendContactMessageMutation } from "@/api/queries";
import type { TextKey } from "@/i18n/texts";
import { draft, keepDraft, nothing } from "./draft";
import { type FieldName, fieldNames, type Words } from "./rules";

type Failure = Partial<Pick<ApiError, "status" | "body">>;

const inputOf = (form: HTMLFormElement, field: FieldName) =>
  form.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement;

const wordsIn = (form: HTMLFormElement): Words => ({
  ...nothing,
  ...Object.fromEntries(fieldNames.map((field) => [field, inputOf(form, field).value])),
});

/** What the house said about fields of the form. Whatever else may have come in its answer does no harm. */
function refusals({ body }: Failure): readonly FieldProblem[] {
  const errors: unknown = body?.errors;
  if (!Array.isArray(errors)) return [];
  return errors.filter((one) => fieldNames.includes(one?.field) && typeof one.code === "string");
}

/** Why a message did not reach the house, where no field is at fault. */
function reason(failure: Failure): TextKey | undefined {
  if (refusals(failure).length > 0) return undefined;
  if (failure.status === undefined) return "contact.failed.connection";
  return failure.status === 429 ? "contact.failed.many" : "contact.failed.house";
}

/**
 * What stands in the form, kept until it is sent. The browser owns the fields: what a guest types before the page
 * is awake stays there.
 */
export function useMessage(form: RefObject<HTMLFormElement | null>, onSent: (words: Words) => void) {
  const client = useQueryClient();
  /** Nothing until the page is awake. */
  const [words, setWords] = useState<Words>();
  /** The key of what stands in the form, once it was sent: sent again without a change, it arrives once. */
  const key = useRef<string>(undefined);

  useEffect(() => {
    if (form.current === null) return;
    const kept = draft();
    for (const field of fieldNames) {
      const input = inputOf(form.current, field);
      if (input.value === "") input.value = kept[field];
    }
    key.current = kept.key;
    setWords(wordsIn(form.current));
  }, [form]);

  const { mutate, isPending, error, variables } = useMutation({
    ...sendContactMessageMutation(),
    // Without a connection a guest is told at once; the library would wait for one without a word.
    networkMode: "always",
    onSuccess: (_, { requestBody }) => {
      keepDraft(nothing);
      onSent(requestBody);
    },
  });
  const failure = error as Failure | null;

  return {
    words: words ?? nothing,
    isAwake: words !== undefined,
    isPending,
    failed: failure === null || isPending ? undefined : reason(failure),
    /** What the house refused about a field that still stands as it was sent. */
    refused: (field: FieldName) =>
      failure !== null && variables?.requestBody[field] === words?.[field]
        ? refusals(failure).find((one) => one.field === field)
        : undefined,
    read: () => {
      if (form.current === null) return;
      const written = wordsIn(form.current);
      key.current = undefined;
      setWords(written);
      keepDraft(written);
    },
    send: () => {
      // Told by the library at once, while `isPending` waits for the next rendering: nothing is sent twice.
      const isOnItsWay = client.isMutating({ mutationKey: sendContactMessageMutation().mutationKey }) > 0;
      if (form.current === null || isOnItsWay) return;
      const requestBody = wordsIn(form.current);
      // Browsers have no `randomUUID` at an address without https.
      key.current ??= crypto.randomUUID?.();
      keepDraft({ ...requestBody, key: key.current });
      mutate({ requestBody, ...(key.current !== undefined && { idempotencyKey: key.current }) });
    },
  };
}
