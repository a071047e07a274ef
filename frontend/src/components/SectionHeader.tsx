import type { LocalizedText } from "@/api/generated";
import { ContentParagraph, ContentText } from "./ContentText";
import styles from "./SectionHeader.module.css";

type Props = { id: string; heading: LocalizedText | undefined; text: LocalizedText | undefined };

export function SectionHeader({ id, heading, text }: Props) {
  return (
    <div className={text && styles.header}>
      <h2 id={id} className={text && "untilNext"}>
        <ContentText text={heading} />
      </h2>
      <ContentParagraph text={text} />
    </div>
  );
}
