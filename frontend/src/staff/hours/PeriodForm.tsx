import type { ReactNode } from "react";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import type { ComparableField } from "../components/ConflictForm";
import type { FormInput } from "../components/FormErrors";
import { FormFrame } from "../components/FormFrame";
import type { VersionedForm } from "../hooks/useVersionedForm";
import styles from "./PeriodsSection.module.css";

type Props<Input extends object> = {
  form: VersionedForm<Input>;
  isNew: boolean;
  /** The id of its heading. */
  labelledBy: string;
  fields: readonly ComparableField<NoInfer<Input>>[];
  /** Inputs whose errors have other names than the fields. */
  timeInputs: readonly FormInput[];
  renderPreview: (input: Input) => ReactNode;
  children: ReactNode;
};

/** Frame of the form of a special day or a season. */
export function PeriodForm<Input extends object>({ isNew, timeInputs, ...props }: Props<Input>) {
  const t = useTexts();
  const { form, fields } = props;
  return (
    <FormFrame
      {...props}
      className={styles.form}
      inputs={[...fields, ...timeInputs]}
      buttons={
        <div className={styles.buttons}>
          <Button onClick={form.discard}>{t("staff.hours.period.cancel")}</Button>
          <Button type="submit" variant="main" isPending={form.isSaving}>
            {t(isNew ? "staff.hours.period.save" : "staff.hours.period.saveChange")}
          </Button>
        </div>
      }
    />
  );
}
