import { useTexts } from "@/i18n/texts";
import { FormErrors } from "../components/FormErrors";
import { TextField } from "../components/fields";
import { MenuTypeField } from "./MenuTypeField";
import type { MenuUploadDraft } from "./useMenuUploadDraft";

type Props = {
  draft: MenuUploadDraft;
  nameError: string | undefined;
  /** The server's error for the name; shown above the form even before it is submitted again. */
  refusedNameError: string | undefined;
  isSubmitted: boolean;
  disabled: boolean;
  onChangeName: (name: string) => void;
  onChangeType: (type: MenuUploadDraft["type"]) => void;
};

/** Name and menu type of the chosen file. */
export function MenuUploadFields({
  draft: { name, type },
  nameError,
  refusedNameError,
  isSubmitted,
  disabled,
  onChangeName,
  onChangeType,
}: Props) {
  const t = useTexts();
  const shownNameError = nameError ?? refusedNameError;
  const typeError = isSubmitted && type === "" ? t("staff.upload.type.missing") : undefined;
  return (
    <>
      <FormErrors
        fields={[
          {
            field: "name",
            label: t("staff.upload.name"),
            error: isSubmitted ? shownNameError : refusedNameError,
          },
          { field: "type", label: t("staff.upload.type"), error: typeError },
        ]}
      />
      <TextField
        label={t("staff.upload.name")}
        name="name"
        hint={t("staff.upload.name.hint")}
        value={name}
        error={shownNameError}
        disabled={disabled}
        onChange={onChangeName}
      />
      <MenuTypeField value={type} error={typeError} disabled={disabled} onChange={onChangeType} />
    </>
  );
}
