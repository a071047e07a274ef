import { type ComponentType, Suspense } from "react";
import { Section } from "@/components/Section";
import { useTexts } from "@/i18n/texts";
import { AddressCard } from "@/site/contact/AddressCard";
import { MapOnDemand } from "@/site/contact/MapOnDemand";
import { Postcard } from "@/site/contact/Postcard";
import { Ways } from "@/site/contact/Ways";
import { WriteElsewhere } from "@/site/contact/WriteElsewhere";
import styles from "./ContactPage.module.css";
import { Head } from "./Head";
import { PageTitle } from "./PageTitle";

/** The page around its form: a browser wakes the page first, and the form when its file has come. */
export const contactPage = (Writing: ComponentType) =>
  function ContactPage() {
    const t = useTexts();
    return (
      <>
        <Head page="contact" />
        <PageTitle heading={t("contact.heading")} intro={t("contact.intro")} picture="dusk" />
        <Section labelledBy="house">
          <div className={styles.arrive}>
            <AddressCard />
            <MapOnDemand />
          </div>
        </Section>
        <Section labelledBy="way">
          <Ways />
        </Section>
        <Postcard>
          <Suspense>
            <Writing />
          </Suspense>
        </Postcard>
      </>
    );
  };

/** What stands there when it does not come. */
export { WriteElsewhere };
