import { FileUp, Upload as UploadIcon, X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import type { MenuSettings } from "@/api/generated/models/MenuSettings";
import type { MenuType } from "@/api/generated/models/MenuType";
import { isDisplayed } from "@/api/menuSettings";
import { isSameUpload } from "@/api/storage/interrupted";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/fileSize";
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
  isNamed,
  longestName,
  nameFault,
  objectName,
  pdfIn,
  proposedName,
} from "./names";
import { Progress } from "./Progress";
import { Refused } from "./Refused";
import { isOfFile } from "./refusal";
import { Summary } from "./Summary";
import { TypeField } from "./TypeField";
import styles from "./UploadForm.module.css";
import { useUpload } from "./Uploading";
import { begin, choose, throwAway } from "./uploadStore";
import { useInterrupted } from "./useInterrupted";

type Props = {
  /** The menus' files as they are. */
  files: readonly MenuFile[];
  /** The largest upload, in bytes. */
  limit: number;
  settings: MenuSettings;
};

/** What is typed beside the file, and for which; no type is none chosen yet. */
type Draft = { name: string; type: MenuType | ""; file: string };

/** The way of a menu from a file on the staff member's device to the guests. */
export function UploadForm({ files, limit, settings }: Props) {
  const t = useTexts();
  const { account = "", file, task, stored, confirmedTag, snapshot, record } = useUpload();
  const { draft, change, discard } = useDraft<Draft>(draftName, { name: "", type: "", file: "" });
  const { name, type } = draft;
  const [wrongFile, setWrongFile] = useState<"empty" | { name: string }>();
  const [wasTried, setTried] = useState(false);
  const key = type === "" ? undefined : keyOf(type);

  const before = useInterrupted(account);
  const present = files.find((other) => other.key === key);
  const isUnderWay = stored !== undefined || (task !== undefined && snapshot?.state !== "error");
  /** A file lies here that is not on its way. */
  const isChosen = file !== undefined && !isUnderWay;
  const failure = snapshot?.state === "error" ? snapshot.failure : undefined;
  const isRefused = failure !== undefined && isOfFile(failure);
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
  /** How much of this very upload is in the house from before. */
  const share =
    upload !== undefined && before !== undefined && isSameUpload(before, upload)
      ? Math.floor((100 * before.received) / before.file.size)
      : undefined;
  const isTooLarge = file !== undefined && file.size > limit;
  // No two menus have one name, as people read it, nor one file; the house has the last word.
  const namesake = files.find(
    (other) =>
      other.key !== key &&
      (other.name.toLowerCase() === fileName(name).toLowerCase() || other.url === `/${object}`),
  );
  const wrong = nameFault(name);
  const isNameWrong = wrong !== undefined || namesake !== undefined;

  function pick(chosen: File) {
    const pdf = pdfIn(chosen);
    if (pdf === undefined) return setWrongFile({ name: chosen.name });
    if (pdf.size === 0) return setWrongFile("empty");
    setWrongFile(undefined);
    choose(account, pdf);
    record.reset();
    setTried(false);
    // A page that was lost takes the file along, and leaves what was typed for it.
    const isKnown = name !== "" && [draft.file, before?.file.name].includes(pdf.name);
    change({ file: pdf.name, ...(isKnown ? {} : { name: proposedName(pdf.name) }) });
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (key === undefined || isNameWrong) focusErrors(event.currentTarget);
    if (upload === undefined || isUnderWay || isTooLarge || isRefused || isNameWrong) return;
    record.reset();
    begin(upload);
  }

  function drop() {
    throwAway(account);
    discard();
    record.reset();
    focusScreen();
  }

  const sendKey =
    share !== undefined
      ? "staff.upload.goOn"
      : failure === undefined
        ? "staff.upload.send"
        : "staff.upload.again";
  const refusedName =
    record.failure?.fields.name ?? (record.failure?.status === 409 ? record.failure.detail : undefined);
  const takenName =
    namesake && t("staff.upload.name.taken", { menu: t(`staff.menuType.${typeOf(namesake.key)}`) });
  const wrongName = wrong && t(`staff.upload.name.${wrong}`, { longest: longestName });
  const nameError = wrongName ?? takenName ?? refusedName;
  const typeError = wasTried && type === "" ? t("staff.upload.type.missing") : undefined;

  return (
    <form noValidate className={styles.form} onSubmit={send}>
      {stored !== undefined && task === undefined && (
        <Notice>{t("staff.upload.finishing", { file: fileName(stored.title) })}</Notice>
      )}
      {file === undefined && stored === undefined && before !== undefined && (
        <Notice action={<Button onClick={drop}>{t("staff.upload.drop.file")}</Button>}>
          {t("staff.upload.interrupted", { file: before.file.name })}
        </Notice>
      )}
      {file === undefined && before === undefined && draft.file !== "" && (
        <Notice action={<Button onClick={discard}>{t("staff.upload.drop.file")}</Button>}>
          {t("staff.upload.kept", { file: draft.file })}
        </Notice>
      )}
      {!isUnderWay && <FilePicker hasFile={file !== undefined} limit={limit} onPick={pick} input={picker} />}
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
                fault: wasTried ? nameError : refusedName,
              },
              { field: "type", label: t("staff.upload.type"), fault: typeError },
            ]}
          />
          <TextField
            label={t("staff.upload.name")}
            name="name"
            hint={t("staff.upload.name.hint")}
            value={name}
            fault={nameError}
            disabled={isUnderWay}
            onChange={(typed) => {
              record.reset();
              change({ name: typed });
            }}
          />
          <TypeField
            value={type}
            fault={typeError}
            disabled={isUnderWay}
            onChange={(chosen) => change({ type: chosen })}
          />
          {type !== "" && isNamed(name) && (
            <Summary
              name={fileName(name)}
              type={type}
              baseVersion={present}
              isHidden={!isDisplayed(settings, type)}
            />
          )}
          <Refused failure={failure} />
          {!isUnderWay && share !== undefined && <p>{t("staff.upload.share", { percent: share })}</p>}
          {isUnderWay && task !== undefined && <Progress task={task} />}
        </>
      )}
      {record.failure?.status === 412 && <Notice kind="warning">{t("staff.upload.changed")}</Notice>}
      <MutationError
        write={record}
        except={file === undefined || refusedName === undefined ? [412] : [409, 412, 422]}
      />
      {(isChosen || record.failure !== undefined) && (
        <SaveBar>
          <Button icon={<X />} onClick={drop}>
            {t("staff.upload.drop.file")}
          </Button>
          {isChosen && isRefused && (
            <Button look="main" icon={<FileUp />} onClick={() => picker.current?.click()}>
              {t("staff.upload.pickOther")}
            </Button>
          )}
          {isChosen && !isRefused && (
            <Button type="submit" look="main" icon={<UploadIcon />} disabled={!isNamed(name) || isTooLarge}>
              {t(sendKey)}
            </Button>
          )}
        </SaveBar>
      )}
    </form>
  );
}
