import { ErrorSummary } from "@/components/ErrorSummary";
import { useTexts } from "@/i18n/texts";

/** `field`: name of the control. */
export type FieldError = { field: string; label: string; error: string | undefined };

type Props = { fields: readonly FieldError[]; onShowField?: ((field: string) => void) | undefined };

export function FormErrors({ fields, onShowField }: Props) {
  const t = useTexts();
  const errors = fields.flatMap(({ field, label, error }) =>
    error === undefined ? [] : [{ field, text: t("staff.errors.field", { label, error }) }],
  );
  return errors.length > 0 && <ErrorSummary heading={t("staff.errors")} {...{ errors, onShowField }} />;
}
