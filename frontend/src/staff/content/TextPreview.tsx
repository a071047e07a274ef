import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createContext, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { fetchQuery } from "@/api/client";
import type { ContentPage } from "@/api/content";
import type { PageContent } from "@/api/generated";
import { useMasterData } from "@/api/useMasterData";
import type { Language } from "@/i18n/languages";
import { useTexts } from "@/i18n/texts";
import { displayedText } from "../components/displayedText";
import { PageFrame } from "../components/PageFrame";
import { definitions, normalize } from "./definitions";
import styles from "./TextPreview.module.css";

type EditedPage = {
  page: ContentPage;
  content: PageContent;
  /** The path of the text that was changed last. */
  changedPath: string | undefined;
};

export const EditedPageContext = createContext<EditedPage | undefined>(undefined);

const typingPauseMs = 500;
/** The height of the page's header. */
const headerPx = 80;

/** Without items and pictures that lack what is required. */
function complete(page: ContentPage, content: PageContent): PageContent {
  const { texts, lists } = normalize(page, content);
  const completeLists = Object.entries(lists).map(([name, items]) => {
    const { label } = definitions[page].lists[name] ?? {};
    const complete = items.filter((item) => label === undefined || item.texts[label]?.de);
    return [
      name,
      complete.map((item) => ({ ...item, pictures: item.pictures.filter(({ alt }) => alt.de !== "") })),
    ];
  });
  return { texts, lists: Object.fromEntries(completeLists) };
}

/** The innermost element that shows a text. */
function findElement({ body }: Document, text: string, product: string): HTMLElement | undefined {
  const shown = [...body.querySelectorAll<HTMLElement>("*")].filter(({ textContent }) =>
    displayedText(textContent, product).includes(displayedText(text, product)),
  );
  return shown.toSorted((a, b) => a.textContent.length - b.textContent.length)[0];
}

type Props = { page: ContentPage; content: PageContent; text: string; language: Language };

/** A text on its page as guests with a phone would see it, with changes that are not saved. */
export function TextPreview({ page, content, text, language }: Props) {
  const t = useTexts();
  const { product } = useMasterData();
  const [previewed, setPreviewed] = useState(content);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPreviewed(content), typingPauseMs);
    return () => clearTimeout(timer);
  }, [content]);
  const { data } = useQuery({
    queryKey: ["content", "previewContent", page, language, previewed],
    queryFn: ({ signal }) =>
      fetchQuery(signal, ({ ContentService }) =>
        ContentService.previewContent({ page, language, requestBody: complete(page, previewed) }),
      ),
    placeholderData: keepPreviousData,
    // What is typed may be invalid all the same.
    retry: false,
    gcTime: 0,
  });
  if (data === undefined) return null;
  return (
    <figure className={styles.preview} hidden={!isShown}>
      <figcaption>{t("staff.content.longText")}</figcaption>
      <PageFrame
        title={t("staff.content.longText")}
        html={data.html}
        className={styles.frame}
        inert
        onLoad={(document) => {
          const element = findElement(document, text, product);
          // A hidden frame has no layout.
          flushSync(() => setShown(element !== undefined));
          if (element === undefined) return;
          element.style.outline = "3px solid";
          const top = element.getBoundingClientRect().top - headerPx;
          document.defaultView?.scrollTo({ top, behavior: "instant" });
        }}
      />
    </figure>
  );
}
