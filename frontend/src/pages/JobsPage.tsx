import { useSuspenseQuery } from "@tanstack/react-query";
import { Mail, Phone } from "lucide-react";
import { getSiteQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { mailDraft } from "@/lib/contact";
import { Action } from "@/ui/Action";
import { Head } from "./Head";
import { PageTitle } from "./PageTitle";
import plain from "./Plain.module.css";

const jobs = [1, 2, 3] as const;

export function JobsPage() {
  const t = useTexts();
  const { phone, phoneHref, email } = useSuspenseQuery(getSiteQuery()).data.contact;
  return (
    <>
      <Head page="jobs" />
      <PageTitle heading={t("jobs.heading")} intro={t("jobs.intro")} />
      <div className={plain.page}>
        <div className={plain.entries}>
          {jobs.map((job) => (
            <section key={job} className={plain.entry}>
              <h2>{t(`jobs.${job}.title`)}</h2>
              <p>{t(`jobs.${job}.body`)}</p>
            </section>
          ))}
          <section className={plain.entry}>
            <p>{t("jobs.pay")}</p>
            <p>{t("jobs.apply")}</p>
          </section>
        </div>
        <div className={plain.actions}>
          <Action to={mailDraft(email, t("mail.job"))} icon={<Mail />} main>
            {t("action.mail")}
          </Action>
          <Action to={phoneHref} icon={<Phone />}>
            {t("action.callNumber", { phone })}
          </Action>
        </div>
      </div>
    </>
  );
}
