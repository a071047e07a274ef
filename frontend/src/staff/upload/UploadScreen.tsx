import { useQuery } from "@tanstack/react-query";
import { getVersionedMenuSettingsQuery } from "@/api/menuSettings";
import { listMenuFilesQuery } from "@/api/queries";
import { getMaxUploadSizeQuery } from "@/api/storage/maxUploadSize";
import { LoadFailed, Loading } from "../components/Loading";
import { MenuFiles } from "./MenuFiles";
import { UploadForm } from "./UploadForm";

/** Specification §2. */
export function UploadScreen() {
  const files = useQuery(listMenuFilesQuery());
  const limit = useQuery(getMaxUploadSizeQuery());
  const settings = useQuery(getVersionedMenuSettingsQuery());
  const isThere = files.data !== undefined && limit.data !== undefined && settings.data !== undefined;
  const isError = files.isError || limit.isError || settings.isError;

  function retry() {
    void files.refetch();
    void limit.refetch();
    void settings.refetch();
  }

  return (
    <>
      {!isThere && isError && <LoadFailed onRetry={retry} />}
      {!isThere && !isError && <Loading />}
      {isThere && (
        <>
          <UploadForm files={files.data} limit={limit.data} settings={settings.data} />
          <MenuFiles files={files.data} settings={settings.data} />
        </>
      )}
    </>
  );
}
