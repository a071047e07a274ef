import { type ReactNode, useId } from "react";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import type { ComparableField } from "../components/ConflictForm";
import type { FormInput } from "../components/FormErrors";
import { FormFrame } from "../components/FormFrame";
import type { VersionedForm } from "../hooks/useVersionedForm";
import styles from "./PeriodsSection.module.css";

type Props<Input extends object> = {
  form: VersionedForm<Input>;
  /** Says what the form does, and which of several it is. */
  heading: string;
  isNew: boolean;
  fields: readonly ComparableField<NoInfer<Input>>[];
  /** Inputs whose errors have other names than the fields. */
  timeInputs: readonly FormInput[];
  renderPreview: (input: Input) => ReactNode;
  children: ReactNode;
};

/** Frame of the form of a special day or a season. */
export function PeriodForm<Input extends object>({
  heading,
  isNew,
  timeInputs,
  children,
  ...props
}: Props<Input>) {
  const t = useTexts();
  const id = useId();
  const { form, fields } = props;
  return (
    <FormFrame
      {...props}
      labelledBy={id}
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
    >
      <h3 id={id}>{heading}</h3>
      {children}
    </FormFrame>
  );
}
