import { useQuery } from "@tanstack/react-query";
import { listMenuFilesQuery } from "@/api/queries";
import { getLargestUploadQuery } from "@/api/storage/largestUpload";
import { useTexts } from "@/i18n/texts";
import { LoadFailed, Loading } from "../frame/Loading";
import { Screen } from "../frame/Screen";
import { Elsewhere } from "./Elsewhere";
import { MenuFiles } from "./MenuFiles";
import { UploadForm } from "./UploadForm";
import { useUpload } from "./Uploading";

/** Uploads or replaces a menu's PDF (specification §2). */
export function UploadScreen() {
  const t = useTexts();
  const { isElsewhere } = useUpload();
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
          {isElsewhere ? <Elsewhere /> : <UploadForm files={files.data} limit={limit.data} />}
          <MenuFiles files={files.data} />
        </>
      )}
    </Screen>
  );
}
