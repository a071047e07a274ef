import type { MenuFile } from "@/api/generated/models/MenuFile";
import type { MenuType } from "@/api/generated/models/MenuType";
import type { Upload } from "@/api/storage/protocol";
import { useTexts } from "@/i18n/texts";
import { menuKeyOf, menuTypeOfKey } from "../components/menuTypes";
import { useStoredInput } from "../hooks/useStoredInput";
import {
  maxNameLength,
  objectName,
  uploadDraftStorageName,
  validateFileName,
  withPdfExtension,
} from "../uploadQueue/fileNames";

/** `type` is empty until chosen; `file` is the name of the chosen file. */
export type MenuUploadDraft = { name: string; type: MenuType | ""; file: string };

/** The values of the upload form, and what follows from them. `files`: the files of all menus. */
export function useMenuUploadDraft(files: readonly MenuFile[]) {
  const t = useTexts();
  const start: MenuUploadDraft = { name: "", type: "", file: "" };
  const { latest, change, remove: discard } = useStoredInput(uploadDraftStorageName, start);
  const draft = latest().input;
  const { name, type } = draft;
  const key = type === "" ? undefined : menuKeyOf(type);
  const object = key && objectName(name, key);
  // Names and files of menus are unique; the server checks again.
  const fileWithSameName = files.find(
    (other) =>
      other.key !== key &&
      (other.name.toLowerCase() === withPdfExtension(name).toLowerCase() || other.url === `/${object}`),
  );
  const nameProblem = validateFileName(name);
  const invalidNameError = nameProblem && t(`staff.upload.name.${nameProblem}`, { longest: maxNameLength });
  const takenNameError =
    fileWithSameName &&
    t("staff.upload.name.taken", { menu: t(`staff.menuType.${menuTypeOfKey(fileWithSameName.key)}`) });
  const replacedFile = files.find((other) => other.key === key);

  /** Undefined until the menu type is chosen. */
  function toUpload(file: File, options: Pick<Upload, "account" | "replaceableEtag">): Upload | undefined {
    if (key === undefined || object === undefined) return undefined;
    return {
      name: object,
      file,
      menu: key,
      title: name,
      baseVersion: replacedFile?.version,
      knownCreatedAt: files.find(({ url }) => url === `/${object}`)?.updatedAt,
      ...options,
    };
  }

  return {
    draft,
    change,
    discard,
    nameError: invalidNameError ?? takenNameError,
    replacedFile,
    toUpload,
  };
}
