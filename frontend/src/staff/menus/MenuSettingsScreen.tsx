import { useQuery } from "@tanstack/react-query";
import { getVersionedMenuSettingsQuery } from "@/api/menuSettings";
import { listMenuFilesQuery } from "@/api/queries";
import { LoadFailed, Loading } from "../components/Loading";
import { MenuSettingsForm } from "./MenuSettingsForm";

/** Specification §2. */
export function MenuSettingsScreen() {
  const settings = useQuery(getVersionedMenuSettingsQuery());
  const files = useQuery(listMenuFilesQuery());
  const isThere = settings.data !== undefined && files.data !== undefined;

  function retry() {
    void settings.refetch();
    void files.refetch();
  }

  return (
    <>
      {!isThere && (settings.isError || files.isError) && <LoadFailed onRetry={retry} />}
      {!isThere && !settings.isError && !files.isError && <Loading />}
      {isThere && <MenuSettingsForm settings={settings.data} files={files.data} />}
    </>
  );
}
