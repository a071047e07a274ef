import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type FormEvent, Suspense, useState } from "react";
import { useLinkClickHandler } from "react-router";
import type { AuthState, DueSecondFactor } from "@/api/generated";
import { credentialsLimits } from "@/api/generated/limits";
import { signInMutation } from "@/api/generated/queries";
import { oidcSignInUrl } from "@/api/oidcSignIn";
import { setSession } from "@/api/staffSession";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { showAlert } from "../components/Alerts";
import { Button, ButtonLink } from "../components/Button";
import { TextField } from "../components/fields";
import { Notice } from "../components/Notice";
import { useIsBackOnline } from "../hooks/useIsBackOnline";
import { toFailure } from "../hooks/useStaffMutation";
import { focusFirstError, screenHeadingId } from "../layout/focus";
import { supportsPasskeys } from "../session/passkeySupport";
import styles from "./SignInScreen.module.css";

type Props = {
  email: string;
  onEmailChange: (email: string) => void;
  /** Path to return to. */
  returnTo: string | undefined;
  /** Name of the identity provider, if configured. */
  provider: string | undefined;
  /** Whether a link for a forgotten password can be mailed. */
  canMailPasswordLink: boolean;
  /** OpenID Connect sign-in has failed. */
  hasOidcSignInFailed: boolean;
  /** Whether a passkey can be used. */
  canUsePasskey: boolean;
  PasskeySignIn: ComponentType<{ onSignedIn: (state: AuthState) => void }>;
  /** Called with the password if it must be changed. */
  onOneTimePassword: (password: string) => void;
  /** Called after the right password. */
  onSecondFactorDue: (due: DueSecondFactor) => void;
};

/** E-mail and password, or OpenID Connect (decision S3). One alert for every failure (specification §8). */
export function SignInForm({
  email,
  onEmailChange,
  returnTo,
  provider,
  canMailPasswordLink,
  hasOidcSignInFailed,
  canUsePasskey,
  PasskeySignIn,
  onOneTimePassword,
  onSecondFactorDue,
}: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const openForgottenPassword = useLinkClickHandler(staffPaths.forgottenPassword, { state: { email } });
  const [password, setPassword] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useMutation({
    ...signInMutation(),
    networkMode: "always",
    onSuccess: (state, { requestBody }) => {
      if (state.secondFactor !== undefined) return onSecondFactorDue(state.secondFactor);
      if (state.mustChangePassword) onOneTimePassword(requestBody.password);
      setSession(client, state);
    },
    onError: () => void showAlert(t("staff.alert.signInFailed")),
  });
  const { status } = toFailure(error);
  const isUnreachable = error !== null && !isPending && status === undefined;
  const isBackOnline = useIsBackOnline(isUnreachable ? error : undefined);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    if (email === "" || password === "") focusFirstError(event.currentTarget);
    else if (client.isMutating(signInMutation()) === 0) mutate({ requestBody: { email, password } });
  }

  return (
    <form noValidate aria-labelledby={screenHeadingId} className={styles.form} onSubmit={submit}>
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
        onChange={onEmailChange}
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
      {isUnreachable && !isBackOnline && (
        <Notice kind="warning">{t("staff.failed.signIn.connection")}</Notice>
      )}
      {status === 429 && !isPending && <Notice kind="warning">{t("staff.failed.signIn.many")}</Notice>}
      <Button type="submit" variant="main" isPending={isPending}>
        {t("staff.signIn.button")}
      </Button>
      {canUsePasskey && supportsPasskeys() && (
        <Suspense fallback={<Button isPending>{t("staff.signIn.passkey")}</Button>}>
          <PasskeySignIn onSignedIn={(state) => setSession(client, state)} />
        </Suspense>
      )}
      {provider !== undefined && (
        <ButtonLink to={oidcSignInUrl(returnTo)}>{t("staff.signIn.provider", { name: provider })}</ButtonLink>
      )}
      {canMailPasswordLink ? (
        <p className="targets">
          <PageLink to={staffPaths.forgottenPassword} onClick={openForgottenPassword}>
            {t("staff.forgottenPassword.heading")}
          </PageLink>
        </p>
      ) : (
        <p className="hint">
          {t("staff.forgottenPassword.heading")} {t("staff.forgottenPassword.help")}
        </p>
      )}
    </form>
  );
}
