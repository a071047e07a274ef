import { useQuery } from "@tanstack/react-query";
import { FileUp, Upload as UploadIcon, X } from "lucide-react";
import type { MenuFile, MenuSettings } from "@/api/generated";
import { getMenuSettingsQuery, listMenuFilesQuery } from "@/api/generated/queries";
import { isMenuDisplayed } from "@/api/menuSettings";
import { getMaxUploadSizeQuery } from "@/api/storage/sendFile";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";
import { Button } from "../components/Button";
import { FileButton } from "../components/FileButton";
import { FormErrors } from "../components/FormErrors";
import { SelectField, TextField } from "../components/fields";
import { QueryStatus } from "../components/Loading";
import { menuTypes } from "../components/menuTypes";
import { Notice } from "../components/Notice";
import { SaveBar } from "../components/SaveBar";
import { screenHeadingId } from "../layout/focus";
import { hasVisibleCharacters, maxNameLength, withPdfExtension } from "../uploadQueue/fileNames";
import { UploadProgress } from "../uploadQueue/UploadProgress";
import { uploadErrorText } from "../uploadQueue/uploadErrorText";
import { MenuFileList } from "./MenuFileList";
import styles from "./UploadScreen.module.css";
import { type MenuUploadForm, useMenuUploadForm } from "./useMenuUploadForm";

/** Specification §2. */
export default function UploadScreen() {
  const files = useQuery(listMenuFilesQuery());
  const limit = useQuery(getMaxUploadSizeQuery());
  const settings = useQuery(getMenuSettingsQuery());
  return (
    <>
      <QueryStatus queries={[files, limit, settings]} />
      {files.data !== undefined && limit.data !== undefined && settings.data !== undefined && (
        <>
          <UploadForm files={files.data} limit={limit.data} settings={settings.data} />
          <MenuFileList files={files.data} settings={settings.data} />
        </>
      )}
    </>
  );
}

type Props = {
  files: readonly MenuFile[];
  /** Maximum size in bytes. */
  limit: number;
  settings: MenuSettings;
};

function UploadForm({ files, limit, settings }: Props) {
  const t = useTexts();
  const form = useMenuUploadForm(files, limit);
  const { input, file, fileError, failure, running, isNameTaken } = form;
  return (
    <form noValidate aria-labelledby={screenHeadingId} className="stack" onSubmit={form.submit}>
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
      {running !== undefined && <UploadProgress {...running} />}
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
      <p className={`hint ${styles.drop}`}>{t("staff.upload.drop")}</p>
      <p id="limit" className="hint">
        {t("staff.upload.limit", { size: formatFileSize(t, limit) })}
      </p>
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
  const common = { required: true, disabled: running !== undefined };
  const [nameLabel, typeLabel] = [t("staff.upload.name"), t("staff.upload.type")];
  return (
    <>
      <FormErrors
        inputs={[
          { key: "name", label: nameLabel, error: isSubmitted || isNameTaken ? nameError : undefined },
          { key: "type", label: typeLabel, error: typeError },
        ]}
        errors={{}}
      />
      <TextField
        {...common}
        name="name"
        label={nameLabel}
        hint={t("staff.upload.name.hint")}
        value={input.name}
        maxLength={maxNameLength}
        error={nameError}
        onChange={(name) => change({ name })}
      />
      <SelectField
        {...common}
        name="type"
        label={typeLabel}
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
