import { Copy, Printer } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useMasterData } from "@/api/useMasterData";
import { useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { Button } from "../components/Button";
import { copyText } from "../components/copyText";
import { focusScreen } from "../layout/focus";
import { useAccountName } from "../session/useSession";
import styles from "./SecondFactors.module.css";

type Props = { codes: readonly string[]; onClose: () => Promise<void> };

/** New recovery codes, which are shown only once. Nothing else is printed while they are. */
export function RecoveryCodesPanel({ codes, onClose }: Props) {
  const t = useTexts();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { product } = useMasterData();
  const email = decodeHosts(useAccountName() ?? "");
  const [isClosing, setClosing] = useState(false);

  // In the place of the pressed button.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "nearest" });
  }, []);

  async function close() {
    setClosing(true);
    await onClose();
    focusScreen();
  }

  return (
    <section aria-labelledby={id} className={`${styles.panel} ${styles.printed}`}>
      <h3 ref={heading} id={id} tabIndex={-1}>
        {t("staff.codes.heading")}
      </h3>
      <p className="hint">{t("staff.codes.account", { product, email })}</p>
      <p>{t("staff.codes.use")}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p>{t("staff.codes.once")}</p>
      <div className={styles.buttons}>
        <Button
          icon={<Copy />}
          onClick={() => void copyText(codes.join("\n"), t("staff.codes.copied"), t("staff.codes.notCopied"))}
        >
          {t("staff.codes.copy")}
        </Button>
        <Button icon={<Printer />} onClick={() => print()}>
          {t("staff.codes.print")}
        </Button>
      </div>
      <Button variant="main" isPending={isClosing} onClick={() => void close()}>
        {t("staff.codes.kept")}
      </Button>
    </section>
  );
}
