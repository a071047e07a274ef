import { Mail, Phone } from "lucide-react";
import { findPicture, useContent } from "@/api/content";
import { useSite } from "@/api/useSite";
import { ActionLink } from "@/components/ActionLink";
import { ContentPicture } from "@/components/ContentPicture";
import { ContentParagraphs, ContentText, FormattedText } from "@/components/ContentText";
import { useLocalize } from "@/components/useLocalize";
import { VisuallyHidden } from "@/components/VisuallyHidden";
import { useTexts } from "@/i18n/texts";
import { mailtoUrl } from "@/lib/mailtoUrl";
import { ContentPageTitle } from "./ContentPageTitle";
import styles from "./JobsPage.module.css";

/** GlBG §9 (2): a listing states the minimum pay and that more is possible. */
const jobTerms = ["hours", "start", "pay"] as const;

export default function JobsPage() {
  const t = useTexts();
  const localize = useLocalize();
  const { phone, phoneHref, email } = useSite().contact;
  const { texts, lists } = useContent("jobs");
  const picture = findPicture(lists.pictures, "aside");
  return (
    <>
      <ContentPageTitle page="jobs" />
      <div className={styles.page}>
        <ul className={styles.notices}>
          {lists.jobs.map(({ id, texts: job }) => {
            const title = localize(job.title).text;
            return (
              <li key={id} className={styles.notice}>
                <h2>
                  <ContentText text={job.title} />
                </h2>
                <ContentParagraphs text={job.text} />
                <dl className={styles.terms}>
                  {jobTerms.map(
                    (term) =>
                      job[term] && (
                        <div key={term}>
                          <dt>{t(`jobs.${term}`)}</dt>
                          <dd>
                            <ContentText text={job[term]} />
                          </dd>
                        </div>
                      ),
                  )}
                </dl>
                <a href={mailtoUrl(email, t("mail.job", { job: title }))} className={styles.write}>
                  <Mail /> {t("jobs.write")} <VisuallyHidden>{`(${title})`}</VisuallyHidden>
                </a>
              </li>
            );
          })}
        </ul>
        <div className={styles.aside}>
          {picture && (
            <ContentPicture
              picture={picture}
              sizes="(min-width: 60rem) 430px, 100vw"
              className={styles.picture}
            />
          )}
          <h2>
            <ContentText text={texts.apply} />
          </h2>
          <p>
            <FormattedText text={texts.applyText} />
          </p>
          <div className={styles.actions}>
            <ActionLink to={phoneHref} icon={<Phone />} main>
              {t("action.callNumber", { phone })}
            </ActionLink>
            <ActionLink to={mailtoUrl(email, t("mail.jobs"))} icon={<Mail />}>
              {t("action.mail")}
            </ActionLink>
          </div>
          <p className={styles.collective}>
            <FormattedText text={texts.collective} />
          </p>
        </div>
      </div>
    </>
  );
}
