import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { listMenuFilesQuery, signOutEverywhereMutation, signOutMutation } from "@/api/queries";
import { isUploadStorageEvent } from "@/api/storage/interrupted";
import { useTexts } from "@/i18n/texts";
import { useAlert } from "../components/AlertProvider";
import { entranceFrom } from "../session/returnPath";
import { useAccount, useSessionChange } from "../session/useSession";
import { goOn, leaveOff, useElsewhere, useHeld } from "./uploadStore";
import { useRecord } from "./useRecord";
import { useSnapshot } from "./useSnapshot";

const leaving = [signOutMutation(), signOutEverywhereMutation()].map(({ mutationKey }) =>
  String(mutationKey),
);

function useSeen() {
  const t = useTexts();
  const alert = useAlert();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const { leave } = useSessionChange();
  const signedIn = useAccount();
  const isLeaving =
    useIsMutating({ predicate: ({ options }) => leaving.includes(String(options.mutationKey)) }) > 0;
  // Whoever signs out has left their upload before the house says that they are out.
  const account = isLeaving ? undefined : signedIn;
  const isElsewhere = useElsewhere();
  const { file, task, stored, confirmedTag } = useHeld(account);
  const snapshot = useSnapshot(task);
  const record = useRecord(account, stored);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is the reason to stop
  useEffect(() => leaveOff, [account]);

  useEffect(() => {
    if (isElsewhere) return () => void client.invalidateQueries(listMenuFilesQuery());
    if (account === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const look = () => void goOn(account, signal);
    look();
    // Another tab has begun, or is through.
    addEventListener("storage", (event) => isUploadStorageEvent(event) && look(), { signal });
    return () => controller.abort();
  }, [account, isElsewhere, client]);

  const isSignedOut = snapshot?.failure?.reason === "signedOut";
  useEffect(() => {
    if (!isSignedOut) return;
    leaveOff();
    void alert(t("staff.alert.signedOut")).then(() => {
      leave();
      navigate(entranceFrom(pathname));
    });
  }, [isSignedOut, alert, t, leave, navigate, pathname]);

  const isChanged = snapshot?.failure?.reason === "changed";
  useEffect(() => {
    if (isChanged) void client.invalidateQueries(listMenuFilesQuery());
  }, [isChanged, client]);

  return { account, isElsewhere, file, task, stored, confirmedTag, snapshot, record };
}

const UploadContext = createContext<ReturnType<typeof useSeen> | undefined>(undefined);

/**
 * Sees to the upload of whoever is signed in, above all screens: it belongs to the office and not to the screen where
 * it began. It ends when its menu has the file, wherever somebody is by then, also after the page was loaded anew.
 */
export function Uploading({ children }: { children: ReactNode }) {
  return <UploadContext value={useSeen()}>{children}</UploadContext>;
}

/** The upload of whoever is signed in, and what became of it. */
export function useUpload() {
  const upload = use(UploadContext);
  if (upload === undefined) throw new Error("an upload needs Uploading above it");
  return upload;
}
