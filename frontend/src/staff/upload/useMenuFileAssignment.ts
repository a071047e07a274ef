import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { LowercaseMenuType } from "@/api/generated/models/LowercaseMenuType";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import { editMenuFileMutation, getMenuSettingsQuery, listMenuFilesQuery } from "@/api/generated/queries";
import { displayMenuMutation, isMenuDisplayed } from "@/api/menuSettings";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { useAlert, useConfirm } from "../components/AlertProvider";
import { menuTypeOfKey } from "../components/menuTypes";
import { removeStoredInput } from "../hooks/storedInput";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { uploadDraftStorageName, withPdfExtension } from "./fileNames";
import { resetUpload, resetUploadKeepingFile, type UnassignedUpload } from "./uploadStore";

/**
 * Makes the menu refer to the stored file and reports it on any screen (specification §8). Navigates only from the
 * upload screen (§4).
 */
export function useMenuFileAssignment(account: string | undefined, stored: UnassignedUpload | undefined) {
  const t = useTexts();
  const alert = useAlert();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname } = useLocation();

  const display = useStaffMutation(displayMenuMutation(client), {
    onDone: () => alert(t("staff.menus.saved")),
    onFailed: ({ detail }) => alert(detail ?? t("staff.upload.display.failed")),
  });

  async function offerToDisplayMenu(key: LowercaseMenuType) {
    const settings = await client.fetchQuery(getMenuSettingsQuery()).catch(() => undefined);
    const type = menuTypeOfKey(key);
    if (settings === undefined || isMenuDisplayed(settings, type)) return;
    const text = t("staff.upload.display.ask", { menu: t(`staff.menuType.${type}`) });
    if (await confirm(text, t("staff.upload.display"), t("staff.upload.display.not"))) display.send(type);
  }

  async function handleFileAssigned() {
    if (account === undefined || stored === undefined) return;
    resetUpload(account);
    removeStoredInput(account, uploadDraftStorageName);
    void client.invalidateQueries(listMenuFilesQuery());
    const key =
      stored.baseVersion === undefined ? "staff.upload.alert.created" : "staff.upload.alert.changed";
    await alert(t(key, { name: stored.title }));
    if (pathname === staffPaths.menuUpload) navigate(staffPaths.signIn);
    await offerToDisplayMenu(stored.menu as LowercaseMenuType);
  }

  const record = useStaffMutation(editMenuFileMutation(), {
    onDone: handleFileAssigned,
    onFailed: async ({ status = 500 }, { key, requestBody }) => {
      if (status === 412) {
        const state = await client.fetchQuery(listMenuFilesQuery()).catch((): MenuFile[] => []);
        // An earlier request may have succeeded without a response.
        if (state.find((file) => file.key === key)?.name === requestBody.name) {
          record.reset();
          return handleFileAssigned();
        }
      }
      // The file stays chosen and can be sent under another name.
      if (account !== undefined && status < 500 && status !== 429) resetUploadKeepingFile(account);
    },
  });

  const { send, reset } = record;
  // Reset for another person.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is the reason to forget
  useEffect(() => reset, [account, reset]);

  /** Sent once automatically; retries are manual. */
  const sent = useRef<UnassignedUpload>(undefined);
  useEffect(() => {
    if (stored === undefined || stored === sent.current) return;
    sent.current = stored;
    const { menu, title, object, baseVersion } = stored;
    const ifMatch = baseVersion === undefined ? {} : { ifMatch: `"${baseVersion}"` };
    send({
      key: menu as LowercaseMenuType,
      requestBody: { name: withPdfExtension(title), url: object },
      ...ifMatch,
    });
  }, [stored, send]);

  return record;
}
