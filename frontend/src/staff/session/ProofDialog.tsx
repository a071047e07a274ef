import "@/i18n/staffAccountTexts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { mutate as sendRequest } from "@/api/client";
import { proofLimits } from "@/api/generated/limits";
import { listOwnFactorsQuery, proveMutation, proveWithPasskeyMutation } from "@/api/generated/queries";
import dialogStyles from "@/components/AlertDialog.module.css";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { TextField } from "../components/fields";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { toFailure } from "../hooks/useStaffMutation";
import { focusFirstError } from "../layout/focus";
import { PasskeyButton } from "./PasskeyButton";
import { supportsPasskeys } from "./passkeySupport";
import { SecondFactorCodeField } from "./SecondFactorCodeField";
import { UsernameInput } from "./UsernameInput";

type Props = { onClose: (isProven: boolean) => void };

/** Asks for the password and the second factor before something is changed that decides who can sign in. */
export function ProofDialog({ onClose }: Props) {
  const t = useTexts();
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
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

  // The answer to the proof reports an expired session.
  const { data: { factors = [] } = {} } = useQuery({
    ...listOwnFactorsQuery(),
    meta: { isBackground: true },
  });
  const has = (kind: "totp" | "passkey") => factors.some((factor) => factor.kind === kind);
  const needsCode = factors.length > 0 || failure?.fields.code !== undefined;
  const isCodeMissing = needsCode && code.trim() === "";
  const codeError = isSubmitted && isCodeMissing ? t("staff.secondFactor.missing") : failure?.fields.code;

  function send() {
    setSubmitted(true);
    if (password === "" || isCodeMissing) focusFirstError(form.current);
    else if (!isPending) mutate({ requestBody: { password, ...(needsCode && { code }) } });
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
        {has("passkey") && supportsPasskeys() && (
          <>
            <PasskeyButton
              mutationKey={proveWithPasskeyMutation().mutationKey}
              send={(requestBody) =>
                sendRequest(({ AuthService }) => AuthService.proveWithPasskey({ requestBody }))
              }
              onDone={() => onClose(true)}
              onUnauthorized={() => onClose(true)}
            >
              {t("staff.proof.passkey")}
            </PasskeyButton>
            <p>{t("staff.proof.or")}</p>
          </>
        )}
        <UsernameInput />
        <TextField
          label={t("staff.signIn.password")}
          name="password"
          required
          maxLength={proofLimits.password.max}
          type="password"
          autoComplete="current-password"
          enterKeyHint={needsCode ? "next" : "go"}
          value={password}
          onChange={setPassword}
          error={passwordError}
        />
        {needsCode && (
          <SecondFactorCodeField
            hasTotp={has("totp") || factors.length === 0}
            value={code}
            onChange={setCode}
            error={codeError}
          />
        )}
        <MutationErrorNotice
          write={{ failure, retry: send, isPending }}
          ignoredStatuses={passwordError === undefined && codeError === undefined ? [] : [422]}
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
