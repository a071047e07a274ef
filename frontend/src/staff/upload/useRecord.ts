import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import type { MenuKey } from "@/api/generated/models/MenuKey";
import { displayMenuMutation, getVersionedMenuSettingsQuery, isDisplayed } from "@/api/menuSettings";
import { editMenuFileMutation, listMenuFilesQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { officePaths } from "@/paths";
import { useAlert, useAsk } from "../components/AlertProvider";
import { typeOf } from "../components/menuTypes";
import { forgetDraft } from "../hooks/useDraft";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { draftName, fileName } from "./names";
import { letGo, refuse, type Stored } from "./uploadStore";

/**
 * Points a menu to what is stored, on whatever screen somebody is by then, and says so there (specification §8). Only
 * whoever waits for it at the upload is led to the entrance (§4): elsewhere they are at something.
 */
export function useRecord(account: string | undefined, stored: Stored | undefined) {
  const t = useTexts();
  const alert = useAlert();
  const ask = useAsk();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname } = useLocation();

  const display = useStaffMutation(displayMenuMutation(client), {
    onDone: () => alert(t("staff.menus.saved")),
    onFailed: ({ detail }) => alert(detail ?? t("staff.upload.display.failed")),
  });

  /** A menu that is not displayed is uploaded and yet not published. */
  async function offerDisplay(key: MenuKey) {
    const settings = await client
      .fetchQuery({ ...getVersionedMenuSettingsQuery(), staleTime: 0 })
      .catch(() => undefined);
    const type = typeOf(key);
    if (settings === undefined || isDisplayed(settings, type)) return;
    const text = t("staff.upload.display.ask", { menu: t(`staff.menuType.${type}`) });
    if (await ask(text, t("staff.upload.display"), t("staff.upload.display.not"))) display.send(type);
  }

  async function pointMenuToFile() {
    if (account === undefined || stored === undefined) return;
    letGo(account);
    forgetDraft(account, draftName);
    void client.invalidateQueries(listMenuFilesQuery());
    const key =
      stored.baseVersion === undefined ? "staff.upload.alert.created" : "staff.upload.alert.changed";
    await alert(t(key, { name: stored.title }));
    if (pathname === officePaths.menuUpload) navigate(officePaths.signIn);
    await offerDisplay(stored.menu as MenuKey);
  }

  const record = useStaffMutation(editMenuFileMutation(), {
    onDone: pointMenuToFile,
    onFailed: async ({ status = 500 }, { key, requestBody }) => {
      if (status === 412) {
        const now = await client
          .fetchQuery({ ...listMenuFilesQuery(), staleTime: 0 })
          .catch((): MenuFile[] => []);
        // The first of two tries may have done it, and its answer been lost.
        if (now.find((file) => file.key === key)?.name === requestBody.name) {
          record.reset();
          return pointMenuToFile();
        }
      }
      // What the house will not have under this name can be sent under another; the file stays chosen.
      if (account !== undefined && status < 500 && status !== 429) refuse(account);
    },
  });

  const { send, reset } = record;
  // What went wrong is no matter of whoever comes next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is the reason to forget
  useEffect(() => reset, [account, reset]);

  /** What has been sent; what fails is sent again by hand. */
  const sent = useRef<Stored>(undefined);
  useEffect(() => {
    if (stored === undefined || stored === sent.current) return;
    sent.current = stored;
    const { menu, title, object, baseVersion } = stored;
    const ifMatch = baseVersion === undefined ? {} : { ifMatch: `"${baseVersion}"` };
    send({ key: menu as MenuKey, requestBody: { name: fileName(title), url: object }, ...ifMatch });
  }, [stored, send]);

  return record;
}
