import "@/i18n/staffAccountTexts";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { passwordChangeLimits } from "@/api/generated/limits";
import { changePasswordMutation } from "@/api/generated/queries";
import { setSession } from "@/api/staffSession";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { FormErrors } from "../components/FormErrors";
import { TextField } from "../components/fields";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { NewPasswordField } from "../components/NewPasswordField";
import { reportSuccess } from "../components/StatusMessages";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { UsernameInput } from "../session/UsernameInput";
import styles from "./ChangePasswordForm.module.css";

type Props = {
  /** The id of its heading. */
  labelledBy: string;
  isOneTimePassword?: boolean;
  /** The current password if it was just used to sign in. */
  usedPassword?: string | undefined;
};

/** Ends all other sessions of the account. */
export default function ChangePasswordForm({
  labelledBy,
  isOneTimePassword = false,
  usedPassword = "",
}: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [currentPassword, setCurrent] = useState(usedPassword);
  const [newPassword, setNew] = useState("");
  const [isCurrentKnown, setCurrentKnown] = useState(usedPassword !== "");
  const write = useStaffMutation(changePasswordMutation(), {
    onDone: (state) => {
      reportSuccess(t("staff.alert.passwordChanged"));
      setSession(client, state);
      setCurrent("");
      setNew("");
    },
    onFailed: ({ fields }) => {
      if (fields.currentPassword !== undefined) setCurrentKnown(false);
    },
    form,
  });
  const { fields: errors = {} } = write.failure ?? {};
  const current = t(isOneTimePassword ? "staff.password.given" : "staff.password.current");
  const change = (set: (value: string) => void) => (value: string) => {
    write.clearFieldErrors();
    set(value);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!write.isPending) write.send({ requestBody: { currentPassword, newPassword } });
  }

  return (
    <form ref={form} noValidate aria-labelledby={labelledBy} className={styles.form} onSubmit={submit}>
      <UsernameInput />
      <FormErrors
        inputs={[
          { key: "currentPassword", label: current },
          { key: "newPassword", label: t("staff.password.new") },
        ]}
        errors={errors}
      />
      {!isCurrentKnown && (
        <TextField
          label={current}
          name="currentPassword"
          required
          maxLength={passwordChangeLimits.currentPassword.max}
          type="password"
          autoComplete="current-password"
          enterKeyHint="next"
          value={currentPassword}
          onChange={change(setCurrent)}
          error={errors.currentPassword}
        />
      )}
      <NewPasswordField
        name="newPassword"
        value={newPassword}
        onChange={change(setNew)}
        error={errors.newPassword}
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
