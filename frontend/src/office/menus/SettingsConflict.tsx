import { Eye, EyeOff } from "lucide-react";
import type { MenuSetting } from "@/api/generated/models/MenuSetting";
import { useTexts } from "@/i18n/texts";
import { Versions } from "../frame/Versions";
import styles from "./SettingsConflict.module.css";

type Props = {
  mine: readonly MenuSetting[];
  theirs: readonly MenuSetting[];
  onTheirs: () => void;
  onMine: () => void;
};

/** Both choices of menus, one beside the other. */
export function SettingsConflict({ mine, theirs, ...ways }: Props) {
  const t = useTexts();
  const list = (menus: readonly MenuSetting[]) => (
    <ul className={styles.menus}>
      {menus.map(({ type, displayLabel, isChecked }) => (
        <li key={type}>
          {isChecked ? <Eye /> : <EyeOff />}
          {t(isChecked ? "office.versions.shown" : "office.versions.hidden", { menu: displayLabel })}
        </li>
      ))}
    </ul>
  );
  return <Versions theirs={list(theirs)} mine={list(mine)} {...ways} />;
}
