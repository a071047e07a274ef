import { RotateCw } from "lucide-react";
import { useTexts } from "@/i18n/texts";
import { Button } from "./Button";

/** "Nochmals versuchen", or that it is being tried. */
export function RetryButton({ isPending, onRetry }: { isPending: boolean; onRetry: () => void }) {
  const t = useTexts();
  return (
    <Button icon={<RotateCw />} isPending={isPending} onClick={onRetry}>
      {t(isPending ? "staff.retrying" : "staff.retry")}
    </Button>
  );
}
