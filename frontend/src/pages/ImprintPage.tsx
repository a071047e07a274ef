import { useSuspenseQuery } from "@tanstack/react-query";
import { getSiteQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { paths } from "@/paths";
import { PageLink } from "@/ui/PageLink";
import { Head } from "./Head";
import { PageTitle } from "./PageTitle";
import plain from "./Plain.module.css";

export function ImprintPage() {
  const t = useTexts();
  const { product, address, contact } = useSuspenseQuery(getSiteQuery()).data;
  return (
    <>
      <Head page="imprint" />
      <PageTitle heading={t("imprint.heading")} intro={t("imprint.intro")} />
      <div className={plain.page}>
        <div className={plain.entries}>
          <section className={plain.entry}>
            <h2>{t("imprint.owner")}</h2>
            <p>{product}</p>
            <p>
              {address.street}, {address.postalCode} {address.locality}, {address.country}
            </p>
            <p>
              <a href={contact.phoneHref}>{contact.phone}</a>
            </p>
            <p>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </p>
          </section>
          <section className={plain.entry}>
            <h2>{t("imprint.trade")}</h2>
            <p>{t("imprint.tradeText")}</p>
          </section>
          <section className={plain.entry}>
            <h2>{t("imprint.law")}</h2>
            <p>{t("imprint.lawText")}</p>
          </section>
          <section className={plain.entry}>
            <h2>{t("imprint.line")}</h2>
            <p>{t("imprint.lineText")}</p>
          </section>
          <section className={plain.entry}>
            <h2>{t("imprint.cookies")}</h2>
            <p>
              <PageLink to={paths.cookiePolicy}>{t("imprint.cookiesLink")}</PageLink>
            </p>
          </section>
        </div>
      </div>
    </>
  );
}
