import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { credentialsLimits } from "@/api/generated/limits";
import { signInMutation } from "@/api/generated/queries";
import { oidcSignInUrl } from "@/api/oidcSignIn";
import { useTexts } from "@/i18n/texts";
import { useAlert } from "../components/AlertProvider";
import { Button, ButtonLink } from "../components/Button";
import { TextField } from "../components/fields";
import { Notice } from "../components/Notice";
import { toFailure } from "../hooks/failure";
import { useIsBackOnline } from "../hooks/useIsBackOnline";
import { useSubmitLock } from "../hooks/useSubmitLock";
import { focusFirstError } from "../layout/focus";
import { useSessionSetters } from "../session/useSession";
import styles from "./SignInScreen.module.css";

/** Additional explanations by status. */
const signInFailureTextKeys = {
  none: "staff.failed.signIn.connection",
  429: "staff.failed.signIn.many",
} as const;

function signInFailureReason(error: unknown) {
  const status = toFailure(error).status ?? "none";
  return status === "none" || status === 429 ? signInFailureTextKeys[status] : undefined;
}

type Props = {
  /** Path to return to. */
  returnTo: string | undefined;
  /** Name of the identity provider, if configured. */
  provider: string | undefined;
  /** OpenID Connect sign-in has failed. */
  hasOidcSignInFailed: boolean;
};

/** E-mail and password, or OpenID Connect (decision S3). One alert for every failure (specification §8). */
export function SignInForm({ returnTo, provider, hasOidcSignInFailed }: Props) {
  const t = useTexts();
  const alert = useAlert();
  const { setSession } = useSessionSetters();
  const submitLock = useSubmitLock();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useMutation({
    ...signInMutation(),
    networkMode: "always",
    onSuccess: setSession,
    onSettled: submitLock.release,
    onError: () => void alert(t("staff.alert.signInFailed")),
  });
  const reason = error === null || isPending ? undefined : signInFailureReason(error);
  const isBackOnline = useIsBackOnline(
    reason === signInFailureTextKeys.none ? (error ?? undefined) : undefined,
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    if (email === "" || password === "") focusFirstError(event.currentTarget);
    else if (submitLock.acquire()) mutate({ requestBody: { email, password } });
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {/* Browsers send the session cookie over https only. */}
      {!isSecureContext && <Notice kind="warning">{t("staff.signIn.insecure")}</Notice>}
      {provider !== undefined && hasOidcSignInFailed && (
        <Notice kind="warning">{t("staff.failed.signIn.provider", { name: provider })}</Notice>
      )}
      {returnTo !== undefined && <Notice>{t("staff.signIn.comesBack")}</Notice>}
      <TextField
        label={t("staff.signIn.email")}
        name="email"
        required
        maxLength={credentialsLimits.email.max}
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="next"
        value={email}
        onChange={setEmail}
        error={isSubmitted && email === "" ? t("staff.signIn.missing.email") : undefined}
      />
      <TextField
        label={t("staff.signIn.password")}
        name="password"
        required
        maxLength={credentialsLimits.password.max}
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        onChange={setPassword}
        error={isSubmitted && password === "" ? t("staff.signIn.missing.password") : undefined}
      />
      {reason !== undefined && !isBackOnline && <Notice kind="warning">{t(reason)}</Notice>}
      <Button type="submit" variant="main" isPending={isPending}>
        {t("staff.signIn.button")}
      </Button>
      {provider !== undefined && (
        <ButtonLink to={oidcSignInUrl(returnTo)}>{t("staff.signIn.provider", { name: provider })}</ButtonLink>
      )}
    </form>
  );
}
