import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { setPasswordByLinkMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { staffPaths } from "@/routes/paths";
import { Button } from "../components/Button";
import { FormErrors } from "../components/FormErrors";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { NewPasswordField } from "../components/NewPasswordField";
import { screenHeadingId } from "../layout/focus";
import SecondFactorForm from "../session/SecondFactorForm";
import { UsernameInput } from "../session/UsernameInput";
import styles from "./AccountLink.module.css";
import type { LinkContentProps } from "./AccountLinkScreen";
import { useSignInByLink } from "./useSignInByLink";

/** For an account that was reset, or whose password was forgotten. */
export function PasswordByLinkForm({ token, link, onUsed }: LinkContentProps) {
  const t = useTexts();
  const { firstname, lastname, email = "" } = link;
  const [newPassword, setNewPassword] = useState("");
  const write = useSignInByLink(setPasswordByLinkMutation(), t("staff.alert.passwordChanged"), onUsed);
  const navigate = useNavigate();
  const { fields: errors = {} } = write.failure ?? {};

  function submit(event: FormEvent) {
    event.preventDefault();
    write.send({ requestBody: { token, newPassword } });
  }

  if (write.due !== undefined)
    return (
      <SecondFactorForm
        due={write.due}
        onSignedIn={write.signIn}
        onBack={() => navigate(staffPaths.signIn, { replace: true })}
      />
    );
  return (
    <form noValidate aria-labelledby={screenHeadingId} className={styles.form} onSubmit={submit}>
      <p>{t("staff.link.password.intro", { firstname, email: decodeHosts(email) })}</p>
      <UsernameInput email={email} />
      <FormErrors inputs={[{ key: "newPassword", label: t("staff.password.new") }]} errors={errors} />
      <NewPasswordField
        name="newPassword"
        value={newPassword}
        onChange={(value) => {
          write.clearFieldErrors();
          setNewPassword(value);
        }}
        error={errors.newPassword}
        knownWords={[firstname, lastname, email].join(" ")}
      />
      <MutationErrorNotice
        write={write}
        keepsInput
        ignoredStatuses={Object.keys(errors).length > 0 ? [422] : []}
      />
      <Button type="submit" variant="main" isPending={write.isPending}>
        {t("staff.password.save")}
      </Button>
    </form>
  );
}
