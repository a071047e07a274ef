import type { ContentPage } from "@/api/content";
import type { ContentItem, ContentPicture, LocalizedText, PageContent } from "@/api/generated";
import { type TextKey, type TranslateFunction, useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { definitions, itemName } from "./definitions";
import styles from "./PartValue.module.css";
import { StaffPicture } from "./PictureList";
import type { Part } from "./parts";

type Props = {
  page: ContentPage;
  /** The compared contents. */
  contents: readonly PageContent[];
  partKey: string;
  part: Part | undefined;
};

/** A part of a content as text and pictures, in phrasing content. */
export function PartValue({ page, contents, partKey, part }: Props) {
  const t = useTexts();
  const [kind, list = "", id, field] = partKey.split(".");
  const definition = definitions[page].lists[list];
  if (typeof part === "boolean") return t(part ? "staff.content.hidden" : "staff.content.visible");
  if (typeof part === "string" && part !== "") return part;
  if (part === undefined || typeof part === "string" || definition === undefined || isEmptyList(part))
    return (
      <span className={styles.blank}>
        {t(kind === "lists" && id && !field ? "staff.content.absent" : "staff.content.blank")}
      </span>
    );
  if (field === "pictures") return <Pictures pictures={part as readonly ContentPicture[]} />;
  if (id === undefined) {
    const items = contents.flatMap(({ lists }) => lists[list] ?? []);
    const nameOf = (itemId: string) => {
      const item = items.find((candidate) => candidate.id === itemId);
      return item && itemName(t, item, definition);
    };
    return (part as readonly string[]).map(nameOf).join(", ");
  }
  return <Item item={part as ContentItem} texts={Object.keys(definition.texts)} />;
}

const isEmptyList = (part: Part) => Array.isArray(part) && part.length === 0;

function localizedLines(t: TranslateFunction, label: string, text: LocalizedText | undefined) {
  const english = t("staff.content.english", { label });
  return [text?.de && `${label}: ${text.de}`, text?.en && `${english}: ${text.en}`];
}

function Lines({ lines }: { lines: readonly (string | false | undefined)[] }) {
  return lines.map(
    (line) =>
      line && (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ),
  );
}

function Item({ item, texts }: { item: ContentItem; texts: readonly string[] }) {
  const t = useTexts();
  const lines = texts.flatMap((name) =>
    localizedLines(t, t(`staff.content.item.${name}` as TextKey), item.texts[name]),
  );
  return (
    <>
      <Lines
        lines={[
          ...lines,
          item.link && `${t("staff.content.link")}: ${decodeHosts(item.link)}`,
          item.hidden === true && t("staff.content.hidden"),
        ]}
      />
      <Pictures pictures={item.pictures} />
    </>
  );
}

function Pictures({ pictures }: { pictures: readonly ContentPicture[] }) {
  const t = useTexts();
  return pictures.map(({ picture, alt, caption }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a picture may occur twice
    <span key={index} className={styles.picture}>
      <StaffPicture name={picture} sizes="96px" className={styles.thumbnail} />
      <span>
        <Lines
          lines={[
            ...localizedLines(t, t("staff.content.alt"), alt),
            ...localizedLines(t, t("staff.content.caption"), caption),
          ]}
        />
      </span>
    </span>
  ));
}
