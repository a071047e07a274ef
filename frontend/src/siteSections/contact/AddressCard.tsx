import { Navigation, Phone } from "lucide-react";
import { useContent } from "@/api/content";
import { useMasterData } from "@/api/useMasterData";
import { ActionLink } from "@/components/ActionLink";
import { ContentText } from "@/components/ContentText";
import { useContentLang } from "@/components/useContentLang";
import { useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import styles from "./AddressCard.module.css";

export function AddressCard() {
  const t = useTexts();
  const { texts } = useContent("contact");
  const contentLanguage = useContentLang();
  const { product, address, contact, links } = useMasterData();
  return (
    <div>
      <h2 id="house">
        <ContentText text={texts.address} />
      </h2>
      <dl className={styles.lines}>
        <div>
          <dt className="caption">{t("contact.address")}</dt>
          <dd lang={contentLanguage}>
            {product}
            <br />
            {address.street}
            <br />
            {address.postalCode} {address.locality}, {address.country}
          </dd>
        </div>
        <div>
          <dt className="caption">{t("contact.phone")}</dt>
          <dd className={styles.large}>
            <a href={contact.phoneHref}>{contact.phone}</a>
          </dd>
        </div>
        <div>
          <dt className="caption">{t("contact.mail")}</dt>
          <dd>
            <a href={`mailto:${contact.email}`}>{decodeHosts(contact.email)}</a>
          </dd>
        </div>
      </dl>
      <div className="actions">
        <ActionLink to={contact.phoneHref} icon={<Phone />} main>
          {t("action.callNumber", { phone: contact.phone })}
        </ActionLink>
        <ActionLink to={links.directions} icon={<Navigation />}>
          {t("contact.directions")}
        </ActionLink>
      </div>
    </div>
  );
}
