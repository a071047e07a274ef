import { type MutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { getAuthStateQuery, getPublicationQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { officePaths } from "@/paths";
import { useAlert } from "../components/AlertProvider";
import { focusErrors } from "../layout/focus";
import { entranceFrom } from "../session/returnPath";
import { useSessionChange } from "../session/useSession";
import { type Failure, failureOf } from "./failure";
import { useSubmitLock } from "./useSubmitLock";

/** A write as a screen sees it. */
export type StaffMutation<Args> = {
  send: (args: Args) => void;
  isPending: boolean;
  /** What went wrong with the last one that was sent. */
  failure: Failure | undefined;
  /** Sends the last one once more. */
  retry: () => void;
  /** Forgets what went wrong. */
  reset: () => void;
};

type Handlers<Answer, Args> = {
  onDone?: (answer: Answer, args: Args) => void | Promise<void>;
  onFailed?: (failure: Failure, args: Args) => void | Promise<void>;
};

/**
 * Something a staff member does. Without a connection it fails at once and says so; whoever has been signed out
 * meanwhile is told, and led to the entrance and back (specification §6). The form keeps what was typed.
 */
export function useStaffMutation<Answer, Args>(
  options: MutationOptions<Answer, Error, Args>,
  { onDone, onFailed }: Handlers<Answer, Args> = {},
): StaffMutation<Args> {
  const t = useTexts();
  const alert = useAlert();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { leave } = useSessionChange();

  const client = useQueryClient();
  const once = useSubmitLock();

  const { mutate, isPending, error, variables, reset } = useMutation<Answer, Error, Args>({
    ...options,
    networkMode: "always",
    onSuccess: (answer, args) => {
      const done = onDone?.(answer, args);
      // Signing out is a write too, and after it the question would be refused.
      if (client.getQueryData(getAuthStateQuery().queryKey)?.isLoggedIn === true)
        void client.invalidateQueries(getPublicationQuery());
      return done;
    },
    onSettled: (...outcome) => {
      once.end();
      return options.onSettled?.(...outcome);
    },
    onError: async (error, args) => {
      const failure = failureOf(error);
      if (failure.status === 401) {
        await alert(t("staff.alert.signedOut"));
        leave();
        navigate(entranceFrom(pathname));
      } else if (failure.kind === "password-change-required") navigate(officePaths.signIn);
      else await onFailed?.(failure, args);
    },
  });

  const failed = useMemo(() => (error === null ? undefined : failureOf(error)), [error]);
  const failure = isPending ? undefined : failed;
  const refusesFields = Object.keys(failure?.fields ?? {}).length > 0;
  useEffect(() => {
    if (refusesFields) focusErrors();
  }, [refusesFields]);

  const send = (args: Args) => {
    // Writes that share a scope wait for one another; of all others only one is wanted.
    if (once.begin() || options.scope !== undefined) mutate(args);
  };

  return {
    send,
    isPending,
    failure,
    // What failed had its arguments, even if they are none.
    retry: () => failure !== undefined && send(variables as Args),
    reset,
  };
}
