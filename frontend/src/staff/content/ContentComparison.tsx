import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ContentPage } from "@/api/content";
import type { ContentItem, ContentPicture, LocalizedText, PageContent } from "@/api/generated";
import { getContentVersionQuery } from "@/api/generated/queries";
import type { TranslateFunction } from "@/i18n/texts";
import { type TextKey, useTexts } from "@/i18n/texts";
import { decodeHosts } from "@/lib/decodeHosts";
import { ConflictForm } from "../components/ConflictForm";
import { QueryStatus } from "../components/Loading";
import { StaffPicture } from "../components/StaffPicture";
import styles from "./ContentComparison.module.css";
import { definitions, itemName } from "./definitions";
import { partLabel } from "./fieldLabel";
import { type ContentParts, type Difference, differencesBetween, mergeContents, type Part } from "./parts";
import type { ContentForm } from "./useContentForm";

type Props = { page: ContentPage; published: PageContent };

/** What differs between the draft, as typed, and the published content; nothing without a difference. */
export function DraftComparison({ page, published, draft }: Props & { draft: PageContent }) {
  const t = useTexts();
  const differences = differencesBetween(page, published, draft);
  if (differences.length === 0) return null;
  return (
    <Details summary={t("staff.content.compare.draft", { number: differences.length })}>
      <Differences
        {...{ page, differences }}
        contents={[draft, published]}
        newLabel="staff.content.hasDraft"
      />
    </Details>
  );
}

/** What differs between a former version and the published content. `label`: the name of the version. */
export function VersionComparison({ label, ...props }: Props & { number: number; label: string }) {
  const t = useTexts();
  return (
    <Details
      summary={t("staff.content.compare")}
      label={t("staff.content.compare.version", { version: label })}
    >
      <VersionDifferences {...props} />
    </Details>
  );
}

function VersionDifferences({ page, published, number }: Props & { number: number }) {
  const t = useTexts();
  const query = useQuery(getContentVersionQuery({ page, number }));
  if (query.data === undefined) return <QueryStatus queries={[query]} />;
  const differences = differencesBetween(page, published, query.data);
  if (differences.length === 0) return <p>{t("staff.content.compare.same")}</p>;
  return (
    <Differences
      {...{ page, differences }}
      contents={[query.data, published]}
      newLabel="staff.content.compare.former"
    />
  );
}

/** Renders its children when it is opened. */
function Details(props: { summary: string; label?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={props.label}>
        <ChevronDown />
        {props.summary}
      </summary>
      {isOpen && props.children}
    </details>
  );
}

type DifferencesProps = {
  page: ContentPage;
  differences: readonly Difference[];
  contents: readonly PageContent[];
  newLabel: TextKey;
};

function Differences({ page, differences, contents, newLabel }: DifferencesProps) {
  const t = useTexts();
  return (
    <ul className={styles.differences}>
      {differences.map(({ key, before, after }) => (
        <li key={key}>
          <p>{partLabel(t, page, contents, key)}</p>
          <dl>
            <div>
              <dt className="hint">{t("staff.content.compare.published")}</dt>
              <dd>
                <PartValue {...{ page, contents }} partKey={key} part={before} />
              </dd>
            </div>
            <div>
              <dt className="hint">{t(newLabel)}</dt>
              <dd>
                <PartValue {...{ page, contents }} partKey={key} part={after} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
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
