import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { AuthState } from "@/api/generated";
import { passwordChangeLimits } from "@/api/generated/limits";
import { changePasswordMutation } from "@/api/generated/queries";
import { setSession } from "@/api/staffSession";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { FormErrors } from "../components/FormErrors";
import { CheckboxField, TextField } from "../components/fields";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { reportSuccess } from "../components/StatusMessages";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { screenHeadingId } from "../layout/focus";
import styles from "./SignInScreen.module.css";

type Props = {
  session: AuthState;
  /** Undefined for a one-time password, which must be changed. */
  onClose?: () => void;
};

/** Ends all other sessions of the account. */
export function ChangePasswordForm({ session, onClose }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const [isShown, setShown] = useState(false);
  const write = useStaffMutation(changePasswordMutation(), {
    onDone: (state) => {
      reportSuccess(t("staff.alert.passwordChanged"));
      setSession(client, state);
      onClose?.();
    },
  });
  const { fields: errors = {} } = write.failure ?? {};
  const current = t(onClose === undefined ? "staff.password.given" : "staff.password.current");

  function submit(event: FormEvent) {
    event.preventDefault();
    setShown(false);
    if (!write.isPending) write.send({ requestBody: { currentPassword, newPassword } });
  }

  return (
    <form noValidate aria-labelledby={screenHeadingId} className={styles.form} onSubmit={submit}>
      {/* For password managers. */}
      <input
        hidden
        readOnly
        type="email"
        name="email"
        autoComplete="username"
        value={session.username ?? ""}
        aria-label={t("staff.signIn.email")}
      />
      <FormErrors
        inputs={[
          { key: "currentPassword", label: current },
          { key: "newPassword", label: t("staff.password.new") },
        ]}
        errors={errors}
      />
      <TextField
        label={current}
        name="currentPassword"
        required
        maxLength={passwordChangeLimits.currentPassword.max}
        type="password"
        autoComplete="current-password"
        enterKeyHint="next"
        value={currentPassword}
        onChange={setCurrent}
        error={errors.currentPassword}
      />
      <TextField
        label={t("staff.password.new")}
        name="newPassword"
        required
        maxLength={passwordChangeLimits.newPassword.max}
        type={isShown ? "text" : "password"}
        autoComplete="new-password"
        enterKeyHint="go"
        hint={t("staff.password.hint")}
        value={newPassword}
        onChange={setNew}
        error={errors.newPassword}
      />
      <CheckboxField label={t("staff.password.show")} name="isShown" checked={isShown} onChange={setShown} />
      <MutationErrorNotice
        write={write}
        keepsInput
        ignoredStatuses={Object.keys(errors).length > 0 ? [422] : []}
      />
      <Button type="submit" variant="main" isPending={write.isPending}>
        {t("staff.password.save")}
      </Button>
      {onClose !== undefined && <Button onClick={onClose}>{t("staff.cancel")}</Button>}
    </form>
  );
}
