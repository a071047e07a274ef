import { Save, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { type TextKey, useTexts } from "@/i18n/texts";
import type { VersionedForm } from "../hooks/useVersionedForm";
import { screenHeadingId } from "../layout/focus";
import { Button } from "./Button";
import { type ComparableField, ConflictForm } from "./ConflictForm";
import { FormErrors, type FormInput } from "./FormErrors";
import { MutationErrorNotice } from "./MutationErrorNotice";
import { SaveBar } from "./SaveBar";

type Props<Input extends object> = {
  form: VersionedForm<Input>;
  className: string | undefined;
  /** The id of its heading. */
  labelledBy?: string;
  /** For the comparison of two versions. */
  fields: readonly ComparableField<NoInfer<Input>>[];
  /** For the list of errors. */
  inputs?: readonly FormInput[];
  renderPreview?: (input: Input) => ReactNode;
  /** Shows the field of an error that may be hidden. */
  onShowField?: (field: string) => void;
  saveLabel?: TextKey;
  /** Undefined for the usual ones; null for none. */
  buttons?: ReactNode;
  children: ReactNode;
};

/** A form with its errors and buttons, or the comparison of two versions after a conflict. */
export function FormFrame<Input extends object>({
  form,
  className,
  labelledBy = screenHeadingId,
  fields,
  inputs = fields,
  renderPreview,
  onShowField,
  saveLabel = "staff.save",
  buttons,
  children,
}: Props<Input>) {
  const t = useTexts();
  if (form.conflict !== undefined)
    return <ConflictForm {...form.conflict} {...{ fields, renderPreview }} isPending={form.isSaving} />;
  const hasErrors = inputs.some(({ key, error = form.errors[key] }: FormInput) => error !== undefined);
  return (
    <form
      ref={form.element}
      noValidate
      aria-labelledby={labelledBy}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <FormErrors {...{ inputs, onShowField }} errors={form.errors} />
      {children}
      <MutationErrorNotice
        write={{ failure: form.failure, retry: form.retry, isPending: form.isSaving }}
        keepsInput
        ignoredStatuses={hasErrors ? [422] : []}
      />
      {buttons === undefined ? (
        <SaveBar>
          {form.isChanged && (
            <Button icon={<Trash2 />} onClick={form.discard}>
              {t("staff.discard")}
            </Button>
          )}
          <Button type="submit" variant="main" icon={<Save />} isPending={form.isSaving}>
            {t(form.isSaving ? "staff.saving" : saveLabel)}
          </Button>
        </SaveBar>
      ) : (
        buttons
      )}
    </form>
  );
}
