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
import { clearSession } from "@/api/staffSession";
import { useTexts } from "@/i18n/texts";
import { useStore } from "@/lib/createStore";
import { trackStaffEvent } from "@/lib/usage/staffEvents";
import { staffPaths } from "@/routes/paths";
import { showAlert } from "../components/Alerts";
import { menuTypeOfKey } from "../components/menuTypes";
import { reportFailure } from "../components/StatusMessages";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { removeStoredInput } from "../hooks/useStoredInput";
import { useAccountName } from "../session/useSession";
import { withPdfExtension } from "../uploadQueue/fileNames";
import { assignedUpload, menuUploadInputName, type UploadProgress } from "../uploadQueue/menuUpload";
import { chosenFile, uploadQueue } from "../uploadQueue/uploads";

const signOutMutationKeys = [signOutMutation(), signOutEverywhereMutation()].map(({ mutationKey }) =>
  String(mutationKey),
);

const isRefusedAsSignedOut = (account: string | undefined) =>
  uploadQueue.uploads
    .get()
    .some(({ task, failure }) => task.job.account === account && failure?.reason === "signedOut");

/**
 * Uploads stop before the session ends, and continue after the next sign-in. An expired session is reported
 * (specification §6); `RequireAuth` leads to the sign-in screen.
 */
function useUploadsOfSession() {
  const t = useTexts();
  const client = useQueryClient();
  const signedInAccount = useAccountName();
  const isSignOut = (key: unknown) => signOutMutationKeys.includes(String(key));
  const signOuts = useIsMutating({ predicate: ({ options }) => isSignOut(options.mutationKey) });
  const account = signOuts > 0 ? undefined : signedInAccount;
  const isExpired = isRefusedAsSignedOut(account);

  useEffect(() => {
    if (account === undefined) return;
    uploadQueue.continue(account);
    return () => uploadQueue.suspend(account);
  }, [account]);

  useEffect(() => {
    // After signing in they have just been continued.
    if (isExpired && isRefusedAsSignedOut(account))
      void showAlert(t("staff.alert.signedOut")).then(() => clearSession(client));
  }, [isExpired, account, t, client]);
}

/**
 * Reports on any screen that a menu refers to a new file (specification §8). Navigates only from the upload screen
 * (§4).
 */
function useReportAssignedUpload() {
  const t = useTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const display = useStaffMutation(displayMenuMutation(client), {
    onDone: () => showAlert(t("staff.menus.saved")),
    onFailed: ({ detail }) => reportFailure(detail ?? t("staff.upload.display.failed")),
  });

  return async ({ account, menu, title, baseVersion }: UploadProgress) => {
    const type = menuTypeOfKey(menu as LowercaseMenuType);
    chosenFile.set(undefined);
    removeStoredInput(account, menuUploadInputName);
    trackStaffEvent("[FILE]", { type: "edit", title: withPdfExtension(title), fileType: type });
    void client.invalidateQueries(listMenuFilesQuery());
    void client.invalidateQueries(getPublicationQuery());
    const alertKey = baseVersion === undefined ? "staff.upload.alert.created" : "staff.upload.alert.changed";
    await showAlert(t(alertKey, { name: title }));
    if (pathname === staffPaths.menuUpload) navigate(staffPaths.signIn);
    const settings = await client.fetchQuery(getMenuSettingsQuery()).catch(() => undefined);
    if (settings === undefined || isMenuDisplayed(settings, type)) return;
    const question = t("staff.upload.display.ask", { menu: t(`staff.menuType.${type}`) });
    const options = { action: t("staff.upload.display"), cancel: t("staff.upload.display.not") };
    if (await showAlert(question, options)) display.send(type);
  };
}

/** What follows from uploads on any screen. */
export function useUploadEffects() {
  const assigned = useStore(assignedUpload);
  const report = useReportAssignedUpload();
  useUploadsOfSession();
  useEffect(() => {
    if (assigned === undefined) return;
    assignedUpload.set(undefined);
    void report(assigned);
  }, [assigned, report]);
}
