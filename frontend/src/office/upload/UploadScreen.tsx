import { useQuery } from "@tanstack/react-query";
import { listMenuFilesQuery } from "@/api/queries";
import { getLargestUploadQuery } from "@/api/storage/largestUpload";
import { useTexts } from "@/i18n/texts";
import { LoadFailed, Loading } from "../frame/Loading";
import { Screen } from "../frame/Screen";
import { MenuFiles } from "./MenuFiles";
import { UploadForm } from "./UploadForm";

/** Uploads or replaces a menu's PDF (specification §2). */
export function UploadScreen() {
  const t = useTexts();
  const files = useQuery(listMenuFilesQuery());
  const limit = useQuery(getLargestUploadQuery());
  const isThere = files.data !== undefined && limit.data !== undefined;

  function retry() {
    void files.refetch();
    void limit.refetch();
  }

  return (
    <Screen heading={t("office.upload.heading")} intro={t("office.upload.intro")}>
      {!isThere && (files.isError || limit.isError) && <LoadFailed onRetry={retry} />}
      {!isThere && !files.isError && !limit.isError && <Loading />}
      {isThere && (
        <>
          <UploadForm files={files.data} limit={limit.data} />
          <MenuFiles files={files.data} />
        </>
      )}
    </Screen>
  );
}
