import { Bus, Car, Footprints, MapPin } from "lucide-react";
import { useContent } from "@/api/content";
import { ContentParagraph, ContentText } from "@/components/ContentText";
import { Section } from "@/components/Section";
import styles from "./Directions.module.css";

const iconsById: Readonly<Record<string, typeof Car>> = { auto: Car, bus: Bus, rad: Footprints };

export function Directions() {
  const { texts, lists } = useContent("contact");
  if (lists.directions.length === 0) return null;
  return (
    <Section labelledBy="way">
      <h2 id="way">
        <ContentText text={texts.way} />
      </h2>
      <ul className={styles.ways}>
        {lists.directions.map(({ id, texts: { heading, text } }) => {
          const Icon = iconsById[id] ?? MapPin;
          return (
            <li key={id}>
              <Icon />
              <h3>
                <ContentText text={heading} />
              </h3>
              <ContentParagraph text={text} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
