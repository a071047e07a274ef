import { Mail, Phone } from "lucide-react";
import { findPicture, useContent } from "@/api/content";
import { useMasterData } from "@/api/useMasterData";
import { ActionLink } from "@/components/ActionLink";
import { ContentPicture } from "@/components/ContentPicture";
import { ContentParagraph, ContentParagraphs, ContentText } from "@/components/ContentText";
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
  const { phone, phoneHref, email } = useMasterData().contact;
  const { texts, lists } = useContent("jobs");
  const picture = findPicture(lists.pictures, "aside");
  return (
    <>
      <ContentPageTitle page="jobs" />
      <div className={styles.page}>
        {lists.jobs.length > 0 ? (
          <ul className={styles.notices}>
            {lists.jobs.map(({ id, texts: job }) => {
              const title = localize(job.title).text;
              const terms = jobTerms.filter((term) => job[term]);
              return (
                <li key={id} className={styles.notice}>
                  <h2>
                    <ContentText text={job.title} />
                  </h2>
                  <ContentParagraphs text={job.text} />
                  {terms.length > 0 && (
                    <dl className={styles.terms}>
                      {terms.map((term) => (
                        <div key={term}>
                          <dt className="caption">{t(`jobs.${term}`)}</dt>
                          <dd>
                            <ContentText text={job[term]} />
                          </dd>
                        </div>
                      ))}
                    </dl>
                  )}
                  <a
                    href={mailtoUrl(email, t("mail.job", { job: title }))}
                    className={`screenOnly ${styles.write}`}
                  >
                    <Mail /> {t("jobs.write")} <VisuallyHidden>{`(${title})`}</VisuallyHidden>
                  </a>
                </li>
              );
            })}
          </ul>
        ) : (
          <div>
            <meta name="robots" content="noindex" />
            <p>{t("jobs.none")}</p>
          </div>
        )}
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
          <ContentParagraph text={texts.applyText} />
          <div className="actions">
            <ActionLink to={phoneHref} icon={<Phone />} main>
              {t("action.callNumber", { phone })}
            </ActionLink>
            <ActionLink to={mailtoUrl(email, t("mail.jobs"))} icon={<Mail />}>
              {t("action.mail")}
            </ActionLink>
          </div>
          {lists.jobs.length > 0 && (
            <ContentParagraph text={texts.collective} className={styles.collective} />
          )}
        </div>
      </div>
    </>
  );
}
