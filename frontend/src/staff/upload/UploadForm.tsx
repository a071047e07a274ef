import { type FormEvent, useRef, useState } from "react";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import type { MenuSettings } from "@/api/generated/models/MenuSettings";
import { isMenuDisplayed } from "@/api/menuSettings";
import { isSameUpload } from "@/api/storage/interruptedUpload";
import { useTexts } from "@/i18n/texts";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { focusFirstError, focusScreen } from "../layout/focus";
import { ChosenFile } from "./ChosenFile";
import { FilePicker } from "./FilePicker";
import { asPdfFile, hasVisibleCharacters, proposedName, withPdfExtension } from "./fileNames";
import { MenuUploadFields } from "./MenuUploadFields";
import { PlannedUploadSummary } from "./PlannedUploadSummary";
import { UnfinishedUploadNotices } from "./UnfinishedUploadNotices";
import { UploadButtons } from "./UploadButtons";
import { UploadError } from "./UploadError";
import styles from "./UploadForm.module.css";
import { UploadProgressPanel } from "./UploadProgressPanel";
import { useUploadContext } from "./UploadProvider";
import { isFileRefusedByServer } from "./uploadErrorText";
import { discardUpload, setChosenFile, startUploadTask } from "./uploadStore";
import { useInterruptedUpload } from "./useInterruptedUpload";
import { useMenuUploadDraft } from "./useMenuUploadDraft";

type Props = {
  files: readonly MenuFile[];
  /** Maximum size in bytes. */
  limit: number;
  settings: MenuSettings;
};

export function UploadForm({ files, limit, settings }: Props) {
  const t = useTexts();
  const { account = "", file, task, stored, replaceableEtag, snapshot, record } = useUploadContext();
  const { draft, change, discard, nameError, replacedFile, toUpload } = useMenuUploadDraft(files);
  const { name, type } = draft;
  const [fileError, setFileError] = useState<string>();
  const [isSubmitted, setSubmitted] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);

  const interrupted = useInterruptedUpload(account);
  const isUploadInProgress = stored !== undefined || (task !== undefined && snapshot?.state !== "error");
  const isFileChosen = file !== undefined && !isUploadInProgress;
  const failure = snapshot?.state === "error" ? snapshot.failure : undefined;
  const isRefused = failure !== undefined && isFileRefusedByServer(failure);
  const isTooLarge = file !== undefined && file.size > limit;
  const upload =
    file && toUpload(file, { account, replaceableEtag: failure?.currentEtag ?? replaceableEtag });
  /** Percentage of this upload that the server already has. */
  const uploadedShare =
    upload !== undefined && interrupted !== undefined && isSameUpload(interrupted, upload)
      ? Math.floor((100 * interrupted.received) / interrupted.file.size)
      : undefined;
  const refusedNameError =
    record.failure?.fields.name ?? (record.failure?.status === 409 ? record.failure.detail : undefined);

  function pickFile(chosen: File) {
    const pdf = asPdfFile(chosen);
    if (pdf === undefined) return setFileError(t("staff.upload.notPdf", { file: chosen.name }));
    if (pdf.size === 0) return setFileError(t("staff.upload.empty"));
    setFileError(undefined);
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
    const isNameWrong = nameError !== undefined;
    if (type === "" || isNameWrong) focusFirstError(event.currentTarget);
    if (upload === undefined || isUploadInProgress || isTooLarge || isRefused || isNameWrong) return;
    record.reset();
    startUploadTask(upload);
  }

  function discardFileAndForm() {
    discardUpload(account);
    discard();
    record.reset();
    focusScreen();
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <UnfinishedUploadNotices
        draftFile={draft.file}
        onDiscardUpload={discardFileAndForm}
        onDiscardDraft={discard}
      />
      {!isUploadInProgress && (
        <FilePicker hasChosenFile={file !== undefined} limit={limit} onPick={pickFile} input={fileInput} />
      )}
      {fileError !== undefined && <Notice kind="warning">{fileError}</Notice>}
      {file !== undefined && (
        <>
          <ChosenFile file={file} limit={limit} />
          <MenuUploadFields
            draft={draft}
            nameError={nameError}
            refusedNameError={refusedNameError}
            isSubmitted={isSubmitted}
            disabled={isUploadInProgress}
            onChangeName={(typed) => {
              record.reset();
              change({ name: typed });
            }}
            onChangeType={(chosen) => change({ type: chosen })}
          />
          {type !== "" && hasVisibleCharacters(name) && (
            <PlannedUploadSummary
              name={withPdfExtension(name)}
              type={type}
              replacedFile={replacedFile}
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
        keepsInput={file !== undefined}
        ignoredStatuses={file === undefined || refusedNameError === undefined ? [412] : [409, 412, 422]}
      />
      {(isFileChosen || record.failure !== undefined) && (
        <UploadButtons
          isFileChosen={isFileChosen}
          isRefused={isRefused}
          isInterrupted={uploadedShare !== undefined}
          hasFailed={failure !== undefined}
          isSubmitDisabled={!hasVisibleCharacters(name) || isTooLarge}
          onDiscard={discardFileAndForm}
          onPickOther={() => fileInput.current?.click()}
        />
      )}
    </form>
  );
}
