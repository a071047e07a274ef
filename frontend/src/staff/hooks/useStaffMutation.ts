import { type MutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { getAuthStateQuery, getPublicationQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { useAlert } from "../components/AlertProvider";
import { focusFirstError } from "../layout/focus";
import { useSessionSetters } from "../session/useSession";
import { type MutationFailure, toFailure } from "./failure";
import { useSubmitLock } from "./useSubmitLock";

export type UseStaffMutationResult<Args> = {
  send: (args: Args) => void;
  isPending: boolean;
  /** Failure of the last request. */
  failure: MutationFailure | undefined;
  /** Sends the last arguments again. */
  retry: () => void;
  /** Clears the failure. */
  reset: () => void;
};

type MutationHandlers<Answer, Args> = {
  onDone?: (answer: Answer, args: Args) => unknown;
  onFailed?: (failure: MutationFailure, args: Args) => unknown;
  /** Whose first refused field gets the focus; by default the first of the screen. */
  form?: RefObject<HTMLElement | null>;
};

/**
 * A mutation of the staff area. Fails at once without a connection; an expired session is reported and leads to the
 * sign-in screen (specification §6).
 */
export function useStaffMutation<Answer, Args>(
  options: MutationOptions<Answer, Error, Args>,
  { onDone, onFailed, form }: MutationHandlers<Answer, Args> = {},
): UseStaffMutationResult<Args> {
  const t = useTexts();
  const alert = useAlert();
  const navigate = useNavigate();
  const { clearSession } = useSessionSetters();

  const client = useQueryClient();
  const submitLock = useSubmitLock();

  const { mutate, isPending, error, variables, reset } = useMutation<Answer, Error, Args>({
    ...options,
    networkMode: "always",
    onSuccess: (answer, args) => {
      const callbackResult = onDone?.(answer, args);
      // After signing out the request would be refused.
      if (client.getQueryData(getAuthStateQuery().queryKey)?.isLoggedIn === true)
        void client.invalidateQueries(getPublicationQuery());
      return callbackResult;
    },
    onSettled: (...outcome) => {
      submitLock.release();
      return options.onSettled?.(...outcome);
    },
    onError: async (error, args) => {
      const failure = toFailure(error);
      if (failure.status === 401) {
        await alert(t("staff.alert.signedOut"));
        // `RequireAuth` leads to the sign-in screen, from the screen that is shown by then.
        clearSession();
      } else if (failure.kind === "password-change-required") navigate(staffPaths.signIn);
      else await onFailed?.(failure, args);
    },
  });

  const lastFailure = useMemo(() => (error === null ? undefined : toFailure(error)), [error]);
  const failure = isPending ? undefined : lastFailure;
  const hasFieldErrors = Object.keys(failure?.fields ?? {}).length > 0;
  useEffect(() => {
    if (hasFieldErrors) focusFirstError(form?.current);
  }, [hasFieldErrors, form]);

  const send = (args: Args) => {
    // Mutations with a scope queue up; others run one at a time.
    if (submitLock.acquire() || options.scope !== undefined) mutate(args);
  };

  return {
    send,
    isPending,
    failure,
    retry: () => failure !== undefined && send(variables as Args),
    reset,
  };
}
