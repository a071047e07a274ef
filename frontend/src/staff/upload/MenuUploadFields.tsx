import type { MenuFile } from "@/api/generated/models/MenuFile";
import { useTexts } from "@/i18n/texts";
import { FormErrors } from "../components/FormErrors";
import { SelectField, TextField } from "../components/fields";
import { menuTypes } from "../components/menuTypes";
import { hasVisibleCharacters, withPdfExtension } from "../uploadQueue/fileNames";
import styles from "./MenuUploadFields.module.css";
import type { MenuUploadDraft } from "./useMenuUploadDraft";

type Props = {
  draft: MenuUploadDraft;
  nameError: string | undefined;
  /** The server's error for the name; shown above the form even before it is submitted again. */
  refusedNameError: string | undefined;
  isSubmitted: boolean;
  disabled: boolean;
  onChange: (changes: Partial<MenuUploadDraft>) => void;
};

/** Name and menu type of the chosen file. */
export function MenuUploadFields({
  draft: { name, type },
  nameError,
  refusedNameError,
  isSubmitted,
  disabled,
  onChange,
}: Props) {
  const t = useTexts();
  const shownNameError = nameError ?? refusedNameError;
  const typeError = isSubmitted && type === "" ? t("staff.upload.type.missing") : undefined;
  const nameLabel = t("staff.upload.name");
  const typeLabel = t("staff.upload.type");
  return (
    <>
      <FormErrors
        fields={[
          { field: "name", label: nameLabel, error: isSubmitted ? shownNameError : refusedNameError },
          { field: "type", label: typeLabel, error: typeError },
        ]}
      />
      <TextField
        label={nameLabel}
        name="name"
        hint={t("staff.upload.name.hint")}
        value={name}
        maxLength={200}
        error={shownNameError}
        disabled={disabled}
        onChange={(name) => onChange({ name })}
      />
      <SelectField
        label={typeLabel}
        name="type"
        options={[
          { value: "" as const, label: t("staff.upload.type.choose") },
          ...menuTypes.map((type) => ({ value: type, label: t(`staff.menuType.${type}`) })),
        ]}
        value={type}
        error={typeError}
        disabled={disabled}
        onChange={(type) => onChange({ type })}
      />
    </>
  );
}

type SummaryProps = {
  draft: MenuUploadDraft;
  replacedFile: MenuFile | undefined;
  /** The menu is not displayed to guests. */
  isMenuHidden: boolean;
};

/** What the upload will do (specification §2). */
export function PlannedUploadSummary({ draft: { name, type }, replacedFile, isMenuHidden }: SummaryProps) {
  const t = useTexts();
  if (type === "" || !hasVisibleCharacters(name)) return null;
  return (
    <section aria-label={t("staff.upload.summary")} className={styles.summary}>
      <dl>
        <div>
          <dt>{t("staff.upload.summary.file")}</dt>
          <dd>{withPdfExtension(name)}</dd>
        </div>
        <div>
          <dt>{t("staff.upload.summary.type")}</dt>
          <dd>{t(`staff.menuType.${type}`)}</dd>
        </div>
      </dl>
      {replacedFile !== undefined && <p>{t("staff.upload.summary.replaces", { file: replacedFile.name })}</p>}
      {isMenuHidden && <p>{t("staff.upload.summary.hidden")}</p>}
    </section>
  );
}
