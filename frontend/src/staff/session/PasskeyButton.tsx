import { type MutationKey, useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import type { PasskeyAnswer } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { toFailure } from "../hooks/useStaffMutation";
import { requestPasskey } from "./passkeys";

type Props<Answer> = {
  children: string;
  mutationKey: MutationKey | undefined;
  /** Of the second step, after the password. */
  token?: string | undefined;
  /** Sends what the browser returns. */
  send: (answer: PasskeyAnswer) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** By default a 401 is reported as a passkey without an account. */
  onUnauthorized?: (() => void) | undefined;
};

/** Uses a passkey. That the person closes the dialog of the browser is no error. */
export function PasskeyButton<Answer>(props: Props<Answer>) {
  const t = useTexts();
  const { children, mutationKey, token, send, onDone, onUnauthorized } = props;
  const { mutate, isPending, error } = useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: async () => send(await requestPasskey(t, token)),
    networkMode: "always",
    onSuccess: onDone,
    onError: (error) => {
      if (toFailure(error).status === 401) onUnauthorized?.();
    },
  });
  const failure = error === null || isPending ? undefined : toFailure(error);
  const isUnknown = failure?.status === 401 && onUnauthorized === undefined;
  const message = isUnknown ? t("staff.passkey.unknown") : failure?.fields.credential;
  const press = () => {
    if (!isPending) mutate();
  };
  return (
    <div className="tightStack">
      <Button icon={<KeyRound />} isPending={isPending} onClick={press}>
        {children}
      </Button>
      <p role="status">{message}</p>
      <MutationErrorNotice write={{ failure, retry: press, isPending }} ignoredStatuses={[422]} />
    </div>
  );
}
