import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { withPdfExtension } from "./fileNames";
import { useUploadContext } from "./UploadProvider";
import { useInterruptedUpload } from "./useInterruptedUpload";

type Props = {
  /** Name of the file for which the form was filled in, or empty. */
  draftFile: string;
  onDiscardUpload: () => void;
  onDiscardDraft: () => void;
};

/** What remains of an earlier upload: after a reload, or in another tab. */
export function UnfinishedUploadNotices({ draftFile, onDiscardUpload, onDiscardDraft }: Props) {
  const t = useTexts();
  const { account = "", isUploadInOtherTab, file, task, stored } = useUploadContext();
  const interrupted = useInterruptedUpload(account);
  return (
    <>
      {stored !== undefined && task === undefined && (
        <Notice>{t("staff.upload.finishing", { file: withPdfExtension(stored.title) })}</Notice>
      )}
      {isUploadInOtherTab && <Notice>{t("staff.upload.inOtherTab")}</Notice>}
      {file === undefined && stored === undefined && interrupted !== undefined && !isUploadInOtherTab && (
        <Notice action={<Button onClick={onDiscardUpload}>{t("staff.upload.drop.file")}</Button>}>
          {t("staff.upload.interrupted", { file: interrupted.file.name })}
        </Notice>
      )}
      {file === undefined && interrupted === undefined && draftFile !== "" && (
        <Notice action={<Button onClick={onDiscardDraft}>{t("staff.upload.drop.file")}</Button>}>
          {t("staff.upload.kept", { file: draftFile })}
        </Notice>
      )}
    </>
  );
}
