import type { ContentPage } from "@/api/content";
import type { ContentItem, ContentPicture, LocalizedText, PageContent } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";
import { type TextKey, useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { Details, Differences, type ShownDifference } from "../components/Comparison";
import { ConflictForm } from "../components/ConflictForm";
import { StaffPicture } from "../components/StaffPicture";
import styles from "./ContentComparison.module.css";
import { definitions, itemName } from "./definitions";
import { partLabel } from "./fieldLabel";
import { type ContentParts, differencesBetween, mergeContents, type Part } from "./parts";
import type { ContentForm } from "./useContentForm";

/** What differs between the published content and another one. */
export function shownDifferences(
  t: TranslateFunction,
  page: ContentPage,
  published: PageContent,
  content: PageContent,
): ShownDifference[] {
  const contents = [content, published];
  return differencesBetween(page, published, content).map(({ key, before, after }) => ({
    key,
    label: partLabel(t, page, contents, key),
    before: <PartValue {...{ page, contents }} partKey={key} part={before} />,
    after: <PartValue {...{ page, contents }} partKey={key} part={after} />,
  }));
}

type DraftProps = { page: ContentPage; published: PageContent; draft: PageContent };

/** What differs between the draft, as typed, and the published content; nothing without a difference. */
export function DraftComparison({ page, published, draft }: DraftProps) {
  const t = useTexts();
  const differences = shownDifferences(t, page, published, draft);
  if (differences.length === 0) return null;
  return (
    <Details summary={t("staff.content.compare.draft", { number: differences.length })}>
      <Differences differences={differences} newLabel="staff.content.hasDraft" />
    </Details>
  );
}

type ConflictProps = { form: ContentForm; conflict: NonNullable<ContentForm["conflict"]> };

/** Merges the changes of two people and asks only about the parts that both changed differently. */
export function ContentConflict({ form: { page, input: mine, isSaving }, conflict }: ConflictProps) {
  const t = useTexts();
  const { theirs, mergeBase: base } = conflict;
  const { mine: myParts, merged, conflicts, contentOf } = mergeContents(page, { mine, theirs, base });
  return (
    <ConflictForm<ContentParts>
      mine={myParts}
      theirs={merged}
      // Both changed all of these parts.
      mergeBase={{}}
      fields={conflicts.map((key) => ({
        key,
        label: partLabel(t, page, [mine, theirs], key),
        format: (parts) => (
          <PartValue page={page} contents={[mine, theirs]} partKey={key} part={parts[key]} />
        ),
      }))}
      isPending={isSaving}
      onTakeTheirs={conflict.onTakeTheirs}
      onConflictResolved={(decided) =>
        conflict.onConflictResolved(
          contentOf(decided),
          conflicts.length === 0 ? "staff.content.merged" : "staff.content.saved",
        )
      }
    />
  );
}

type PartProps = {
  page: ContentPage;
  /** The compared contents. */
  contents: readonly PageContent[];
  partKey: string;
  part: Part | undefined;
};

/** A part of a content as text and pictures, in phrasing content. */
function PartValue({ page, contents, partKey, part }: PartProps) {
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
