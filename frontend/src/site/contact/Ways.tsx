import { Bus, Car, Footprints } from "lucide-react";
import { useTexts } from "@/i18n/texts";
import styles from "./Ways.module.css";

const ways = [
  ["car", <Car key="car" />],
  ["bus", <Bus key="bus" />],
  ["foot", <Footprints key="foot" />],
] as const;

/** The way to the house in words. */
export function Ways() {
  const t = useTexts();
  return (
    <>
      <h2 id="way">{t("contact.way")}</h2>
      <ul className={styles.ways}>
        {ways.map(([way, icon]) => (
          <li key={way}>
            {icon}
            <h3>{t(`contact.way.${way}`)}</h3>
            <p>{t(`contact.way.${way}.text`)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
