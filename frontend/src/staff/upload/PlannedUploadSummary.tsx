import type { MenuFile } from "@/api/generated/models/MenuFile";
import type { MenuType } from "@/api/generated/models/MenuType";
import { useTexts } from "@/i18n/texts";
import styles from "./PlannedUploadSummary.module.css";

type Props = {
  /** Complete file name, as shown to guests. */
  name: string;
  type: MenuType;
  replacedFile: MenuFile | undefined;
  /** The menu is not displayed to guests. */
  isMenuHidden: boolean;
};

/** Specification §2. */
export function PlannedUploadSummary({ name, type, replacedFile, isMenuHidden }: Props) {
  const t = useTexts();
  return (
    <section aria-label={t("staff.upload.summary")} className={styles.summary}>
      <dl>
        <div>
          <dt>{t("staff.upload.summary.file")}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t("staff.upload.summary.type")}</dt>
          <dd>{t(`staff.menuType.${type}`)}</dd>
        </div>
      </dl>
      {replacedFile !== undefined && <p>{t("staff.upload.summary.replaces", { file: replacedFile.name })}</p>}
      {isMenuHidden && <p>{t("staff.upload.summary.hidden")}</p>}
    </section>
  );
}
