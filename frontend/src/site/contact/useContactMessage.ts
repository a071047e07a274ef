import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { ApiError } from "@/api/generated/core/ApiError";
import type { FieldProblem } from "@/api/generated/models/FieldProblem";
import { sendContactMessageMutation } from "@/api/generated/queries";
import type { TextKey } from "@/i18n/texts";
import { emptyFields, loadDraft, saveContactDraft } from "./draft";
import { type ContactFields, type FieldName, fieldNames } from "./validation";

type Failure = Partial<Pick<ApiError, "status" | "body">>;

const inputOf = (form: HTMLFormElement, field: FieldName) =>
  form.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement;

const readFields = (form: HTMLFormElement): ContactFields => ({
  ...emptyFields,
  ...Object.fromEntries(fieldNames.map((field) => [field, inputOf(form, field).value])),
});

function fieldProblems({ body }: Failure): readonly FieldProblem[] {
  const errors: unknown = body?.errors;
  if (!Array.isArray(errors)) return [];
  return errors.filter((one) => fieldNames.includes(one?.field) && typeof one.code === "string");
}

/** Undefined if the failure is about fields. */
function failureText(failure: Failure): TextKey | undefined {
  if (fieldProblems(failure).length > 0) return undefined;
  if (failure.status === undefined) return "contact.failed.connection";
  return failure.status === 429 ? "contact.failed.many" : "contact.failed.server";
}

/** Contact form state, saved as a draft. Inputs are uncontrolled, so that text typed before hydration is kept. */
export function useContactMessage(
  form: RefObject<HTMLFormElement | null>,
  onSent: (fields: ContactFields) => void,
) {
  const client = useQueryClient();
  /** Undefined before hydration. */
  const [fields, setFields] = useState<ContactFields>();
  /** Kept until the text changes, so that resending does not duplicate the message. */
  const key = useRef<string>(undefined);

  useEffect(() => {
    if (form.current === null) return;
    const saved = loadDraft();
    for (const field of fieldNames) {
      const input = inputOf(form.current, field);
      if (input.value === "") input.value = saved[field];
    }
    key.current = saved.key;
    setFields(readFields(form.current));
  }, [form]);

  const { mutate, isPending, error, variables } = useMutation({
    ...sendContactMessageMutation(),
    // Fail at once without a connection instead of waiting.
    networkMode: "always",
    onSuccess: (_, { requestBody }) => {
      saveContactDraft(emptyFields);
      onSent(requestBody);
    },
  });
  const failure = error as Failure | null;

  return {
    fields: fields ?? emptyFields,
    isHydrated: fields !== undefined,
    isPending,
    failed: failure === null || isPending ? undefined : failureText(failure),
    /** The server's error for a field that has not changed since it was sent. */
    serverProblem: (field: FieldName) =>
      failure !== null && variables?.requestBody[field] === fields?.[field]
        ? fieldProblems(failure).find((one) => one.field === field)
        : undefined,
    onInput: () => {
      if (form.current === null) return;
      const current = readFields(form.current);
      key.current = undefined;
      setFields(current);
      saveContactDraft(current);
    },
    send: () => {
      // The mutation cache is up to date at once, unlike `isPending`: prevents double submission.
      const isSending = client.isMutating({ mutationKey: sendContactMessageMutation().mutationKey }) > 0;
      if (form.current === null || isSending) return;
      const requestBody = readFields(form.current);
      // `randomUUID` requires https.
      key.current ??= crypto.randomUUID?.();
      saveContactDraft({ ...requestBody, key: key.current });
      mutate({ requestBody, ...(key.current !== undefined && { idempotencyKey: key.current }) });
    },
  };
}
