import { useSuspenseQuery } from "@tanstack/react-query";
import { getSiteQuery } from "@/api/queries";
import { PageLink } from "@/components/PageLink";
import { useContentLanguage } from "@/components/useHouseLanguage";
import { useTexts } from "@/i18n/texts";
import { paths } from "@/paths";
import { Head } from "./Head";
import { PageTitle } from "./PageTitle";
import { Chapter, Facts, Outside, PostalAddress } from "./Plain";
import plain from "./Plain.module.css";

/** Every field that Austrian law asks of an inn: ECG §5, MedienG §25, GewO §63. */
export function ImprintPage() {
  const t = useTexts();
  const contentLanguage = useContentLanguage();
  const { contact, imprint } = useSuspenseQuery(getSiteQuery()).data;
  return (
    <>
      <Head page="imprint" />
      <PageTitle heading={t("imprint.heading")} intro={t("imprint.intro")} />
      <div className={plain.page}>
        <Chapter heading={t("imprint.owner")}>
          <Facts
            lang={contentLanguage}
            facts={{
              [t("imprint.name")]: imprint.owner,
              [t("imprint.managers")]: imprint.managers,
              [t("imprint.address")]: <PostalAddress />,
              [t("imprint.phone")]: <a href={contact.phoneHref}>{contact.phone}</a>,
              [t("imprint.mail")]: <a href={`mailto:${contact.email}`}>{contact.email}</a>,
            }}
          />
        </Chapter>
        <Chapter heading={t("imprint.business")}>
          <Facts
            lang={contentLanguage}
            facts={{
              [t("imprint.trade")]: imprint.trade,
              [t("imprint.registerNumber")]: imprint.registerNumber,
              [t("imprint.registerCourt")]: imprint.registerCourt,
              [t("imprint.vatId")]: imprint.vatId,
              [t("imprint.tradeRegisterNumber")]: imprint.tradeRegisterNumber,
            }}
          />
        </Chapter>
        <Chapter heading={t("imprint.supervision")}>
          <Facts
            lang={contentLanguage}
            facts={{
              [t("imprint.tradeAuthority")]: imprint.tradeAuthority,
              [t("imprint.chamber")]: imprint.chamber,
            }}
          />
        </Chapter>
        <Chapter heading={t("imprint.law")}>
          <p>{t("imprint.lawText")}</p>
          <Outside to="www.ris.bka.gv.at" />
        </Chapter>
        <Chapter heading={t("imprint.line")}>
          <p>{t("imprint.lineText")}</p>
        </Chapter>
        <Chapter heading={t("imprint.dispute")}>
          <p>{t("imprint.disputeText")}</p>
          <Outside to="www.verbraucherschlichtung.at" />
        </Chapter>
        <Chapter heading={t("imprint.cookies")}>
          <p>{t("imprint.cookiesText")}</p>
          <PageLink to={paths.cookiePolicy} className={plain.way}>
            {t("imprint.cookiesLink")}
          </PageLink>
        </Chapter>
      </div>
    </>
  );
}
