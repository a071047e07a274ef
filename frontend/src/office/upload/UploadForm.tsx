import { FileUp, Upload as UploadIcon, X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import type { MenuSettings } from "@/api/generated/models/MenuSettings";
import type { MenuType } from "@/api/generated/models/MenuType";
import { isDisplayed } from "@/api/menuSettings";
import { isSameUpload } from "@/api/storage/interrupted";
import { useTexts } from "@/i18n/texts";
import { fileSize } from "@/lib/fileSize";
import { Button } from "../frame/Button";
import { FormErrors } from "../frame/FormErrors";
import { TextField } from "../frame/fields";
import { focusErrors, focusScreen } from "../frame/focus";
import { keyOf, typeOf } from "../frame/menuTypes";
import { Notice } from "../frame/Notice";
import { SaveBar } from "../frame/SaveBar";
import { useDraft } from "../frame/useDraft";
import { WriteFailed } from "../frame/WriteFailed";
import { FilePicker } from "./FilePicker";
import { begin, choose, throwAway } from "./held";
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
  const { by = "", file, task, stored, told, snapshot, record } = useUpload();
  const { draft, change, discard } = useDraft<Draft>(draftName, { name: "", type: "", file: "" });
  const { name, type } = draft;
  const [wrongFile, setWrongFile] = useState<"empty" | { name: string }>();
  const [wasTried, setTried] = useState(false);
  const key = type === "" ? undefined : keyOf(type);

  const before = useInterrupted(by);
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
          replaced: present?.version,
          by,
          seen: files.find(({ url }) => url === `/${object}`)?.updated,
          told: failure?.there ?? told,
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
    choose(by, pdf);
    record.forget();
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
    record.forget();
    begin(upload);
  }

  function drop() {
    throwAway(by);
    discard();
    record.forget();
    focusScreen();
  }

  const sendKey =
    share !== undefined
      ? "office.upload.goOn"
      : failure === undefined
        ? "office.upload.send"
        : "office.upload.again";
  const refusedName =
    record.failure?.fields.name ?? (record.failure?.status === 409 ? record.failure.detail : undefined);
  const takenName =
    namesake && t("office.upload.name.taken", { menu: t(`office.menuType.${typeOf(namesake.key)}`) });
  const wrongName = wrong && t(`office.upload.name.${wrong}`, { longest: longestName });
  const nameError = wrongName ?? takenName ?? refusedName;
  const typeError = wasTried && type === "" ? t("office.upload.type.missing") : undefined;

  return (
    <form noValidate className={styles.form} onSubmit={send}>
      {stored !== undefined && task === undefined && (
        <Notice>{t("office.upload.finishing", { file: fileName(stored.title) })}</Notice>
      )}
      {file === undefined && stored === undefined && before !== undefined && (
        <Notice action={<Button onClick={drop}>{t("office.upload.drop.file")}</Button>}>
          {t("office.upload.interrupted", { file: before.file.name })}
        </Notice>
      )}
      {file === undefined && before === undefined && draft.file !== "" && (
        <Notice action={<Button onClick={discard}>{t("office.upload.drop.file")}</Button>}>
          {t("office.upload.kept", { file: draft.file })}
        </Notice>
      )}
      {!isUnderWay && <FilePicker hasFile={file !== undefined} limit={limit} onPick={pick} input={picker} />}
      {wrongFile !== undefined && (
        <Notice kind="warning">
          {wrongFile === "empty"
            ? t("office.upload.empty")
            : t("office.upload.notPdf", { file: wrongFile.name })}
        </Notice>
      )}
      {file !== undefined && (
        <>
          <p className={styles.chosen}>
            {t("office.upload.chosen", { file: file.name, size: fileSize(t, file.size) })}
          </p>
          {isTooLarge && (
            <Notice kind="warning">
              {t("office.upload.tooLarge", { size: fileSize(t, file.size), limit: fileSize(t, limit) })}
            </Notice>
          )}
          <FormErrors
            fields={[
              {
                field: "name",
                label: t("office.upload.name"),
                fault: wasTried ? nameError : refusedName,
              },
              { field: "type", label: t("office.upload.type"), fault: typeError },
            ]}
          />
          <TextField
            label={t("office.upload.name")}
            name="name"
            hint={t("office.upload.name.hint")}
            value={name}
            fault={nameError}
            disabled={isUnderWay}
            onChange={(typed) => {
              record.forget();
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
              replaced={present}
              isHidden={!isDisplayed(settings, type)}
            />
          )}
          <Refused failure={failure} />
          {!isUnderWay && share !== undefined && <p>{t("office.upload.share", { percent: share })}</p>}
          {isUnderWay && task !== undefined && <Progress task={task} />}
        </>
      )}
      {record.failure?.status === 412 && <Notice kind="warning">{t("office.upload.changed")}</Notice>}
      <WriteFailed
        write={record}
        except={file === undefined || refusedName === undefined ? [412] : [409, 412, 422]}
      />
      {(isChosen || record.failure !== undefined) && (
        <SaveBar>
          <Button icon={<X />} onClick={drop}>
            {t("office.upload.drop.file")}
          </Button>
          {isChosen && isRefused && (
            <Button look="main" icon={<FileUp />} onClick={() => picker.current?.click()}>
              {t("office.upload.pickOther")}
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
