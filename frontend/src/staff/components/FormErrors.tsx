import { ErrorSummary } from "@/components/ErrorSummary";
import { useTexts } from "@/i18n/texts";

/** A field that may have an error, by the name of its control. */
export type FieldError = { field: string; label: string; fault: string | undefined };

/** The error summary of a staff form, while there are errors. `focusErrors` gives it the focus. */
export function FormErrors({ fields }: { fields: readonly FieldError[] }) {
  const t = useTexts();
  const errors = fields.flatMap(({ field, label, fault }) =>
    fault === undefined ? [] : [{ field, text: t("staff.errors.field", { label, fault }) }],
  );
  return errors.length > 0 && <ErrorSummary heading={t("staff.errors")} errors={errors} />;
}
