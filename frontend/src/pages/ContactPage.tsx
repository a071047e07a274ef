import { type ComponentType, lazy, Suspense } from "react";
import { CachedFragment } from "@/api/CachedFragment";
import { Section } from "@/components/Section";
import { AddressCard } from "@/siteSections/contact/AddressCard";
import { ContactAlternatives } from "@/siteSections/contact/ContactAlternatives";
import { ContactFormSection } from "@/siteSections/contact/ContactFormSection";
import { Directions } from "@/siteSections/contact/Directions";
import { MapOnDemand } from "@/siteSections/contact/MapOnDemand";
import { ContactNotices } from "@/siteSections/hours/ContactNotices";
import styles from "./ContactPage.module.css";
import { ContentPageTitle } from "./ContentPageTitle";

export const createContactPage = (ContactMessage: ComponentType) =>
  function ContactPage() {
    return (
      <>
        <ContentPageTitle page="contact" />
        <Section labelledBy="house">
          <CachedFragment name="hoursNotices" resources={["openingHours"]}>
            <ContactNotices />
          </CachedFragment>
          <div className={styles.arrive}>
            <AddressCard />
            <MapOnDemand />
          </div>
        </Section>
        <Directions />
        <ContactFormSection>
          <Suspense>
            <ContactMessage />
          </Suspense>
        </ContactFormSection>
      </>
    );
  };

const loadContactForm = async () => (await import("@/siteSections/contact/ContactMessage")).ContactMessage;

/** The form is a lazy component, so that the page hydrates without waiting for it. */
export default createContactPage(
  lazy(async () => ({ default: await loadContactForm().catch(() => ContactAlternatives) })),
);
