import { type FormEvent, useState } from "react";
import type { AuthState } from "@/api/models";
import { changePasswordMutation } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { useAlert } from "../frame/alerts";
import { Button } from "../frame/Button";
import { FormErrors } from "../frame/FormErrors";
import { CheckField, TextField } from "../frame/fields";
import { useWrite } from "../frame/useWrite";
import { WriteFailed } from "../frame/WriteFailed";
import { useSessionChange } from "../session/useSession";
import styles from "./Entrance.module.css";

type Props = {
  session: AuthState;
  /** Leaves everything as it was; not for somebody whose password was good for once. */
  onLeave?: () => void;
};

/** Another password; every other session of the staff member ends with it. */
export function ChangePassword({ session, onLeave }: Props) {
  const t = useTexts();
  const alert = useAlert();
  const { enter } = useSessionChange();
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const [isShown, setShown] = useState(false);
  const write = useWrite(changePasswordMutation(), {
    onDone: async (state) => {
      await alert(t("office.alert.passwordChanged"));
      enter(state);
      onLeave?.();
    },
  });
  const faults = write.failure?.fields;
  const current = t(onLeave === undefined ? "office.password.given" : "office.password.current");

  function submit(event: FormEvent) {
    event.preventDefault();
    setShown(false);
    if (!write.isPending) write.send({ requestBody: { currentPassword, newPassword } });
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {/* A password manager wants to know whose password it is. */}
      <input
        hidden
        readOnly
        type="email"
        name="email"
        autoComplete="username"
        value={session.username ?? ""}
        aria-label={t("office.signIn.email")}
      />
      <FormErrors
        fields={[
          { field: "currentPassword", label: current, fault: faults?.currentPassword },
          { field: "newPassword", label: t("office.password.new"), fault: faults?.newPassword },
        ]}
      />
      <TextField
        label={current}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        enterKey="next"
        value={currentPassword}
        onChange={setCurrent}
        fault={faults?.currentPassword}
      />
      <TextField
        label={t("office.password.new")}
        name="newPassword"
        type={isShown ? "text" : "password"}
        autoComplete="new-password"
        enterKey="go"
        hint={t("office.password.hint")}
        value={newPassword}
        onChange={setNew}
        fault={faults?.newPassword}
      />
      <CheckField label={t("office.password.show")} name="isShown" checked={isShown} onChange={setShown} />
      <WriteFailed write={write} except={Object.keys(faults ?? {}).length > 0 ? [422] : []} />
      <Button type="submit" look="main" isPending={write.isPending}>
        {t("office.password.save")}
      </Button>
      {onLeave !== undefined && <Button onClick={onLeave}>{t("office.cancel")}</Button>}
    </form>
  );
}
