import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import type { MenuFile } from "@/api/generated/models/MenuFile";
import type { MenuKey } from "@/api/generated/models/MenuKey";
import { editMenuFileMutation, listMenuFilesQuery } from "@/api/queries";
import type { UploadSnapshot, UploadTask } from "@/api/storage/UploadTask";
import { useTexts } from "@/i18n/texts";
import { officePaths } from "@/paths";
import { useAlert } from "../frame/alerts";
import { useWrite } from "../frame/useWrite";
import { entranceFrom } from "../session/entrance";
import { useSessionChange } from "../session/useSession";
import { endTask, letGo } from "./held";
import { fileName } from "./names";

const nothing = () => () => {};

/** What is to be seen of an upload; nothing where there is none. */
export function useSnapshot(task: UploadTask | undefined): UploadSnapshot | undefined {
  const snapshot = useCallback(() => task?.snapshot(), [task]);
  return useSyncExternalStore(task?.subscribe ?? nothing, snapshot);
}

/**
 * Which menu the file becomes, once that is chosen, what it was called, and the version of the one that was there when
 * the upload began.
 */
type Menu = { key: MenuKey | undefined; name: string; replaced: number | undefined };

/**
 * What follows on an upload: once its bytes are stored, the menu is pointed to them, and the staff member is told and
 * led to the entrance; whoever has been signed out meanwhile too (specification §4, §6).
 */
export function useUpload(
  task: UploadTask | undefined,
  { key, name, replaced }: Menu,
  files: readonly MenuFile[],
  onDone: () => void,
) {
  const t = useTexts();
  const alert = useAlert();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { leave } = useSessionChange();
  const snapshot = useSnapshot(task);

  async function tell() {
    const isNew = files.every((file) => file.key !== key);
    letGo();
    onDone();
    void client.invalidateQueries(listMenuFilesQuery());
    await alert(t(isNew ? "office.upload.alert.created" : "office.upload.alert.changed", { name }));
    navigate(officePaths.entrance);
  }

  const record = useWrite(editMenuFileMutation(), {
    onDone: tell,
    onFailed: async ({ status = 500 }, { requestBody }) => {
      if (status === 412) {
        const now = await client
          .fetchQuery({ ...listMenuFilesQuery(), staleTime: 0 })
          .catch((): MenuFile[] => []);
        // The first of two tries may have done it, and its answer been lost.
        if (now.find((file) => file.key === key)?.name === requestBody.name) return tell();
      }
      // What the house will not have under this name can be sent under another; the file stays chosen.
      if (status < 500 && status !== 429) endTask();
    },
  });

  const { send } = record;
  const url = snapshot?.metadata?.name;
  /** The task whose end has been seen to. */
  const seenTo = useRef<UploadTask>(undefined);
  useEffect(() => {
    if (task === undefined || task === seenTo.current) return;
    if (url !== undefined && key !== undefined) {
      seenTo.current = task;
      const ifMatch = replaced === undefined ? {} : { ifMatch: `"${replaced}"` };
      send({ key, requestBody: { name: fileName(name), url }, ...ifMatch });
    }
    if (snapshot?.failure?.reason === "signedOut") {
      seenTo.current = task;
      endTask();
      void alert(t("office.alert.signedOut")).then(() => {
        leave();
        navigate(entranceFrom(pathname));
      });
    }
    if (snapshot?.state === "canceled") endTask();
  }, [task, url, snapshot, send, key, name, replaced, alert, t, leave, navigate, pathname]);

  return { snapshot, record };
}
