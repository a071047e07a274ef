import { useContent } from "@/api/content";
import { useMasterData } from "@/api/useMasterData";
import { ContentLink } from "@/components/ContentLink";
import { ContentParagraph, ContentParagraphs, ContentText } from "@/components/ContentText";
import { PageLink } from "@/components/PageLink";
import { PageTitle } from "@/components/PageTitle";
import { useContentLang } from "@/components/useContentLang";
import { useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { paths } from "@/routes/paths";
import { DefinitionList, ExternalLink, OneLineAddress, ProseSection } from "./Prose";
import plain from "./Prose.module.css";

/** Fields required by Austrian law: ECG §5, MedienG §25, GewO §63. */
export default function ImprintPage() {
  const t = useTexts();
  const contentLanguage = useContentLang();
  const { contact, imprint } = useMasterData();
  const { texts, lists } = useContent("imprint");
  return (
    <>
      <PageTitle heading={t("imprint.heading")} intro={<p>{t("imprint.intro")}</p>} />
      <div className={plain.page}>
        <ProseSection heading={t("imprint.owner")}>
          <DefinitionList
            lang={contentLanguage}
            items={{
              [t("imprint.name")]: imprint.owner,
              [t("imprint.managers")]: imprint.managers,
              [t("imprint.address")]: <OneLineAddress />,
              [t("imprint.phone")]: <a href={contact.phoneHref}>{contact.phone}</a>,
              [t("imprint.mail")]: <a href={`mailto:${contact.email}`}>{decodeHosts(contact.email)}</a>,
            }}
          />
        </ProseSection>
        <ProseSection heading={t("imprint.business")}>
          <DefinitionList
            lang={contentLanguage}
            items={{
              [t("imprint.trade")]: imprint.trade,
              [t("imprint.registerNumber")]: imprint.registerNumber,
              [t("imprint.registerCourt")]: imprint.registerCourt,
              [t("imprint.vatId")]: imprint.vatId,
              [t("imprint.tradeRegisterNumber")]: imprint.tradeRegisterNumber,
            }}
          />
        </ProseSection>
        <ProseSection heading={t("imprint.supervision")}>
          <DefinitionList
            lang={contentLanguage}
            items={{
              [t("imprint.tradeAuthority")]: imprint.tradeAuthority,
              [t("imprint.chamber")]: imprint.chamber,
            }}
          />
        </ProseSection>
        <ProseSection heading={t("imprint.law")}>
          <p>{t("imprint.lawText")}</p>
          <ExternalLink to="www.ris.bka.gv.at" />
        </ProseSection>
        <ProseSection heading={t("imprint.line")}>
          <ContentParagraph text={texts.aim} />
        </ProseSection>
        {lists.notices.map(({ id, texts, link }) => (
          <ProseSection key={id} heading={<ContentText text={texts.heading} />}>
            <ContentParagraphs text={texts.text} />
            {link !== undefined && (
              <ContentLink to={link} className={plain.way}>
                {decodeHosts(link).replace(/^https?:\/\/|\/$/g, "")}
              </ContentLink>
            )}
          </ProseSection>
        ))}
        <ProseSection heading={t("imprint.cookies")}>
          <p>{t("imprint.cookiesText")}</p>
          <PageLink to={paths.cookiePolicy} className={plain.way}>
            {t("imprint.cookiesLink")}
          </PageLink>
        </ProseSection>
      </div>
    </>
  );
}
