import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { FieldProblem } from "@/api/generated";
import type { ApiError } from "@/api/generated/core/ApiError";
import { sendContactMessageMutation } from "@/api/generated/queries";
import type { TextKey } from "@/i18n/texts";
import { randomId } from "@/lib/randomId";
import { emptyContactFields, loadInput, saveInput } from "./storedInput";
import { type ContactFieldName, type ContactFields, contactFieldNames } from "./validation";

type RequestFailure = Partial<Pick<ApiError, "status" | "body">>;

const inputOfField = (form: HTMLFormElement, field: ContactFieldName) =>
  form.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement;

const readFormFields = (form: HTMLFormElement): ContactFields => ({
  ...emptyContactFields,
  ...Object.fromEntries(contactFieldNames.map((field) => [field, inputOfField(form, field).value])),
});

function fieldProblems({ body }: RequestFailure): readonly FieldProblem[] {
  const errors: unknown = body?.errors;
  if (!Array.isArray(errors)) return [];
  return errors.filter((one) => contactFieldNames.includes(one?.field) && typeof one.code === "string");
}

/** Undefined if the failure is about fields. */
function contactFailureText(failure: RequestFailure): TextKey | undefined {
  if (fieldProblems(failure).length > 0) return undefined;
  if (failure.status === undefined) return "contact.failed.connection";
  return failure.status === 429 ? "contact.failed.many" : "contact.failed.server";
}

/** Contact form state, which is stored in the tab. Inputs are uncontrolled, so that text typed before hydration is kept. */
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
    const saved = loadInput();
    for (const field of contactFieldNames) {
      const input = inputOfField(form.current, field);
      if (input.value === "") input.value = saved[field];
    }
    const current = readFormFields(form.current);
    const isInputUnchanged = contactFieldNames.every((field) => current[field] === saved[field]);
    key.current = isInputUnchanged ? saved.key : undefined;
    saveInput({ ...current, key: key.current });
    setFields(current);
  }, [form]);

  const { mutate, isPending, error, variables } = useMutation({
    ...sendContactMessageMutation(),
    // Fail at once without a connection instead of waiting.
    networkMode: "always",
    onSuccess: (_, { requestBody }) => {
      saveInput(emptyContactFields);
      onSent(requestBody);
    },
  });
  const failure = error as RequestFailure | null;

  return {
    fields: fields ?? emptyContactFields,
    isHydrated: fields !== undefined,
    isPending,
    /** Changes with each response. */
    failure,
    failed: failure === null || isPending ? undefined : contactFailureText(failure),
    /** The server's error for a field that has not changed since it was sent. */
    serverProblem: (field: ContactFieldName) =>
      failure !== null && variables?.requestBody[field] === fields?.[field]
        ? fieldProblems(failure).find((one) => one.field === field)
        : undefined,
    onInput: () => {
      if (form.current === null) return;
      const current = readFormFields(form.current);
      key.current = undefined;
      setFields(current);
      saveInput(current);
    },
    send: () => {
      // The mutation cache is up to date at once, unlike `isPending`: prevents double submission.
      const isSending = client.isMutating({ mutationKey: sendContactMessageMutation().mutationKey }) > 0;
      if (form.current === null || isSending) return;
      const requestBody = readFormFields(form.current);
      key.current ??= randomId();
      saveInput({ ...requestBody, key: key.current });
      mutate({ requestBody, idempotencyKey: key.current });
    },
  };
}
