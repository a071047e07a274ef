import { Save, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { type TextKey, useTexts } from "@/i18n/texts";
import type { VersionedForm } from "../hooks/useVersionedForm";
import { Button } from "./Button";
import { type ComparableField, ConflictForm } from "./ConflictForm";
import { FormErrors } from "./FormErrors";
import { MutationErrorNotice } from "./MutationErrorNotice";
import { SaveBar } from "./SaveBar";

type ButtonsProps = {
  form: Pick<VersionedForm<object>, "isChanged" | "isSaving" | "discard">;
  saveLabel?: TextKey;
  discardLabel?: TextKey;
};

export function FormButtons({
  form,
  saveLabel = "staff.save",
  discardLabel = "staff.discard",
}: ButtonsProps) {
  const t = useTexts();
  return (
    <>
      {form.isChanged && (
        <Button icon={<Trash2 />} onClick={form.discard}>
          {t(discardLabel)}
        </Button>
      )}
      <Button type="submit" variant="main" icon={<Save />} isPending={form.isSaving}>
        {t(form.isSaving ? "staff.saving" : saveLabel)}
      </Button>
    </>
  );
}

type Props<Input extends object> = {
  form: VersionedForm<Input>;
  className: string | undefined;
  /** For the comparison of two versions. */
  fields: readonly ComparableField<NoInfer<Input>>[];
  /** For the list of errors, in form order. `error`: by default that of the field. */
  inputs?: readonly { key: string; label: string; error?: string }[];
  renderPreview?: (input: Input) => ReactNode;
  /** Shows the field of an error that may be hidden. */
  onShowField?: (field: string) => void;
  /** Undefined for the usual ones; null for none. */
  buttons?: ReactNode;
  children: ReactNode;
};

/** A form with its errors and buttons, or the comparison of two versions after a conflict. */
export function FormFrame<Input extends object>({
  form,
  className,
  fields,
  inputs = fields,
  renderPreview,
  onShowField,
  buttons = (
    <SaveBar>
      <FormButtons form={form} />
    </SaveBar>
  ),
  children,
}: Props<Input>) {
  if (form.conflict !== undefined)
    return <ConflictForm {...form.conflict} {...{ fields, renderPreview }} isPending={form.isSaving} />;
  const errors = inputs.map(({ key, label, error = form.errors[key] }: (typeof inputs)[number]) => ({
    field: key,
    label,
    error,
  }));
  return (
    <form
      ref={form.element}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <FormErrors fields={errors} onShowField={onShowField} />
      {children}
      <MutationErrorNotice
        write={{ failure: form.failure, retry: form.retry, isPending: form.isSaving }}
        keepsInput
        ignoredStatuses={errors.some(({ error }) => error !== undefined) ? [422] : []}
      />
      {buttons}
    </form>
  );
}
