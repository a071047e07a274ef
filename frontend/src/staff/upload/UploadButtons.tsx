import { FileUp, Upload, X } from "lucide-react";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { SaveBar } from "../components/SaveBar";

type Props = {
  /** A file is chosen and not being uploaded. */
  isFileChosen: boolean;
  /** The server refused the file itself. */
  isRefused: boolean;
  /** The server already has a part of the file. */
  isInterrupted: boolean;
  hasFailed: boolean;
  isSubmitDisabled: boolean;
  onDiscard: () => void;
  onPickOther: () => void;
};

export function UploadButtons({
  isFileChosen,
  isRefused,
  isInterrupted,
  hasFailed,
  isSubmitDisabled,
  onDiscard,
  onPickOther,
}: Props) {
  const t = useTexts();
  const sendTextKey = hasFailed ? "staff.retry" : "staff.upload.send";
  return (
    <SaveBar>
      <Button icon={<X />} onClick={onDiscard}>
        {t("staff.upload.drop.file")}
      </Button>
      {isFileChosen && isRefused && (
        <Button variant="main" icon={<FileUp />} onClick={onPickOther}>
          {t("staff.upload.pickOther")}
        </Button>
      )}
      {isFileChosen && !isRefused && (
        <Button type="submit" variant="main" icon={<Upload />} disabled={isSubmitDisabled}>
          {t(isInterrupted ? "staff.upload.resumeInterrupted" : sendTextKey)}
        </Button>
      )}
    </SaveBar>
  );
}
