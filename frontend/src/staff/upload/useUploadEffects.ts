import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { LowercaseMenuType } from "@/api/generated/models/LowercaseMenuType";
import {
  getMenuSettingsQuery,
  getPublicationQuery,
  listMenuFilesQuery,
  signOutEverywhereMutation,
  signOutMutation,
} from "@/api/generated/queries";
import { displayMenuMutation, isMenuDisplayed } from "@/api/menuSettings";
import { useTexts } from "@/i18n/texts";
import { useStore } from "@/lib/createStore";
import { trackStaffEvent } from "@/lib/usage/staffEvents";
import { staffPaths } from "@/routes/paths";
import { useAlert, useConfirm } from "../components/AlertProvider";
import { menuTypeOfKey } from "../components/menuTypes";
import { removeStoredInput } from "../hooks/storedInput";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { useAccountName, useSessionSetters } from "../session/useSession";
import { uploadDraftStorageName, withPdfExtension } from "../uploadQueue/fileNames";
import type { MenuUpload } from "../uploadQueue/menuUpload";
import { assignedUpload, chosenFile, restoreMenuUpload, uploadQueue } from "../uploadQueue/uploads";

const signOutMutationKeys = [signOutMutation(), signOutEverywhereMutation()].map(({ mutationKey }) =>
  String(mutationKey),
);

/** Uploads stop before the session ends, and continue after the next sign-in. */
function useUploadsOfSession() {
  const signedInAccount = useAccountName();
  const isSigningOut =
    useIsMutating({ predicate: ({ options }) => signOutMutationKeys.includes(String(options.mutationKey)) }) >
    0;
  const account = isSigningOut ? undefined : signedInAccount;
  useEffect(() => {
    if (account === undefined) return;
    const controller = new AbortController();
    uploadQueue.continue(account);
    void restoreMenuUpload(account, controller.signal);
    return () => {
      controller.abort();
      uploadQueue.suspend(account);
    };
  }, [account]);
}

const isRefusedAsSignedOut = (account: string | undefined) =>
  uploadQueue.uploads
    .get()
    .some(({ task, failure }) => task.job.account === account && failure?.reason === "signedOut");

/** Reports an expired session (specification §6); `RequireAuth` leads to the sign-in screen. */
function useExpiredSession() {
  const t = useTexts();
  const alert = useAlert();
  const account = useAccountName();
  const { clearSession } = useSessionSetters();
  const isExpired = isRefusedAsSignedOut(account);
  useEffect(() => {
    // After signing in they have just been continued.
    if (isExpired && isRefusedAsSignedOut(account)) void alert(t("staff.alert.signedOut")).then(clearSession);
  }, [isExpired, account, alert, t, clearSession]);
}

/**
 * Reports on any screen that a menu refers to a new file (specification §8). Navigates only from the upload screen
 * (§4).
 */
function useReportAssignedUpload() {
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

  return async ({ account, menu, title, baseVersion }: MenuUpload) => {
    const key = menu as LowercaseMenuType;
    chosenFile.set(undefined);
    removeStoredInput(account, uploadDraftStorageName);
    trackStaffEvent("[FILE]", { type: "edit", title: withPdfExtension(title), fileType: menuTypeOfKey(key) });
    void client.invalidateQueries(listMenuFilesQuery());
    void client.invalidateQueries(getPublicationQuery());
    const alertKey = baseVersion === undefined ? "staff.upload.alert.created" : "staff.upload.alert.changed";
    await alert(t(alertKey, { name: title }));
    if (pathname === staffPaths.menuUpload) navigate(staffPaths.signIn);
    await offerToDisplayMenu(key);
  };
}

/** What follows from uploads on any screen. */
export function useUploadEffects() {
  const client = useQueryClient();
  const uploads = useStore(uploadQueue.uploads);
  const assigned = useStore(assignedUpload);
  const report = useReportAssignedUpload();
  const hasMenuChanged = uploads.some(
    ({ failure }) => failure?.reason === "changed" || failure?.reason === "menuChanged",
  );
  useUploadsOfSession();
  useExpiredSession();

  useEffect(() => {
    if (hasMenuChanged) void client.invalidateQueries(listMenuFilesQuery());
  }, [hasMenuChanged, client]);

  useEffect(() => {
    if (assigned === undefined) return;
    assignedUpload.set(undefined);
    void report(assigned);
  }, [assigned, report]);
}
