import { Bus, Car, Footprints } from "lucide-react";
import { useTexts } from "@/i18n/texts";
import styles from "./Directions.module.css";

const directions = [
  ["car", <Car key="car" />],
  ["bus", <Bus key="bus" />],
  ["foot", <Footprints key="foot" />],
] as const;

export function Directions() {
  const t = useTexts();
  return (
    <>
      <h2 id="way">{t("contact.way")}</h2>
      <ul className={styles.ways}>
        {directions.map(([mode, icon]) => (
          <li key={mode}>
            {icon}
            <h3>{t(`contact.way.${mode}`)}</h3>
            <p>{t(`contact.way.${mode}.text`)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
