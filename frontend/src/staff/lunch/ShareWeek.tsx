import { Copy, Share2 } from "lucide-react";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { copyText } from "../components/copyText";
import styles from "./Lunch.module.css";
import { formatWeekText } from "./weekText";

type Props = Parameters<typeof formatWeekText>[1];

/** The week as plain text, to pass on in any messenger. */
export function ShareWeek(props: Props) {
  const t = useTexts();
  const text = formatWeekText(t, props);
  const canShare = "share" in navigator;
  const copy = () => copyText(text, t("staff.lunch.share.copied"), t("staff.lunch.share.notCopied"));
  return (
    <section aria-labelledby="share" className="tightStack part">
      <h3 id="share">{t("staff.lunch.share")}</h3>
      <p className={styles.text}>{text}</p>
      <div>
        <Button
          icon={canShare ? <Share2 /> : <Copy />}
          onClick={() =>
            // The person may close the dialog of the system.
            canShare ? void navigator.share({ text }).catch(() => {}) : void copy()
          }
        >
          {t(canShare ? "staff.lunch.share.button" : "staff.lunch.share.copy")}
        </Button>
      </div>
    </section>
  );
}
