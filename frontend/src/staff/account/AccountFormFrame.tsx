import type { ReactNode } from "react";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { FormFrame } from "../components/FormFrame";
import type { VersionedForm } from "../hooks/useVersionedForm";
import styles from "./AccountScreen.module.css";

type Props<Input extends object> = {
  form: VersionedForm<Input>;
  /** The id of its heading. */
  labelledBy: string;
  fields: readonly { key: keyof Input & string; label: string }[];
  children: ReactNode;
};

/** One of several small forms of a screen: its buttons are shown when something is changed. */
export function AccountFormFrame<Input extends object>(props: Props<Input>) {
  const t = useTexts();
  const { form } = props;
  return (
    <FormFrame
      {...props}
      className="stack"
      buttons={
        form.isChanged && (
          <div className={styles.buttons}>
            <Button onClick={() => form.discard()}>{t("staff.discard")}</Button>
            <Button type="submit" variant="main" isPending={form.isSaving}>
              {t(form.isSaving ? "staff.saving" : "staff.save")}
            </Button>
          </div>
        )
      }
    />
  );
}
