import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { listMenuFilesQuery, signOutEverywhereMutation, signOutMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { useAlert } from "../components/AlertProvider";
import { signInPathFrom } from "../session/returnPath";
import { useAccountName, useSessionSetters } from "../session/useSession";
import {
  restoreUnassignedUpload,
  suspendUpload,
  useIsUploadingInOtherTab,
  useUploadState,
} from "./uploadStore";
import { useMenuFileAssignment } from "./useMenuFileAssignment";
import { useUploadSnapshot } from "./useUploadSnapshot";

const signOutMutationKeys = [signOutMutation(), signOutEverywhereMutation()].map(({ mutationKey }) =>
  String(mutationKey),
);

function useUploadContextValue() {
  const t = useTexts();
  const alert = useAlert();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { clearSession } = useSessionSetters();
  const signedInAccount = useAccountName();
  const isSigningOut =
    useIsMutating({ predicate: ({ options }) => signOutMutationKeys.includes(String(options.mutationKey)) }) >
    0;
  // Signing out stops the upload before the session state changes.
  const account = isSigningOut ? undefined : signedInAccount;
  const isUploadInOtherTab = useIsUploadingInOtherTab();
  const { file, task, stored, replaceableEtag } = useUploadState(account);
  const snapshot = useUploadSnapshot(task);
  const record = useMenuFileAssignment(account, stored);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is the reason to stop
  useEffect(() => suspendUpload, [account]);

  useEffect(() => {
    if (account === undefined) return;
    const controller = new AbortController();
    void restoreUnassignedUpload(account, controller.signal);
    return () => controller.abort();
  }, [account]);

  const isSignedOut = snapshot?.failure?.reason === "signedOut";
  useEffect(() => {
    if (!isSignedOut) return;
    suspendUpload();
    void alert(t("staff.alert.signedOut")).then(() => {
      clearSession();
      navigate(signInPathFrom(pathname));
    });
  }, [isSignedOut, alert, t, clearSession, navigate, pathname]);

  const hasObjectChanged = snapshot?.failure?.reason === "changed";
  useEffect(() => {
    if (hasObjectChanged) void client.invalidateQueries(listMenuFilesQuery());
  }, [hasObjectChanged, client]);

  return { account, isUploadInOtherTab, file, task, stored, replaceableEtag, snapshot, record };
}

const UploadContext = createContext<ReturnType<typeof useUploadContextValue> | undefined>(undefined);

/** Manages the user's upload across screens until the menu refers to its file, also after a reload. */
export function UploadProvider({ children }: { children: ReactNode }) {
  return <UploadContext value={useUploadContextValue()}>{children}</UploadContext>;
}

export function useUploadContext() {
  const upload = use(UploadContext);
  if (upload === undefined) throw new Error("useUploadContext needs an UploadProvider");
  return upload;
}
