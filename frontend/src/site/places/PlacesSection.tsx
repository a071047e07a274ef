import { ArrowRight } from "lucide-react";
import { ActionLink } from "@/components/ActionLink";
import { Carousel } from "@/components/Carousel";
import { PageLink } from "@/components/PageLink";
import { Picture } from "@/components/Picture";
import { Section } from "@/components/Section";
import { SectionHeader } from "@/components/SectionHeader";
import { useTexts } from "@/i18n/texts";
import { paths } from "@/paths";
import styles from "./PlacesSection.module.css";
import { roomLinks } from "./roomLinks";

/** Milliseconds (specification §9). */
const interval = 2500;

export function PlacesSection() {
  const t = useTexts();
  return (
    <Section labelledBy="places" on="band">
      <SectionHeader id="places" heading={t("places.heading")} text={t("places.intro")} />
      <div className={styles.rooms}>
        <Carousel
          name="places"
          label={t("places.label")}
          interval={interval}
          showsPaginationBullets={false}
          slidesPerView="many"
        >
          {roomLinks.map(({ key, picture, name, to }) => (
            <PageLink key={key} to={to} className={styles.room}>
              <figure>
                <Picture
                  name={picture}
                  alt={t(`alt.${picture}`)}
                  sizes="(min-width: 64rem) 400px, (min-width: 40rem) 44vw, 78vw"
                  className={styles.picture}
                />
                <figcaption>
                  {t(name)} <ArrowRight />
                </figcaption>
              </figure>
            </PageLink>
          ))}
        </Carousel>
      </div>
      <div className={styles.more}>
        <ActionLink to={paths.venue} icon={<ArrowRight />}>
          {t("places.more")}
        </ActionLink>
      </div>
    </Section>
  );
}
