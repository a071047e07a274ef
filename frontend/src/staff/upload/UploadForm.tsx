import { FileUp, Upload as UploadIcon, X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import type { MenuSettings } from "@/api/generated/models/MenuSettings";
import { isMenuDisplayed } from "@/api/menuSettings";
import { isSameUpload } from "@/api/storage/interruptedUpload";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";
import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { SaveBar } from "../components/SaveBar";
import { focusFirstError, focusScreen } from "../layout/focus";
import { asPdfFile, hasVisibleCharacters, proposedName } from "../uploadQueue/fileNames";
import { isFileRefused, uploadErrorText } from "../uploadQueue/uploadErrorText";
import {
  chosenFile,
  discardMenuUpload,
  startMenuUpload,
  uploadQueue,
  useMenuUpload,
} from "../uploadQueue/uploads";
import { FilePicker } from "./FilePicker";
import { MenuUploadFields, PlannedUploadSummary } from "./MenuUploadFields";
import styles from "./UploadForm.module.css";
import { UploadProgressPanel } from "./UploadProgressPanel";
import { useMenuUploadDraft } from "./useMenuUploadDraft";

type Props = {
  files: readonly MenuFile[];
  /** Maximum size in bytes. */
  limit: number;
  settings: MenuSettings;
};

function useUploadForm(files: readonly MenuFile[], limit: number) {
  const t = useTexts();
  const { account = "", file, upload: queued, interrupted, isInOtherTab } = useMenuUpload();
  const form = useMenuUploadDraft(files);
  const { draft, change, nameError } = form;
  const [fileError, setFileError] = useState<string>();
  const [isSubmitted, setSubmitted] = useState(false);

  const failure = queued?.failure;
  const replaceableEtag = failure?.currentEtag ?? queued?.task.job.upload.replaceableEtag;
  const upload = file && form.toUpload(file, { account, replaceableEtag });
  const isTooLarge = file !== undefined && file.size > limit;
  const running = failure === undefined ? queued : undefined;
  const canResume = upload && interrupted && running === undefined && isSameUpload(interrupted, upload);

  /** Forgets a failure that no longer applies. */
  function forgetFailure() {
    if (queued?.failure !== undefined) uploadQueue.remove(queued.task);
  }

  function pickFile(chosen: File) {
    const pdf = asPdfFile(chosen);
    if (pdf === undefined) return setFileError(t("staff.upload.notPdf", { file: chosen.name }));
    if (pdf.size === 0) return setFileError(t("staff.upload.empty"));
    setFileError(undefined);
    forgetFailure();
    chosenFile.set({ account, file: pdf });
    setSubmitted(false);
    // After a reload the file is gone but the draft remains; choosing the same file keeps the name.
    const isPreviouslyChosenFile =
      draft.name !== "" && [draft.file, interrupted?.file.name].includes(pdf.name);
    change({ file: pdf.name, ...(isPreviouslyChosenFile ? {} : { name: proposedName(pdf.name) }) });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    if (file === undefined) queued?.task.retry();
    else if (draft.type === "" || nameError !== undefined) focusFirstError(event.currentTarget);
    else if (upload !== undefined && !isTooLarge) startMenuUpload(upload);
  }

  function discard() {
    discardMenuUpload(account);
    form.discard();
    focusScreen();
  }

  return {
    ...form,
    change: (changes: Parameters<typeof change>[0]) => {
      if (failure?.reason === "nameTaken") forgetFailure();
      change(changes);
    },
    file,
    fileError,
    failure,
    running,
    interrupted,
    isInOtherTab,
    isSubmitted,
    isTooLarge,
    uploadedPercent: canResume ? Math.floor((100 * interrupted.received) / interrupted.file.size) : undefined,
    pickFile,
    submit,
    discard,
  };
}

type UploadFormState = ReturnType<typeof useUploadForm>;

export function UploadForm({ files, limit, settings }: Props) {
  const t = useTexts();
  const form = useUploadForm(files, limit);
  const { draft, file, fileError, failure, running, isTooLarge, uploadedPercent } = form;
  const fileInput = useRef<HTMLInputElement>(null);
  const isNameTaken = failure?.reason === "nameTaken";
  const size = formatFileSize(t, file?.size ?? 0);
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <InterruptedNotices {...form} />
      {running === undefined && (
        <FilePicker
          hasChosenFile={file !== undefined}
          limit={limit}
          onPick={form.pickFile}
          input={fileInput}
        />
      )}
      {fileError !== undefined && <Notice kind="warning">{fileError}</Notice>}
      {file !== undefined && (
        <>
          <p className={styles.chosen}>{t("staff.upload.chosen", { file: file.name, size })}</p>
          {isTooLarge && (
            <Notice kind="warning">
              {t("staff.upload.tooLarge", { size, limit: formatFileSize(t, limit) })}
            </Notice>
          )}
          <MenuUploadFields
            draft={draft}
            nameError={form.nameError}
            refusedNameError={isNameTaken ? uploadErrorText(t, "menu", failure) : undefined}
            isSubmitted={form.isSubmitted}
            disabled={running !== undefined}
            onChange={form.change}
          />
          <PlannedUploadSummary
            draft={draft}
            replacedFile={form.replacedFile}
            isMenuHidden={draft.type !== "" && !isMenuDisplayed(settings, draft.type)}
          />
        </>
      )}
      {failure !== undefined && !(isNameTaken && file !== undefined) && (
        <Notice kind="warning">{uploadErrorText(t, "menu", failure)}</Notice>
      )}
      {uploadedPercent !== undefined && <p>{t("staff.upload.share", { percent: uploadedPercent })}</p>}
      {running !== undefined && <UploadProgressPanel {...running} />}
      {running === undefined && (file !== undefined || failure !== undefined) && (
        <Buttons {...form} onPickOther={() => fileInput.current?.click()} />
      )}
    </form>
  );
}

/** What remains of an earlier upload: after a reload, or in another tab. */
function InterruptedNotices({
  draft,
  file,
  failure,
  running,
  interrupted,
  isInOtherTab,
  discard,
}: UploadFormState) {
  const t = useTexts();
  if (isInOtherTab && failure === undefined) return <Notice>{t("staff.upload.inOtherTab")}</Notice>;
  const name = interrupted?.file.name ?? draft.file;
  if (file !== undefined || failure !== undefined || running !== undefined || name === "") return null;
  return (
    <Notice action={<Button onClick={discard}>{t("staff.upload.drop.file")}</Button>}>
      {t(interrupted === undefined ? "staff.upload.kept" : "staff.upload.interrupted", { file: name })}
    </Notice>
  );
}

function Buttons({
  draft,
  file,
  failure,
  isTooLarge,
  uploadedPercent,
  discard,
  onPickOther,
}: UploadFormState & { onPickOther: () => void }) {
  const t = useTexts();
  const isRefused = failure !== undefined && isFileRefused(failure);
  const sendTextKey = failure === undefined ? "staff.upload.send" : "staff.retry";
  return (
    <SaveBar>
      <Button icon={<X />} onClick={discard}>
        {t("staff.upload.drop.file")}
      </Button>
      {isRefused ? (
        <Button variant="main" icon={<FileUp />} onClick={onPickOther}>
          {t("staff.upload.pickOther")}
        </Button>
      ) : (
        <Button
          type="submit"
          variant="main"
          icon={<UploadIcon />}
          disabled={file !== undefined && (!hasVisibleCharacters(draft.name) || isTooLarge)}
        >
          {t(uploadedPercent === undefined ? sendTextKey : "staff.upload.resumeInterrupted")}
        </Button>
      )}
    </SaveBar>
  );
}
