import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import type { MenuFile, MenuType } from "@/api/generated";
import { listMenuFilesQuery } from "@/api/generated/queries";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";
import { menuKeyOf } from "../components/menuTypes";
import { useStoredInput } from "../hooks/useStoredInput";
import { focusFirstError, focusScreen } from "../layout/focus";
import {
  asPdfFile,
  maxNameLength,
  objectName,
  proposedName,
  validateFileName,
} from "../uploadQueue/fileNames";
import { menuUploadInputName } from "../uploadQueue/menuUpload";
import { uploadErrorText } from "../uploadQueue/uploadErrorText";
import {
  chosenFile,
  discardMenuUpload,
  startMenuUpload,
  uploadQueue,
  useMenuUpload,
} from "../uploadQueue/uploads";

/** `type` is empty until chosen; `file` is the name of the chosen file. */
type MenuUploadInput = { name: string; type: MenuType | ""; file: string };

const emptyInput: MenuUploadInput = { name: "", type: "", file: "" };

export type MenuUploadForm = ReturnType<typeof useMenuUploadForm>;

/** Why a file cannot be uploaded. */
function validateFile(t: TranslateFunction, file: File, limit: number): string | undefined {
  if (asPdfFile(file) === undefined) return t("staff.upload.notPdf", { file: file.name });
  if (file.size === 0) return t("staff.upload.empty");
  const sizes = { size: formatFileSize(t, file.size), limit: formatFileSize(t, limit) };
  return file.size > limit ? t("staff.upload.tooLarge", sizes) : undefined;
}

/** Undefined until the menu type is chosen. */
function toUpload(files: readonly MenuFile[], { name, type }: MenuUploadInput) {
  if (type === "") return undefined;
  const menu = menuKeyOf(type);
  const object = objectName(name, menu);
  const baseVersion = files.find(({ key }) => key === menu)?.version;
  const knownCreatedAt = files.find(({ url }) => url === `/${object}`)?.updatedAt;
  return { name: object, menu, title: name, baseVersion, knownCreatedAt };
}

type FileChoice = Pick<ReturnType<typeof useStoredInput<MenuUploadInput>>, "latest" | "change"> & {
  account: string;
  limit: number;
  onChosen: () => void;
};

function useFileChoice({ latest, change, account, limit, onChosen }: FileChoice) {
  const t = useTexts();
  const [fileError, setFileError] = useState<string>();
  function pickFile([chosen]: readonly File[]) {
    const error = chosen && validateFile(t, chosen, limit);
    setFileError(error);
    const pdf = chosen && asPdfFile(chosen);
    if (error !== undefined || pdf === undefined) return;
    onChosen();
    chosenFile.set({ account, file: pdf });
    const { name, file } = latest().input;
    // After a reload the file is gone but the input remains; choosing the same file keeps the name.
    change({ file: pdf.name, name: name !== "" && file === pdf.name ? name : proposedName(pdf.name) });
  }
  return { fileError, pickFile };
}

/** `files`: the files of all menus; `limit`: maximum size in bytes. */
export function useMenuUploadForm(files: readonly MenuFile[], limit: number) {
  const t = useTexts();
  const client = useQueryClient();
  const { account, file, upload: queued } = useMenuUpload();
  const { latest, change, remove } = useStoredInput(menuUploadInputName, emptyInput);
  const [isSubmitted, setSubmitted] = useState(false);
  const { input } = latest();
  const failure = queued?.failure;
  const isNameTaken = failure?.reason === "nameTaken";
  const problem = validateFileName(input.name);
  const nameError = problem && t(`staff.upload.name.${problem}`, { longest: maxNameLength });
  /** Forgets a failure that no longer applies. */
  const forgetFailure = () => failure && queued && uploadQueue.remove(queued.task);

  useEffect(() => {
    // Another person may have changed the files.
    if (failure !== undefined) void client.invalidateQueries(listMenuFilesQuery());
  }, [failure, client]);

  return {
    ...useFileChoice({ latest, change, account, limit, onChosen: forgetFailure }),
    input,
    file,
    failure,
    isNameTaken,
    isSubmitted,
    running: failure === undefined ? queued : undefined,
    replacedFile: files.find(({ key }) => input.type !== "" && key === menuKeyOf(input.type)),
    nameError: nameError ?? (isNameTaken ? uploadErrorText(t, "menu", failure) : undefined),
    typeError: isSubmitted && input.type === "" ? t("staff.upload.type.missing") : undefined,
    change(changes: Partial<MenuUploadInput>) {
      if (isNameTaken) forgetFailure();
      change(changes);
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      setSubmitted(true);
      const upload = toUpload(files, input);
      const replaceableEtag = failure?.currentEtag ?? queued?.task.job.upload.replaceableEtag;
      if (upload === undefined || nameError !== undefined) focusFirstError(event.currentTarget);
      else if (file !== undefined) startMenuUpload({ ...upload, file, account, replaceableEtag });
    },
    discard() {
      discardMenuUpload(account);
      remove();
      focusScreen();
    },
  };
}
