import { FileUp, Upload as UploadIcon, X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import type { MenuSettings } from "@/api/generated/models/MenuSettings";
import type { MenuType } from "@/api/generated/models/MenuType";
import { isMenuDisplayed } from "@/api/menuSettings";
import { isSameUpload } from "@/api/storage/interruptedUpload";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";
import { Button } from "../components/Button";
import { FormErrors } from "../components/FormErrors";
import { TextField } from "../components/fields";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { menuKeyOf, menuTypeOfKey } from "../components/menuTypes";
import { Notice } from "../components/Notice";
import { SaveBar } from "../components/SaveBar";
import { useDraft } from "../hooks/useDraft";
import { focusFirstError, focusScreen } from "../layout/focus";
import { FilePicker } from "./FilePicker";
import {
  hasVisibleCharacters,
  maxNameLength,
  objectName,
  proposedName,
  toPdfFile,
  uploadDraftStorageName,
  validateFileName,
  withPdfExtension,
} from "./fileNames";
import { MenuTypeField } from "./MenuTypeField";
import { PlannedUploadSummary } from "./PlannedUploadSummary";
import { UploadError } from "./UploadError";
import styles from "./UploadForm.module.css";
import { UploadProgressPanel } from "./UploadProgressPanel";
import { useUploadContext } from "./UploadProvider";
import { isFileRefused } from "./uploadErrorText";
import { discardUpload, setChosenFile, startUpload } from "./uploadStore";
import { useInterruptedUpload } from "./useInterruptedUpload";

type Props = {
  files: readonly MenuFile[];
  /** Maximum size in bytes. */
  limit: number;
  settings: MenuSettings;
};

/** `type` is empty until chosen. */
type MenuUploadDraft = { name: string; type: MenuType | ""; file: string };

export function UploadForm({ files, limit, settings }: Props) {
  const t = useTexts();
  const {
    account = "",
    isUploadInOtherTab,
    file,
    task,
    stored,
    replaceableEtag,
    snapshot,
    record,
  } = useUploadContext();
  const { draft, change, discard } = useDraft<MenuUploadDraft>(uploadDraftStorageName, {
    name: "",
    type: "",
    file: "",
  });
  const { name, type } = draft;
  const [wrongFile, setWrongFile] = useState<"empty" | { name: string }>();
  const [isSubmitted, setSubmitted] = useState(false);
  const key = type === "" ? undefined : menuKeyOf(type);

  const interrupted = useInterruptedUpload(account);
  const existingFile = files.find((other) => other.key === key);
  const isUploadInProgress = stored !== undefined || (task !== undefined && snapshot?.state !== "error");
  /** A file is chosen and not being uploaded. */
  const isFileChosen = file !== undefined && !isUploadInProgress;
  const failure = snapshot?.state === "error" ? snapshot.failure : undefined;
  const isRefused = failure !== undefined && isFileRefused(failure);
  const fileInput = useRef<HTMLInputElement>(null);
  const object = key && objectName(name, key);
  const upload =
    file === undefined || key === undefined || object === undefined
      ? undefined
      : {
          name: object,
          file,
          menu: key,
          title: name,
          baseVersion: existingFile?.version,
          account,
          knownCreatedAt: files.find(({ url }) => url === `/${object}`)?.updated,
          replaceableEtag: failure?.currentEtag ?? replaceableEtag,
        };
  /** Percentage of this upload that the server already has. */
  const uploadedShare =
    upload !== undefined && interrupted !== undefined && isSameUpload(interrupted, upload)
      ? Math.floor((100 * interrupted.received) / interrupted.file.size)
      : undefined;
  const isTooLarge = file !== undefined && file.size > limit;
  // Names and files of menus are unique; the server checks again.
  const fileWithSameName = files.find(
    (other) =>
      other.key !== key &&
      (other.name.toLowerCase() === withPdfExtension(name).toLowerCase() || other.url === `/${object}`),
  );
  const nameProblem = validateFileName(name);
  const isNameWrong = nameProblem !== undefined || fileWithSameName !== undefined;

  function pickFile(chosen: File) {
    const pdf = toPdfFile(chosen);
    if (pdf === undefined) return setWrongFile({ name: chosen.name });
    if (pdf.size === 0) return setWrongFile("empty");
    setWrongFile(undefined);
    setChosenFile(account, pdf);
    record.reset();
    setSubmitted(false);
    // After a reload the file is gone but the draft remains; choosing the same file keeps the name.
    const isPreviouslyChosenFile = name !== "" && [draft.file, interrupted?.file.name].includes(pdf.name);
    change({ file: pdf.name, ...(isPreviouslyChosenFile ? {} : { name: proposedName(pdf.name) }) });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    if (key === undefined || isNameWrong) focusFirstError(event.currentTarget);
    if (upload === undefined || isUploadInProgress || isTooLarge || isRefused || isNameWrong) return;
    record.reset();
    startUpload(upload);
  }

  function discardFileAndForm() {
    discardUpload(account);
    discard();
    record.reset();
    focusScreen();
  }

  const sendButtonTextKey =
    uploadedShare !== undefined
      ? "staff.upload.resumeInterrupted"
      : failure === undefined
        ? "staff.upload.send"
        : "staff.upload.retry";
  const refusedNameError =
    record.failure?.fields.name ?? (record.failure?.status === 409 ? record.failure.detail : undefined);
  const takenNameError =
    fileWithSameName &&
    t("staff.upload.name.taken", { menu: t(`staff.menuType.${menuTypeOfKey(fileWithSameName.key)}`) });
  const invalidNameError = nameProblem && t(`staff.upload.name.${nameProblem}`, { longest: maxNameLength });
  const nameError = invalidNameError ?? takenNameError ?? refusedNameError;
  const menuTypeError = isSubmitted && type === "" ? t("staff.upload.type.missing") : undefined;

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {stored !== undefined && task === undefined && (
        <Notice>{t("staff.upload.finishing", { file: withPdfExtension(stored.title) })}</Notice>
      )}
      {isUploadInOtherTab && <Notice>{t("staff.upload.inOtherTab")}</Notice>}
      {file === undefined && stored === undefined && interrupted !== undefined && !isUploadInOtherTab && (
        <Notice action={<Button onClick={discardFileAndForm}>{t("staff.upload.drop.file")}</Button>}>
          {t("staff.upload.interrupted", { file: interrupted.file.name })}
        </Notice>
      )}
      {file === undefined && interrupted === undefined && draft.file !== "" && (
        <Notice action={<Button onClick={discard}>{t("staff.upload.drop.file")}</Button>}>
          {t("staff.upload.kept", { file: draft.file })}
        </Notice>
      )}
      {!isUploadInProgress && (
        <FilePicker hasChosenFile={file !== undefined} limit={limit} onPick={pickFile} input={fileInput} />
      )}
      {wrongFile !== undefined && (
        <Notice kind="warning">
          {wrongFile === "empty"
            ? t("staff.upload.empty")
            : t("staff.upload.notPdf", { file: wrongFile.name })}
        </Notice>
      )}
      {file !== undefined && (
        <>
          <p className={styles.chosen}>
            {t("staff.upload.chosen", { file: file.name, size: formatFileSize(t, file.size) })}
          </p>
          {isTooLarge && (
            <Notice kind="warning">
              {t("staff.upload.tooLarge", {
                size: formatFileSize(t, file.size),
                limit: formatFileSize(t, limit),
              })}
            </Notice>
          )}
          <FormErrors
            fields={[
              {
                field: "name",
                label: t("staff.upload.name"),
                error: isSubmitted ? nameError : refusedNameError,
              },
              { field: "type", label: t("staff.upload.type"), error: menuTypeError },
            ]}
          />
          <TextField
            label={t("staff.upload.name")}
            name="name"
            hint={t("staff.upload.name.hint")}
            value={name}
            error={nameError}
            disabled={isUploadInProgress}
            onChange={(typed) => {
              record.reset();
              change({ name: typed });
            }}
          />
          <MenuTypeField
            value={type}
            error={menuTypeError}
            disabled={isUploadInProgress}
            onChange={(chosen) => change({ type: chosen })}
          />
          {type !== "" && hasVisibleCharacters(name) && (
            <PlannedUploadSummary
              name={withPdfExtension(name)}
              type={type}
              replacedFile={existingFile}
              isMenuHidden={!isMenuDisplayed(settings, type)}
            />
          )}
          <UploadError failure={failure} />
          {!isUploadInProgress && uploadedShare !== undefined && (
            <p>{t("staff.upload.share", { percent: uploadedShare })}</p>
          )}
          {isUploadInProgress && task !== undefined && <UploadProgressPanel task={task} />}
        </>
      )}
      {record.failure?.status === 412 && <Notice kind="warning">{t("staff.upload.changed")}</Notice>}
      <MutationErrorNotice
        write={record}
        ignoredStatuses={file === undefined || refusedNameError === undefined ? [412] : [409, 412, 422]}
      />
      {(isFileChosen || record.failure !== undefined) && (
        <SaveBar>
          <Button icon={<X />} onClick={discardFileAndForm}>
            {t("staff.upload.drop.file")}
          </Button>
          {isFileChosen && isRefused && (
            <Button variant="main" icon={<FileUp />} onClick={() => fileInput.current?.click()}>
              {t("staff.upload.pickOther")}
            </Button>
          )}
          {isFileChosen && !isRefused && (
            <Button
              type="submit"
              variant="main"
              icon={<UploadIcon />}
              disabled={!hasVisibleCharacters(name) || isTooLarge}
            >
              {t(sendButtonTextKey)}
            </Button>
          )}
        </SaveBar>
      )}
    </form>
  );
}
