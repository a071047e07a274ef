import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import type { MenuKey } from "@/api/generated/models/MenuKey";
import { displayMenuMutation, getKnownMenuSettingsQuery, isDisplayed } from "@/api/menuSettings";
import { editMenuFileMutation, listMenuFilesQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { officePaths } from "@/paths";
import { useAlert, useAsk } from "../components/AlertProvider";
import { typeOf } from "../components/menuTypes";
import { forgetDraft } from "../hooks/useDraft";
import { useWrite } from "../hooks/useStaffMutation";
import { draftName, fileName } from "./names";
import { letGo, refuse, type Stored } from "./uploadStore";

/**
 * Points a menu to what is stored, on whatever screen somebody is by then, and says so there (specification §8). Only
 * whoever waits for it at the upload is led to the entrance (§4): elsewhere they are at something.
 */
export function useRecord(by: string | undefined, stored: Stored | undefined) {
  const t = useTexts();
  const alert = useAlert();
  const ask = useAsk();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname } = useLocation();

  const display = useWrite(displayMenuMutation(client), {
    onDone: () => alert(t("staff.menus.saved")),
    onFailed: ({ detail }) => alert(detail ?? t("staff.upload.display.failed")),
  });

  /** A menu that is not displayed is uploaded and yet not published. */
  async function offerDisplay(key: MenuKey) {
    const settings = await client
      .fetchQuery({ ...getKnownMenuSettingsQuery(), staleTime: 0 })
      .catch(() => undefined);
    const type = typeOf(key);
    if (settings === undefined || isDisplayed(settings, type)) return;
    const text = t("staff.upload.display.ask", { menu: t(`staff.menuType.${type}`) });
    if (await ask(text, t("staff.upload.display"), t("staff.upload.display.not"))) display.send(type);
  }

  async function tell() {
    if (by === undefined || stored === undefined) return;
    letGo(by);
    forgetDraft(by, draftName);
    void client.invalidateQueries(listMenuFilesQuery());
    const key = stored.replaced === undefined ? "staff.upload.alert.created" : "staff.upload.alert.changed";
    await alert(t(key, { name: stored.title }));
    if (pathname === officePaths.menuUpload) navigate(officePaths.entrance);
    await offerDisplay(stored.menu as MenuKey);
  }

  const record = useWrite(editMenuFileMutation(), {
    onDone: tell,
    onFailed: async ({ status = 500 }, { key, requestBody }) => {
      if (status === 412) {
        const now = await client
          .fetchQuery({ ...listMenuFilesQuery(), staleTime: 0 })
          .catch((): MenuFile[] => []);
        // The first of two tries may have done it, and its answer been lost.
        if (now.find((file) => file.key === key)?.name === requestBody.name) {
          record.forget();
          return tell();
        }
      }
      // What the house will not have under this name can be sent under another; the file stays chosen.
      if (by !== undefined && status < 500 && status !== 429) refuse(by);
    },
  });

  const { send, forget } = record;
  // What went wrong is no matter of whoever comes next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is the reason to forget
  useEffect(() => forget, [by, forget]);

  /** What has been sent; what fails is sent again by hand. */
  const sent = useRef<Stored>(undefined);
  useEffect(() => {
    if (stored === undefined || stored === sent.current) return;
    sent.current = stored;
    const { menu, title, object, replaced } = stored;
    const ifMatch = replaced === undefined ? {} : { ifMatch: `"${replaced}"` };
    send({ key: menu as MenuKey, requestBody: { name: fileName(title), url: object }, ...ifMatch });
  }, [stored, send]);

  return record;
}
