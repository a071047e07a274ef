import "@/i18n/staffAccountTexts";
import { type FormEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import { forgottenPasswordLimits } from "@/api/generated/limits";
import { mailPasswordLinkMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { Button, ButtonLink } from "../components/Button";
import { TextField } from "../components/fields";
import { QueryStatus } from "../components/Loading";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusFirstError, screenHeadingId } from "../layout/focus";
import { ScreenLayout } from "../layout/ScreenLayout";
import { useSession } from "../session/useSession";
import styles from "./SignInScreen.module.css";

/** Mails a link to set a new password. The answer does not tell whether there is an account. */
export default function ForgottenPasswordScreen() {
  const t = useTexts();
  const sessionQuery = useSession();
  const [sentTo, setSentTo] = useState<string>();
  const canMail = sessionQuery.data?.canMailPasswordLink;
  return (
    <ScreenLayout
      heading={t(sentTo === undefined ? "staff.forgottenPassword.heading" : "staff.forgottenPassword.sent")}
      withoutBackLink
    >
      <QueryStatus queries={[sessionQuery]} />
      {canMail === false && <p>{t("staff.forgottenPassword.help")}</p>}
      {canMail === true && sentTo === undefined && <ForgottenPasswordForm onSent={setSentTo} />}
      {sentTo !== undefined && (
        <>
          <p>{t("staff.forgottenPassword.sent.text", { email: sentTo })}</p>
          <p>{t("staff.forgottenPassword.sent.nothing")}</p>
        </>
      )}
      <div>
        <ButtonLink to={staffPaths.signIn}>{t("staff.forgottenPassword.back")}</ButtonLink>
      </div>
    </ScreenLayout>
  );
}

function ForgottenPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  /** What was typed on the sign-in screen. */
  const { email: typed = "" }: { email?: string } = Object(useLocation().state);
  const [email, setEmail] = useState(typed);
  const [isSubmitted, setSubmitted] = useState(false);
  const write = useStaffMutation(mailPasswordLinkMutation(), {
    onDone: (_, { requestBody }) => onSent(requestBody.email),
    form,
  });
  const isMissing = isSubmitted && email.trim() === "";
  const error = isMissing ? t("staff.signIn.missing.email") : write.failure?.fields.email;

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (email.trim() === "") focusFirstError(form.current);
    else write.send({ requestBody: { email: email.trim() } });
  }

  return (
    <form ref={form} noValidate aria-labelledby={screenHeadingId} className={styles.form} onSubmit={submit}>
      <p>{t("staff.forgottenPassword.intro")}</p>
      <TextField
        label={t("staff.signIn.email")}
        name="email"
        required
        maxLength={forgottenPasswordLimits.email.max}
        type="email"
        inputMode="email"
        autoComplete="username"
        enterKeyHint="send"
        value={email}
        onChange={setEmail}
        error={error}
      />
      <MutationErrorNotice write={write} ignoredStatuses={error === undefined ? [] : [422]} />
      <Button type="submit" variant="main" isPending={write.isPending}>
        {t("staff.forgottenPassword.button")}
      </Button>
    </form>
  );
}
