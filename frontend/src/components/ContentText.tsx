import type { ReactNode } from "react";
import type { PartialText } from "@/lib/localizedText";
import { splitParagraphs } from "@/lib/splitParagraphs";
import { useLocalize } from "./useLocalize";

type Props = { text: PartialText | undefined };

const emphasisOrLineBreak = /\*([^*\n]+)\*|(\n)/;

/** `*words*` are emphasised. */
const format = (text: string): ReactNode =>
  // Every third part is the content of an emphasis, the one after it a line break.
  text.split(emphasisOrLineBreak).map((part, index) => {
    if (part === undefined || index % 3 === 0) return part;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    return index % 3 === 1 ? <em key={index}>{part}</em> : <br key={index} />;
  });

/** A line that staff wrote, in the language of the page or else in German. */
export function ContentText({ text }: Props) {
  const { text: shown, lang } = useLocalize()(text);
  return lang === undefined ? shown : <span lang={lang}>{shown}</span>;
}

/** A paragraph with emphasis and line breaks, without its `<p>`. */
export function FormattedText({ text }: Props) {
  const { text: shown, lang } = useLocalize()(text);
  return lang === undefined ? format(shown) : <span lang={lang}>{format(shown)}</span>;
}

/** Nothing without a text. */
export function ContentParagraph({ text, className }: Props & { className?: string | undefined }) {
  const { text: shown, lang } = useLocalize()(text);
  return (
    shown !== "" && (
      <p lang={lang} className={className}>
        {format(shown)}
      </p>
    )
  );
}

/** Blank lines separate paragraphs. */
export function ContentParagraphs({ text }: Props) {
  const { text: shown, lang } = useLocalize()(text);
  if (shown === "") return null;
  return splitParagraphs(shown).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never move
    <p key={index} lang={lang}>
      {format(paragraph)}
    </p>
  ));
}
