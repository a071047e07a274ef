import {
  type MutationFunction,
  type MutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import type { ApiError } from "@/api/generated/core/ApiError";
import { getAuthStateQuery, getPublicationQuery } from "@/api/generated/queries";
import { clearSession } from "@/api/staffSession";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { showAlert } from "../components/Alerts";
import { focusFirstError } from "../layout/focus";
import { askForProof } from "../session/askForProof";
import { hasAccess } from "../session/useSession";

/** Why a request failed. */
export type MutationFailure = {
  /** HTTP status; undefined without a response. */
  status: number | undefined;
  /** Problem type, such as `password-change-required`. */
  kind: string | undefined;
  /** Message in German. */
  detail: string | undefined;
  /** Messages by field name. */
  fields: Readonly<Record<string, string>>;
};

/** Problem type: the password must be entered once more. */
const proofRequired = "proof-required";

/** Problem types: the sign-in screen has what is to be done first. */
const incompleteSignIn = ["password-change-required", "second-factor-required"];

/** Problem type: the idempotency key was used for a different request. */
export const idempotencyKeyReused = "idempotency-key-reused";

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

/** Validates the shape: the response may come from a proxy. */
export function toFailure(error: unknown): MutationFailure {
  const { status, body }: Partial<Pick<ApiError, "status" | "body">> = Object(error);
  const problem: { type?: unknown; detail?: unknown; errors?: unknown } = Object(body);
  const errors: unknown[] = Array.isArray(problem.errors) ? problem.errors : [];
  const fields = errors.flatMap((one): [string, string][] => {
    const { field, detail } = Object(one);
    return typeof field === "string" && typeof detail === "string" ? [[field, detail]] : [];
  });
  return {
    status,
    kind: text(problem.type)?.replace("urn:wirtshaus:problem:", ""),
    detail: text(problem.detail),
    fields: Object.fromEntries(fields),
  };
}

export type UseStaffMutationResult<Args> = {
  send: (args: Args) => void;
  isPending: boolean;
  /** Failure of the last request. */
  failure: MutationFailure | undefined;
  /** Sends the last arguments again. */
  retry: () => void;
  /** Clears the failure. */
  reset: () => void;
  /** Call when the input changes: the messages were about the input before. */
  clearFieldErrors: () => void;
};

type MutationHandlers<Answer, Args> = {
  onDone?: (answer: Answer, args: Args) => unknown;
  onFailed?: (failure: MutationFailure, args: Args) => unknown;
  /** Whose first refused field gets the focus; by default the first of the screen. */
  form?: RefObject<HTMLElement | null>;
};

/** Asks for the password if the server requires it, and repeats the request once. */
const withProof =
  <Answer, Args>(mutationFn: MutationFunction<Answer, Args>): MutationFunction<Answer, Args> =>
  async (...args) => {
    try {
      return await mutationFn(...args);
    } catch (error) {
      if (toFailure(error).kind !== proofRequired || !(await askForProof())) throw error;
      return mutationFn(...args);
    }
  };

/**
 * A mutation of the staff area. Fails at once without a connection; an expired session is reported and leads to the
 * sign-in screen (specification §6). Nothing is reported if the person does not enter the password that is asked for.
 */
export function useStaffMutation<Answer, Args>(
  options: MutationOptions<Answer, Error, Args>,
  { onDone, onFailed, form }: MutationHandlers<Answer, Args> = {},
): UseStaffMutationResult<Args> {
  const t = useTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  /** A second click may come before the pending state is rendered. */
  const isSending = useRef(false);

  const { mutate, isPending, error, variables, reset } = useMutation<Answer, Error, Args>({
    ...options,
    ...(options.mutationFn && { mutationFn: withProof(options.mutationFn) }),
    networkMode: "always",
    onSuccess: (answer, args) => {
      const callbackResult = onDone?.(answer, args);
      // Otherwise the request would be refused, such as after signing out.
      if (hasAccess(client.getQueryData(getAuthStateQuery().queryKey)))
        void client.invalidateQueries(getPublicationQuery());
      return callbackResult;
    },
    onSettled: (...outcome) => {
      isSending.current = false;
      return options.onSettled?.(...outcome);
    },
    onError: async (error, args) => {
      const failure = toFailure(error);
      if (failure.status === 401) {
        await showAlert(t("staff.alert.signedOut"));
        // `RequireAuth` leads to the sign-in screen, from the screen that is shown by then.
        clearSession(client);
      } else if (failure.kind !== undefined && incompleteSignIn.includes(failure.kind))
        navigate(staffPaths.signIn);
      else if (failure.kind !== proofRequired) await onFailed?.(failure, args);
    },
  });

  const lastFailure = useMemo(() => (error === null ? undefined : toFailure(error)), [error]);
  const failure = isPending || lastFailure?.kind === proofRequired ? undefined : lastFailure;
  const hasFieldErrors = Object.keys(failure?.fields ?? {}).length > 0;
  useEffect(() => {
    if (hasFieldErrors) focusFirstError(form?.current);
  }, [hasFieldErrors, form]);

  const send = (args: Args) => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(args);
  };

  return {
    send,
    isPending,
    failure,
    retry: () => failure !== undefined && send(variables as Args),
    reset,
    clearFieldErrors: () => hasFieldErrors && reset(),
  };
}
