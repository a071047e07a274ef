import "@/i18n/staffAccountTexts";
import { useQuery } from "@tanstack/react-query";
import { getOwnAccountQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { QueryStatus } from "../components/Loading";
import styles from "./AccountScreen.module.css";
import ChangePasswordForm from "./ChangePasswordForm";
import { EmailForm } from "./EmailForm";
import { NameForm } from "./NameForm";
import { SecondFactors } from "./SecondFactors";
import { SessionList } from "./SessionList";

/** The own account of the signed-in person. */
export default function AccountScreen() {
  const t = useTexts();
  const account = useQuery(getOwnAccountQuery());
  if (account.data === undefined) return <QueryStatus queries={[account]} />;
  return (
    <div className={styles.sections}>
      <section className="stack">
        <h2 id="name">{t("staff.account.name")}</h2>
        <NameForm account={account.data} />
        <p>{t("staff.account.role", { role: t(`staff.role.${account.data.role}`) })}</p>
      </section>
      <section className="stack">
        <h2 id="email">{t("staff.signIn.email")}</h2>
        <EmailForm account={account.data} />
      </section>
      <section className="stack">
        <h2 id="password">{t("staff.password.heading")}</h2>
        <ChangePasswordForm labelledBy="password" />
      </section>
      <SecondFactors />
      <section className="stack">
        <h2 id="sessions">{t("staff.sessions.heading")}</h2>
        <SessionList />
      </section>
    </div>
  );
}
