import { FileUp, Upload as UploadIcon, X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import type { MenuSettings } from "@/api/generated/models/MenuSettings";
import type { MenuType } from "@/api/generated/models/MenuType";
import { isDisplayed } from "@/api/menuSettings";
import { isSameUpload } from "@/api/storage/interruptedUpload";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";
import { Button } from "../components/Button";
import { FormErrors } from "../components/FormErrors";
import { TextField } from "../components/fields";
import { MutationError } from "../components/MutationError";
import { keyOf, typeOf } from "../components/menuTypes";
import { Notice } from "../components/Notice";
import { SaveBar } from "../components/SaveBar";
import { useDraft } from "../hooks/useDraft";
import { focusErrors, focusScreen } from "../layout/focus";
import { FilePicker } from "./FilePicker";
import {
  draftName,
  fileName,
  hasName,
  maxNameLength,
  objectName,
  proposedName,
  toPdfFile,
  validateName,
} from "./fileNames";
import { Progress } from "./Progress";
import { Summary } from "./Summary";
import { TypeField } from "./TypeField";
import { UploadError } from "./UploadError";
import styles from "./UploadForm.module.css";
import { useUpload } from "./UploadProvider";
import { isFileRefused } from "./uploadErrorText";
import { chooseFile, discardUpload, startUpload } from "./uploadStore";
import { useInterrupted } from "./useInterrupted";

type Props = {
  files: readonly MenuFile[];
  /** Maximum size in bytes. */
  limit: number;
  settings: MenuSettings;
};

/** `type` is empty until chosen. */
type Draft = { name: string; type: MenuType | ""; file: string };

export function UploadForm({ files, limit, settings }: Props) {
  const t = useTexts();
  const { account = "", isInOtherTab, file, task, stored, confirmedTag, snapshot, record } = useUpload();
  const { draft, change, discard } = useDraft<Draft>(draftName, { name: "", type: "", file: "" });
  const { name, type } = draft;
  const [wrongFile, setWrongFile] = useState<"empty" | { name: string }>();
  const [isSubmitted, setSubmitted] = useState(false);
  const key = type === "" ? undefined : keyOf(type);

  const interrupted = useInterrupted(account);
  const present = files.find((other) => other.key === key);
  const isInProgress = stored !== undefined || (task !== undefined && snapshot?.state !== "error");
  /** A file is chosen and not being uploaded. */
  const isChosen = file !== undefined && !isInProgress;
  const failure = snapshot?.state === "error" ? snapshot.failure : undefined;
  const isRefused = failure !== undefined && isFileRefused(failure);
  const picker = useRef<HTMLInputElement>(null);
  const object = key && objectName(name, key);
  const upload =
    file === undefined || key === undefined || object === undefined
      ? undefined
      : {
          name: object,
          file,
          menu: key,
          title: name,
          baseVersion: present?.version,
          account,
          knownCreatedAt: files.find(({ url }) => url === `/${object}`)?.updated,
          confirmedTag: failure?.currentTag ?? confirmedTag,
        };
  /** Percentage of this upload that the server already has. */
  const uploadedShare =
    upload !== undefined && interrupted !== undefined && isSameUpload(interrupted, upload)
      ? Math.floor((100 * interrupted.received) / interrupted.file.size)
      : undefined;
  const isTooLarge = file !== undefined && file.size > limit;
  // Names and files of menus are unique; the server checks again.
  const sameName = files.find(
    (other) =>
      other.key !== key &&
      (other.name.toLowerCase() === fileName(name).toLowerCase() || other.url === `/${object}`),
  );
  const nameProblem = validateName(name);
  const isNameWrong = nameProblem !== undefined || sameName !== undefined;

  function pick(chosen: File) {
    const pdf = toPdfFile(chosen);
    if (pdf === undefined) return setWrongFile({ name: chosen.name });
    if (pdf.size === 0) return setWrongFile("empty");
    setWrongFile(undefined);
    chooseFile(account, pdf);
    record.reset();
    setSubmitted(false);
    // After a reload the file is gone but the draft remains; choosing the same file keeps the name.
    const isKnown = name !== "" && [draft.file, interrupted?.file.name].includes(pdf.name);
    change({ file: pdf.name, ...(isKnown ? {} : { name: proposedName(pdf.name) }) });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    if (key === undefined || isNameWrong) focusErrors(event.currentTarget);
    if (upload === undefined || isInProgress || isTooLarge || isRefused || isNameWrong) return;
    record.reset();
    startUpload(upload);
  }

  function discardAll() {
    discardUpload(account);
    discard();
    record.reset();
    focusScreen();
  }

  const sendKey =
    uploadedShare !== undefined
      ? "staff.upload.goOn"
      : failure === undefined
        ? "staff.upload.send"
        : "staff.upload.again";
  const refusedName =
    record.failure?.fields.name ?? (record.failure?.status === 409 ? record.failure.detail : undefined);
  const takenName =
    sameName && t("staff.upload.name.taken", { menu: t(`staff.menuType.${typeOf(sameName.key)}`) });
  const wrongName = nameProblem && t(`staff.upload.name.${nameProblem}`, { longest: maxNameLength });
  const nameError = wrongName ?? takenName ?? refusedName;
  const typeError = isSubmitted && type === "" ? t("staff.upload.type.missing") : undefined;

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {stored !== undefined && task === undefined && (
        <Notice>{t("staff.upload.finishing", { file: fileName(stored.title) })}</Notice>
      )}
      {isInOtherTab && <Notice>{t("staff.upload.elsewhere")}</Notice>}
      {file === undefined && stored === undefined && interrupted !== undefined && !isInOtherTab && (
        <Notice action={<Button onClick={discardAll}>{t("staff.upload.drop.file")}</Button>}>
          {t("staff.upload.interrupted", { file: interrupted.file.name })}
        </Notice>
      )}
      {file === undefined && interrupted === undefined && draft.file !== "" && (
        <Notice action={<Button onClick={discard}>{t("staff.upload.drop.file")}</Button>}>
          {t("staff.upload.kept", { file: draft.file })}
        </Notice>
      )}
      {!isInProgress && (
        <FilePicker hasFile={file !== undefined} limit={limit} onPick={pick} input={picker} />
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
                error: isSubmitted ? nameError : refusedName,
              },
              { field: "type", label: t("staff.upload.type"), error: typeError },
            ]}
          />
          <TextField
            label={t("staff.upload.name")}
            name="name"
            hint={t("staff.upload.name.hint")}
            value={name}
            error={nameError}
            disabled={isInProgress}
            onChange={(typed) => {
              record.reset();
              change({ name: typed });
            }}
          />
          <TypeField
            value={type}
            error={typeError}
            disabled={isInProgress}
            onChange={(chosen) => change({ type: chosen })}
          />
          {type !== "" && hasName(name) && (
            <Summary
              name={fileName(name)}
              type={type}
              baseVersion={present}
              isHidden={!isDisplayed(settings, type)}
            />
          )}
          <UploadError failure={failure} />
          {!isInProgress && uploadedShare !== undefined && (
            <p>{t("staff.upload.share", { percent: uploadedShare })}</p>
          )}
          {isInProgress && task !== undefined && <Progress task={task} />}
        </>
      )}
      {record.failure?.status === 412 && <Notice kind="warning">{t("staff.upload.changed")}</Notice>}
      <MutationError
        write={record}
        except={file === undefined || refusedName === undefined ? [412] : [409, 412, 422]}
      />
      {(isChosen || record.failure !== undefined) && (
        <SaveBar>
          <Button icon={<X />} onClick={discardAll}>
            {t("staff.upload.drop.file")}
          </Button>
          {isChosen && isRefused && (
            <Button variant="main" icon={<FileUp />} onClick={() => picker.current?.click()}>
              {t("staff.upload.pickOther")}
            </Button>
          )}
          {isChosen && !isRefused && (
            <Button
              type="submit"
              variant="main"
              icon={<UploadIcon />}
              disabled={!hasName(name) || isTooLarge}
            >
              {t(sendKey)}
            </Button>
          )}
        </SaveBar>
      )}
    </form>
  );
}
