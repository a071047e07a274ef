import "@/i18n/staffAccountTexts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { proofLimits } from "@/api/generated/limits";
import { proveMutation } from "@/api/generated/queries";
import dialogStyles from "@/components/AlertDialog.module.css";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { TextField } from "../components/fields";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { toFailure } from "../hooks/useStaffMutation";
import { focusFirstError } from "../layout/focus";
import { UsernameInput } from "./UsernameInput";

type Props = { onClose: (isProven: boolean) => void };

/** Asks for the password before something is changed that decides who can sign in. */
export function ProofDialog({ onClose }: Props) {
  const t = useTexts();
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useMutation({
    ...proveMutation(),
    networkMode: "always",
    onSuccess: () => onClose(true),
    onError: (error) => {
      // The session has expired: the request that is repeated now reports it.
      if (toFailure(error).status === 401) onClose(true);
    },
  });
  useEffect(() => {
    if (error !== null) focusFirstError(form.current);
  }, [error]);
  const failure = error === null || isPending ? undefined : toFailure(error);
  const passwordError =
    isSubmitted && password === "" ? t("staff.signIn.missing.password") : failure?.fields.password;

  function send() {
    setSubmitted(true);
    if (password === "") focusFirstError(form.current);
    else if (!isPending) mutate({ requestBody: { password } });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  return (
    <Dialog labelledBy={heading} onClose={() => onClose(false)} className={dialogStyles.sheet}>
      <form ref={form} noValidate className="stack" onSubmit={submit}>
        <h2 id={heading} className={dialogStyles.text}>
          {t("staff.proof.heading")}
        </h2>
        <p>{t("staff.proof.why")}</p>
        <UsernameInput />
        <TextField
          label={t("staff.signIn.password")}
          name="password"
          required
          maxLength={proofLimits.password.max}
          type="password"
          autoComplete="current-password"
          enterKeyHint="go"
          value={password}
          onChange={setPassword}
          error={passwordError}
        />
        <MutationErrorNotice
          write={{ failure, retry: send, isPending }}
          ignoredStatuses={passwordError === undefined ? [] : [422]}
        />
        <div className={dialogStyles.buttons}>
          <Button onClick={() => onClose(false)}>{t("staff.cancel")}</Button>
          <Button type="submit" variant="main" isPending={isPending}>
            {t("staff.proof.confirm")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
