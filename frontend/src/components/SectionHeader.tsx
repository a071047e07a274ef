import type { LocalizedText } from "@/lib/localizedText";
import { ContentText, FormattedText } from "./ContentText";
import styles from "./SectionHeader.module.css";

type Props = { id: string; heading: LocalizedText | undefined; text: LocalizedText | undefined };

export function SectionHeader({ id, heading, text }: Props) {
  return (
    <div className={text && styles.header}>
      <h2 id={id}>
        <ContentText text={heading} />
      </h2>
      {text && (
        <p>
          <FormattedText text={text} />
        </p>
      )}
    </div>
  );
}
