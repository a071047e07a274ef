import { FileUp, Upload as UploadIcon, X } from "lucide-react";
import type { MenuFile, MenuSettings } from "@/api/generated";
import { isMenuDisplayed } from "@/api/menuSettings";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";
import { Button } from "../components/Button";
import { FileButton } from "../components/FileButton";
import { FormErrors } from "../components/FormErrors";
import { SelectField, TextField } from "../components/fields";
import { menuTypes } from "../components/menuTypes";
import { Notice } from "../components/Notice";
import { SaveBar } from "../components/SaveBar";
import { hasVisibleCharacters, maxNameLength, withPdfExtension } from "../uploadQueue/fileNames";
import { UploadProgress } from "../uploadQueue/UploadProgress";
import { uploadErrorText } from "../uploadQueue/uploadErrorText";
import styles from "./UploadForm.module.css";
import { type MenuUploadForm, useMenuUploadForm } from "./useMenuUploadForm";

type Props = {
  files: readonly MenuFile[];
  /** Maximum size in bytes. */
  limit: number;
  settings: MenuSettings;
};

export function UploadForm({ files, limit, settings }: Props) {
  const t = useTexts();
  const form = useMenuUploadForm(files, limit);
  const { input, file, fileError, failure, running, isNameTaken } = form;
  return (
    <form noValidate className="stack" onSubmit={form.submit}>
      {file === undefined && input.file !== "" && (
        <Notice action={<Button onClick={form.discard}>{t("staff.upload.drop.file")}</Button>}>
          {t("staff.upload.kept", { file: input.file })}
        </Notice>
      )}
      {running === undefined && <Picker {...form} limit={limit} />}
      {fileError !== undefined && <Notice kind="warning">{fileError}</Notice>}
      {file !== undefined && (
        <>
          <p className={styles.chosen}>
            {t("staff.upload.chosen", { file: file.name, size: formatFileSize(t, file.size) })}
          </p>
          <Fields {...form} />
          <Summary {...form} settings={settings} />
        </>
      )}
      {failure !== undefined && !isNameTaken && (
        <Notice kind="warning">{uploadErrorText(t, "menu", failure)}</Notice>
      )}
      {running !== undefined && <UploadProgress {...running} kind="menu" canPause />}
      {running === undefined && file !== undefined && <Buttons {...form} />}
    </form>
  );
}

function Picker({ file, pickFile, limit }: MenuUploadForm & Pick<Props, "limit">) {
  const t = useTexts();
  return (
    <div className={styles.picker}>
      <FileButton icon={<FileUp />} accept="application/pdf" describedBy="limit" onPick={pickFile}>
        {t(file === undefined ? "staff.upload.pick" : "staff.upload.pickOther")}
      </FileButton>
      <p className={styles.drop}>{t("staff.upload.drop")}</p>
      <p id="limit">{t("staff.upload.limit", { size: formatFileSize(t, limit) })}</p>
    </div>
  );
}

function Buttons({ input, failure, discard }: MenuUploadForm) {
  const t = useTexts();
  const disabled = !hasVisibleCharacters(input.name);
  return (
    <SaveBar>
      <Button icon={<X />} onClick={discard}>
        {t("staff.upload.drop.file")}
      </Button>
      {failure?.isFileRefused !== true && (
        <Button type="submit" variant="main" icon={<UploadIcon />} disabled={disabled}>
          {t(failure === undefined ? "staff.upload.send" : "staff.retry")}
        </Button>
      )}
    </SaveBar>
  );
}

/** Name and menu type of the chosen file. */
function Fields({ input, change, running, isSubmitted, isNameTaken, nameError, typeError }: MenuUploadForm) {
  const t = useTexts();
  const name = {
    name: "name",
    label: t("staff.upload.name"),
    disabled: running !== undefined,
    required: true,
  };
  const type = {
    name: "type",
    label: t("staff.upload.type"),
    disabled: running !== undefined,
    required: true,
  };
  return (
    <>
      <FormErrors
        fields={[
          { ...name, field: "name", error: isSubmitted || isNameTaken ? nameError : undefined },
          { ...type, field: "type", error: typeError },
        ]}
      />
      <TextField
        {...name}
        hint={t("staff.upload.name.hint")}
        value={input.name}
        maxLength={maxNameLength}
        error={nameError}
        onChange={(name) => change({ name })}
      />
      <SelectField
        {...type}
        options={[
          { value: "" as const, label: t("staff.upload.type.choose") },
          ...menuTypes.map((type) => ({ value: type, label: t(`staff.menuType.${type}`) })),
        ]}
        value={input.type}
        error={typeError}
        onChange={(type) => change({ type })}
      />
    </>
  );
}

/** What the upload will do (specification §2). */
function Summary({ input, replacedFile, settings }: MenuUploadForm & Pick<Props, "settings">) {
  const t = useTexts();
  const { name, type } = input;
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
      {!isMenuDisplayed(settings, type) && <p>{t("staff.upload.summary.hidden")}</p>}
    </section>
  );
}
