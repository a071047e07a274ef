import { ArrowRight } from "lucide-react";
import { useContent, useNavigationTargets } from "@/api/content";
import { ActionLink } from "@/components/ActionLink";
import { Carousel } from "@/components/Carousel";
import { ContentLink } from "@/components/ContentLink";
import { ContentPicture } from "@/components/ContentPicture";
import { ContentText } from "@/components/ContentText";
import { Section } from "@/components/Section";
import { SectionHeader } from "@/components/SectionHeader";
import { useTexts } from "@/i18n/texts";
import type { SectionTexts } from "@/lib/localizedText";
import { paths, withExistingAnchor } from "@/routes/paths";
import styles from "./PlacesSection.module.css";

/** Milliseconds (specification §9). */
const interval = 2500;

export function PlacesSection({ heading, text }: SectionTexts) {
  const t = useTexts();
  const { places } = useContent("home").lists;
  const targets = useNavigationTargets();
  if (places.length === 0) return null;
  return (
    <Section labelledBy="places" on="band">
      <SectionHeader id="places" heading={heading} text={text} />
      <div className={styles.rooms}>
        <Carousel name="places" label={t("places.label")} interval={interval} layout="many">
          {places.map(({ id, texts, link, pictures: [picture] }) => (
            <ContentLink
              key={id}
              to={withExistingAnchor(link ?? paths.venue, targets)}
              className={styles.room}
            >
              <figure>
                {picture && (
                  <ContentPicture
                    picture={picture}
                    sizes="(min-width: 60rem) 400px, (min-width: 40rem) 44vw, 78vw"
                    className="screenOnly thumbnail"
                  />
                )}
                <figcaption>
                  <ContentText text={texts.name} /> <ArrowRight />
                </figcaption>
              </figure>
            </ContentLink>
          ))}
        </Carousel>
      </div>
      <div className={`actions ${styles.more}`}>
        <ActionLink to={paths.venue} icon={<ArrowRight />}>
          {t("places.more")}
        </ActionLink>
      </div>
    </Section>
  );
}
