import { Mail, Phone } from "lucide-react";
import { useSite } from "@/api/useSite";
import { ActionLink } from "@/components/ActionLink";
import { Picture } from "@/components/Picture";
import { VisuallyHidden } from "@/components/VisuallyHidden";
import { useTexts } from "@/i18n/texts";
import { mailtoUrl } from "@/lib/mailtoUrl";
import styles from "./JobsPage.module.css";
import { PageTitle } from "./PageTitle";

const jobs = [1, 2, 3] as const;
/** GlBG §9 (2): a listing states the minimum pay and that more is possible. */
const jobTerms = ["hours", "start", "pay"] as const;

export default function JobsPage() {
  const t = useTexts();
  const { phone, phoneHref, email } = useSite().contact;
  return (
    <>
      <PageTitle heading={t("jobs.heading")} intro={t("jobs.intro")} />
      <div className={styles.page}>
        <ul className={styles.notices}>
          {jobs.map((job) => {
            const title = t(`jobs.${job}.title`);
            return (
              <li key={job} className={styles.notice}>
                <h2>{title}</h2>
                <p>{t(`jobs.${job}.body`)}</p>
                <dl className={styles.terms}>
                  {jobTerms.map((term) => (
                    <div key={term}>
                      <dt>{t(`jobs.${term}`)}</dt>
                      <dd>{t(`jobs.${job}.${term}`)}</dd>
                    </div>
                  ))}
                </dl>
                <a href={mailtoUrl(email, t("mail.job", { job: title }))} className={styles.write}>
                  <Mail /> {t("jobs.write")} <VisuallyHidden>{`(${title})`}</VisuallyHidden>
                </a>
              </li>
            );
          })}
        </ul>
        <div className={styles.aside}>
          <Picture
            name="place-schank"
            alt={t("jobs.picture")}
            sizes="(min-width: 60rem) 430px, 100vw"
            className={styles.picture}
          />
          <h2>{t("jobs.apply")}</h2>
          <p>{t("jobs.apply.text")}</p>
          <div className={styles.actions}>
            <ActionLink to={phoneHref} icon={<Phone />} main>
              {t("action.callNumber", { phone })}
            </ActionLink>
            <ActionLink to={mailtoUrl(email, t("mail.jobs"))} icon={<Mail />}>
              {t("action.mail")}
            </ActionLink>
          </div>
          <p className={styles.collective}>{t("jobs.collective")}</p>
        </div>
      </div>
    </>
  );
}
