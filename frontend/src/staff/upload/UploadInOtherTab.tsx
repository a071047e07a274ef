import { useTexts } from "@/i18n/texts";
import { Notice } from "../components/Notice";
import { fileName } from "./fileNames";
import { useUpload } from "./UploadProvider";
import { useInterrupted } from "./useInterrupted";

/** Shows the progress of another tab's upload. */
export function UploadInOtherTab() {
  const t = useTexts();
  const other = useInterrupted(useUpload().account);
  return (
    <Notice>
      {other === undefined
        ? t("staff.upload.elsewhere")
        : t("staff.upload.elsewhere.file", {
            file: fileName(other.title),
            percent: Math.floor((100 * other.received) / Math.max(other.file.size, 1)),
          })}
    </Notice>
  );
}
