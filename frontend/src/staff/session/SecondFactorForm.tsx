import "@/i18n/staffAccountTexts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { AuthState, DueSecondFactor } from "@/api/generated";
import { signInWithSecondFactorMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { showAlert } from "../components/Alerts";
import { Button } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { toFailure } from "../hooks/useStaffMutation";
import { focusFirstError, screenHeadingId } from "../layout/focus";
import PasskeySignIn from "./PasskeySignIn";
import { supportsPasskeys } from "./passkeySupport";
import { SecondFactorCodeField } from "./SecondFactorCodeField";
import styles from "./SecondFactorForm.module.css";

type Props = {
  /** What the right password was answered with. */
  due: DueSecondFactor;
  onSignedIn: (state: AuthState) => void;
  /** Called by a button, and when the password must be entered again. */
  onBack: () => void;
};

/** The second step of signing in: a code, or a passkey. */
export default function SecondFactorForm({ due: { token, methods }, onSignedIn, onBack }: Props) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const hasTotp = methods.includes("totp");

  const startOver = () =>
    void showAlert(t("staff.secondFactor.expired")).then(() => {
      onBack();
    });
  const { mutate, isPending, error, reset } = useMutation({
    ...signInWithSecondFactorMutation(),
    networkMode: "always",
    onSuccess: onSignedIn,
    onError: (error) => {
      if (toFailure(error).status === 401) startOver();
      else focusFirstError(form.current);
    },
  });
  const failure = error === null || isPending ? undefined : toFailure(error);
  const codeError =
    isSubmitted && code.trim() === "" ? t("staff.secondFactor.missing") : failure?.fields.code;

  // The code is typed next.
  useEffect(() => {
    if (hasTotp) form.current?.querySelector("input")?.focus();
  }, [hasTotp]);

  function send() {
    setSubmitted(true);
    if (code.trim() === "") focusFirstError(form.current);
    else if (!isPending) mutate({ requestBody: { token, code } });
  }

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={screenHeadingId}
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <p>{t("staff.secondFactor.intro")}</p>
      {methods.includes("passkey") && supportsPasskeys() && (
        <PasskeySignIn token={token} onSignedIn={onSignedIn} onUnauthorized={startOver} />
      )}
      <SecondFactorCodeField
        hasTotp={hasTotp}
        value={code}
        onChange={(value) => {
          reset();
          setSubmitted(false);
          setCode(value);
        }}
        error={codeError}
      />
      <MutationErrorNotice
        write={{ failure, retry: send, isPending }}
        keepsInput
        ignoredStatuses={codeError === undefined ? [] : [422]}
      />
      <Button type="submit" variant="main" isPending={isPending}>
        {t("staff.signIn.button")}
      </Button>
      <Button onClick={onBack}>{t("staff.secondFactor.back")}</Button>
    </form>
  );
}
