import { findPicture, useContent } from "@/api/content";
import { ContentParagraph, ContentText } from "@/components/ContentText";
import { PageTitle } from "@/components/PageTitle";

type Props = { page: "kitchen" | "venue" | "contact" | "jobs" };

/** The heading of a page whose content staff can change. */
export function ContentPageTitle({ page }: Props) {
  const { texts, lists } = useContent(page);
  return (
    <PageTitle
      heading={<ContentText text={texts.heading} />}
      intro={<ContentParagraph text={texts.intro} />}
      picture={findPicture(lists.pictures, "hero")}
    />
  );
}
