import { useSuspenseQuery } from "@tanstack/react-query";
import { getSiteQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { HiddenText } from "@/ui/HiddenText";
import { Head } from "./Head";
import { PageTitle } from "./PageTitle";
import plain from "./Plain.module.css";

export function ContactPage() {
  const t = useTexts();
  const { product, address, contact, links } = useSuspenseQuery(getSiteQuery()).data;
  return (
    <>
      <Head page="contact" />
      <PageTitle heading={t("contact.heading")} intro={t("contact.intro")} picture="hero-dusk" />
      <div className={plain.page}>
        <div className={plain.entries}>
          <section className={plain.entry}>
            <h2>{t("contact.address")}</h2>
            <address>
              {product}
              <br />
              {address.street}
              <br />
              {address.postalCode} {address.locality}, {address.country}
            </address>
          </section>
          <section className={plain.entry}>
            <h2>{t("contact.phone")}</h2>
            <p>
              <a href={contact.phoneHref}>{contact.phone}</a>
            </p>
          </section>
          <section className={plain.entry}>
            <h2>{t("contact.mail")}</h2>
            <p>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </p>
          </section>
          <section className={plain.entry}>
            <h2>{t("contact.way")}</h2>
            <p>{t("contact.byCar")}</p>
            <p>{t("contact.byBus")}</p>
            <p>{t("contact.onFoot")}</p>
            <p>
              <a href={links.directions} target="_blank" rel="noopener">
                {t("contact.directions")} <HiddenText>{t("action.newTab")}</HiddenText>
              </a>
            </p>
          </section>
        </div>
      </div>
    </>
  );
}
