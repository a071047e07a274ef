import { useTexts } from "@/i18n/texts";
import { Notice } from "../components/Notice";
import { fileName } from "./names";
import { useUpload } from "./Uploading";
import { useInterrupted } from "./useInterrupted";

/** Another tab uploads: what it does is said here, and nothing of it can be undone from here. */
export function Elsewhere() {
  const t = useTexts();
  const under = useInterrupted(useUpload().account);
  return (
    <Notice>
      {under === undefined
        ? t("staff.upload.elsewhere")
        : t("staff.upload.elsewhere.file", {
            file: fileName(under.title),
            percent: Math.floor((100 * under.received) / Math.max(under.file.size, 1)),
          })}
    </Notice>
  );
}
