import "@/i18n/staffAccountTexts";
import { useTexts } from "@/i18n/texts";
import { SignOutButton } from "../session/SignOutButton";
import { SecondFactors } from "./SecondFactors";
import styles from "./SecondFactors.module.css";

type Props = { onCodesShown: (areShown: boolean) => void };

/** For a member whose role needs a second factor, before anything else. */
export default function SecondFactorSetup({ onCodesShown }: Props) {
  const t = useTexts();
  return (
    <div className={styles.setup}>
      <p>{t("staff.factors.required")}</p>
      <SecondFactors onCodesShown={onCodesShown} />
      <div className="part">
        <SignOutButton />
      </div>
    </div>
  );
}
