import { useMasterData } from "@/api/useMasterData";
import { ActionButton } from "@/components/ActionLink";
import { PageTitle } from "@/components/PageTitle";
import { useContentLang } from "@/components/useContentLang";
import { useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { hostOf } from "@/lib/hostOf";
import { openConsent } from "@/siteSections/consent/openConsent";
import { DefinitionList, ExternalLink, OneLineAddress, ProseSection } from "./Prose";
import plain from "./Prose.module.css";

/** What a browser stores for this site. */
const browserStorageItems = ["consent", "count", "draft", "staff"] as const;

export default function CookiePage() {
  const t = useTexts();
  const contentLanguage = useContentLang();
  const { contact, imprint, links, messageRetentionMonths, usageSettings } = useMasterData();
  return (
    <>
      <PageTitle heading={t("cookiePolicy.heading")} intro={<p>{t("cookies.intro")}</p>} />
      <div className={plain.page}>
        <ProseSection heading={t("cookies.browser")}>
          <p>{t("cookies.browserText")}</p>
          <ul className={plain.slips}>
            {browserStorageItems.map((item) => (
              <li key={item}>
                <h3>{t(`cookies.${item}`)}</h3>
                <DefinitionList
                  items={{
                    [t("cookies.when")]: t(`cookies.${item}.when`),
                    [t("cookies.what")]: t(`cookies.${item}.what`),
                    [t("cookies.where")]: t(`cookies.${item}.where`),
                    [t("cookies.long")]: t(`cookies.${item}.long`),
                  }}
                />
              </li>
            ))}
          </ul>
        </ProseSection>
        <ProseSection heading={t("cookies.choice")}>
          <p>{t("cookies.choiceText")}</p>
          <p>{t("cookies.choiceWhat")}</p>
          <p>{t("cookies.choiceStaff")}</p>
          <p>{t("cookies.choiceLong", { days: usageSettings.retentionDays })}</p>
          <p>
            {usageSettings.forwardedTo === undefined
              ? t("cookies.choiceOurs")
              : t("cookies.choiceAnalyticsHost", { host: decodeHosts(usageSettings.forwardedTo) })}
          </p>
          <ActionButton onClick={openConsent}>{t("cookies.choiceButton")}</ActionButton>
        </ProseSection>
        <ProseSection heading={t("cookies.server")}>
          <p>{t("cookies.serverText")}</p>
          {usageSettings.countsRequests && <p>{t("cookies.serverCount")}</p>}
          <p>{t("cookies.serverFlood")}</p>
        </ProseSection>
        <ProseSection id="messages" heading={t("cookies.messages")}>
          <p>{t("cookies.messagesText")}</p>
          <p>
            {messageRetentionMonths === 1
              ? t("cookies.messagesLong.month")
              : t("cookies.messagesLong", { months: messageRetentionMonths })}
          </p>
        </ProseSection>
        <ProseSection heading={t("cookies.map")}>
          <p>{t("cookies.mapText", { host: hostOf(links.map) })}</p>
        </ProseSection>
        <ProseSection heading={t("cookies.others")}>
          <p>{t("cookies.othersText")}</p>
        </ProseSection>
        <ProseSection heading={t("cookies.owner")}>
          <p>{t("cookies.ownerText")}</p>
          <p lang={contentLanguage}>
            <strong>{imprint.owner}</strong>
            <br />
            <OneLineAddress />
            <br />
            <a href={contact.phoneHref} className={plain.way}>
              {contact.phone}
            </a>
            <br />
            <a href={`mailto:${contact.email}`} className={plain.way}>
              {decodeHosts(contact.email)}
            </a>
          </p>
        </ProseSection>
        <ProseSection heading={t("cookies.rights")}>
          <p>{t("cookies.rightsText")}</p>
          <p>{t("cookies.authority")}</p>
          <p lang={contentLanguage}>{t("cookies.authorityAddress")}</p>
          <ExternalLink to="www.dsb.gv.at" />
        </ProseSection>
      </div>
    </>
  );
}
