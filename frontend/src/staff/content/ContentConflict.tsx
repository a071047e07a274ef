import type { ContentPage } from "@/api/content";
import type { PageContent } from "@/api/generated/models/PageContent";
import { type TextKey, useTexts } from "@/i18n/texts";
import { ConflictForm } from "../components/ConflictForm";
import { partLabel } from "./fieldLabel";
import { PartValue } from "./PartValue";
import { type ContentParts, mergeContents } from "./parts";

type Props = {
  page: ContentPage;
  mine: PageContent;
  theirs: PageContent;
  /** The content that both started from. */
  base: PageContent;
  isPending: boolean;
  onTakeTheirs: () => void;
  /** `message`: what to say when the content is saved. */
  onResolved: (content: PageContent, message: TextKey) => void;
};

/** Merges the changes of two people and asks only about the parts that both changed differently. */
export function ContentConflict({ page, mine, theirs, base, isPending, onTakeTheirs, onResolved }: Props) {
  const t = useTexts();
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
      isPending={isPending}
      onTakeTheirs={onTakeTheirs}
      onConflictResolved={(decided) =>
        onResolved(
          contentOf(decided),
          conflicts.length === 0 ? "staff.content.merged" : "staff.content.saved",
        )
      }
    />
  );
}
