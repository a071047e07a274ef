import { useSuspenseQuery } from "@tanstack/react-query";
import { getSiteQuery } from "@/api/queries";
import { ActionButton } from "@/components/Action";
import { useContentLanguage } from "@/components/useHouseLanguage";
import { useTexts } from "@/i18n/texts";
import { hostOf } from "@/lib/hostOf";
import { openConsent } from "@/site/consent/openConsent";
import { Head } from "./Head";
import { PageTitle } from "./PageTitle";
import { Chapter, Facts, Outside, PostalAddress } from "./Plain";
import plain from "./Plain.module.css";

/** All that a browser may keep for these pages. */
const kept = ["consent", "count", "draft"] as const;

export function CookiePage() {
  const t = useTexts();
  const contentLanguage = useContentLanguage();
  const { contact, counting, imprint, links, messageMonths } = useSuspenseQuery(getSiteQuery()).data;
  return (
    <>
      <Head page="cookiePolicy" />
      <PageTitle heading={t("cookies.heading")} intro={t("cookies.intro")} />
      <div className={plain.page}>
        <Chapter heading={t("cookies.browser")}>
          <p>{t("cookies.browserText")}</p>
          <ul className={plain.slips}>
            {kept.map((thing) => (
              <li key={thing}>
                <h3>{t(`cookies.${thing}`)}</h3>
                <Facts
                  facts={{
                    [t("cookies.when")]: t(`cookies.${thing}.when`),
                    [t("cookies.what")]: t(`cookies.${thing}.what`),
                    [t("cookies.where")]: t(`cookies.${thing}.where`),
                    [t("cookies.long")]: t(`cookies.${thing}.long`),
                  }}
                />
              </li>
            ))}
          </ul>
        </Chapter>
        <Chapter heading={t("cookies.choice")}>
          <p>{t("cookies.choiceText")}</p>
          <p>{t("cookies.choiceWhat")}</p>
          <p>{t("cookies.choiceStaff")}</p>
          <p>{t("cookies.choiceLong", { days: counting.keptDays })}</p>
          <p>
            {counting.toldTo === undefined
              ? t("cookies.choiceOurs")
              : t("cookies.choiceTold", { host: counting.toldTo })}
          </p>
          <ActionButton onClick={openConsent}>{t("cookies.choiceButton")}</ActionButton>
        </Chapter>
        <Chapter heading={t("cookies.server")}>
          <p>{t("cookies.serverText")}</p>
          {counting.requests && <p>{t("cookies.serverCount")}</p>}
          <p>{t("cookies.serverFlood")}</p>
        </Chapter>
        <Chapter id="messages" heading={t("cookies.messages")}>
          <p>{t("cookies.messagesText")}</p>
          <p>
            {messageMonths === 1
              ? t("cookies.messagesLong.month")
              : t("cookies.messagesLong", { months: messageMonths })}
          </p>
        </Chapter>
        <Chapter heading={t("cookies.map")}>
          <p>{t("cookies.mapText", { host: hostOf(links.map) })}</p>
        </Chapter>
        <Chapter heading={t("cookies.others")}>
          <p>{t("cookies.othersText")}</p>
        </Chapter>
        <Chapter heading={t("cookies.owner")}>
          <p>{t("cookies.ownerText")}</p>
          <p lang={contentLanguage}>
            <strong>{imprint.owner}</strong>
            <br />
            <PostalAddress />
            <br />
            <a href={contact.phoneHref} className={plain.way}>
              {contact.phone}
            </a>
            <br />
            <a href={`mailto:${contact.email}`} className={plain.way}>
              {contact.email}
            </a>
          </p>
        </Chapter>
        <Chapter heading={t("cookies.rights")}>
          <p>{t("cookies.rightsText")}</p>
          <p>{t("cookies.authority")}</p>
          <p lang={contentLanguage}>{t("cookies.authorityAddress")}</p>
          <Outside to="www.dsb.gv.at" />
        </Chapter>
      </div>
    </>
  );
}
