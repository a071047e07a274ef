import type { MenuFile } from "@/api/generated/models/MenuFile";
import type { MenuType } from "@/api/generated/models/MenuType";
import { useTexts } from "@/i18n/texts";
import styles from "./UploadSummary.module.css";

type Props = {
  /** Complete file name, as shown to guests. */
  name: string;
  type: MenuType;
  replacedFile: MenuFile | undefined;
  /** The menu is not displayed to guests. */
  isHidden: boolean;
};

/** Specification §2. */
export function UploadSummary({ name, type, replacedFile, isHidden }: Props) {
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
      {isHidden && <p>{t("staff.upload.summary.hidden")}</p>}
    </section>
  );
}
