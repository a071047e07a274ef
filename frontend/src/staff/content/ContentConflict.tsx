import type { ContentPage } from "@/api/content";
import { useTexts } from "@/i18n/texts";
import { ConflictForm } from "../components/ConflictForm";
import { partLabel } from "./fieldLabel";
import { PartValue } from "./PartValue";
import { type ContentParts, mergeContents } from "./parts";
import type { ContentForm } from "./useContentForm";

type Props = { page: ContentPage; form: ContentForm; conflict: NonNullable<ContentForm["conflict"]> };

/** Merges the changes of two people and asks only about the parts that both changed differently. */
export function ContentConflict({ page, form: { input: mine, isSaving }, conflict }: Props) {
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
