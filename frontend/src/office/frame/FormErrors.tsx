import { useTexts } from "@/i18n/texts";
import { ErrorSummary } from "@/ui/ErrorSummary";

/** A field that may have an error, by the name of its control. */
export type FieldError = { field: string; label: string; fault: string | undefined };

/** The error summary of a staff form, while there are errors. `focusErrors` gives it the focus. */
export function FormErrors({ fields }: { fields: readonly FieldError[] }) {
  const t = useTexts();
  const errors = fields.flatMap(({ field, label, fault }) =>
    fault === undefined ? [] : [{ field, text: t("office.errors.field", { label, fault }) }],
  );
  return errors.length > 0 && <ErrorSummary heading={t("office.errors")} errors={errors} />;
}
