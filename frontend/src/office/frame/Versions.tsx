import type { ReactNode } from "react";
import { useTexts } from "@/i18n/texts";
import { Button } from "./Button";
import { Notice } from "./Notice";
import styles from "./Versions.module.css";

type Props = {
  /** What somebody else has saved. */
  theirs: ReactNode;
  /** What stands in the form. */
  mine: ReactNode;
  onTheirs: () => void;
  onMine: () => void;
};

/** Two people changed the same thing: the second is shown both versions, and says which one it shall be. */
export function Versions({ theirs, mine, onTheirs, onMine }: Props) {
  const t = useTexts();
  return (
    <div className={styles.place}>
      <Notice kind="warning">{t("office.versions.text")}</Notice>
      <div className={styles.versions}>
        <section aria-labelledby="theirs">
          <h2 id="theirs">{t("office.versions.theirs")}</h2>
          {theirs}
          <Button onClick={onTheirs}>{t("office.versions.keepTheirs")}</Button>
        </section>
        <section aria-labelledby="mine">
          <h2 id="mine">{t("office.versions.mine")}</h2>
          {mine}
          <Button look="main" onClick={onMine}>
            {t("office.versions.keepMine")}
          </Button>
        </section>
      </div>
    </div>
  );
}
