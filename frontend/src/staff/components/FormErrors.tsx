import { ErrorSummary } from "@/components/ErrorSummary";
import { useTexts } from "@/i18n/texts";

/** `key`: name of the control; `error`: by default that of the key. */
export type FormInput = { key: string; label: string; error?: string | undefined };

type Props = {
  /** In form order. */
  inputs: readonly FormInput[];
  errors: Readonly<Record<string, string>>;
  onShowField?: ((field: string) => void) | undefined;
};

export function FormErrors({ inputs, errors, onShowField }: Props) {
  const t = useTexts();
  const shown = inputs.flatMap(({ key, label, error = errors[key] }) =>
    error === undefined ? [] : [{ field: key, text: t("staff.errors.field", { label, error }) }],
  );
  return shown.length > 0 && <ErrorSummary heading={t("staff.errors")} errors={shown} {...{ onShowField }} />;
}
