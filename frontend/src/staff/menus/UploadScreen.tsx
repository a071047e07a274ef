import { useQuery } from "@tanstack/react-query";
import { getMenuSettingsQuery, listMenuFilesQuery } from "@/api/generated/queries";
import { getMaxUploadSizeQuery } from "@/api/storage/sendFile";
import { QueryStatus } from "../components/Loading";
import { MenuFileList } from "./MenuFileList";
import { UploadForm } from "./UploadForm";

/** Specification §2. */
export default function UploadScreen() {
  const files = useQuery(listMenuFilesQuery());
  const limit = useQuery(getMaxUploadSizeQuery());
  const settings = useQuery(getMenuSettingsQuery());
  return (
    <>
      <QueryStatus queries={[files, limit, settings]} />
      {files.data !== undefined && limit.data !== undefined && settings.data !== undefined && (
        <>
          <UploadForm files={files.data} limit={limit.data} settings={settings.data} />
          <MenuFileList files={files.data} settings={settings.data} />
        </>
      )}
    </>
  );
}
