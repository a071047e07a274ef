import { useQuery } from "@tanstack/react-query";
import {
  type ComponentType,
  createContext,
  createElement,
  startTransition,
  use,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { createRoot, type Root } from "react-dom/client";
import type { ContentPage } from "@/api/content";
import type { PageContent } from "@/api/generated";
import type { EditedState } from "@/api/models";
import type { Language } from "@/i18n/languages";
import { useTexts } from "@/i18n/texts";
import { QueryStatus } from "../components/Loading";
import styles from "./PageView.module.css";
import { fieldAt, pageDocument, showField } from "./pageDocument";
import { usePageState } from "./usePageState";

type LoadGuestPage = (
  page: ContentPage,
  language: Language,
) => Promise<ComponentType<{ state: EditedState }>>;

/** Loads the component and the texts of a page, for rendering it outside the website. */
export const LoadGuestPageContext = createContext<LoadGuestPage>(() => Promise.reject());

type Props = {
  page: ContentPage;
  language: Language;
  /** With changes that are not saved. */
  content: PageContent;
  /** The name of the input that has or had the focus. */
  focusedField: string;
  onOpenField: (field: string) => void;
};

/** A page as guests would see it. A tap on a text or a picture opens its field. */
export function PageView({ page, language, content, focusedField, onOpenField }: Props) {
  const t = useTexts();
  const loadGuestPage = use(LoadGuestPageContext);
  const [frame, setFrame] = useState<Document>();
  /** A narrow screen hides the page while it shows the form. */
  const [isVisible, setVisible] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const root = useRef<Root>(undefined);
  const { published, fields, state } = usePageState(page, useDeferredValue(content));
  const guestPage = useQuery({
    queryKey: ["content", "guestPage", page, language],
    queryFn: () => loadGuestPage(page, language),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const onClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element;
    if (target.closest("[data-carousel] button")) return;
    event.preventDefault();
    event.stopPropagation();
    const field = fields[fieldAt(event) ?? -1];
    setElsewhere(field === undefined);
    if (field !== undefined) onOpenField(field.endsWith(".picture") ? field : `${field}.${language}`);
  });
  useEffect(() => {
    if (frame === undefined) return;
    const container = frame.createElement("div");
    container.id = "root";
    frame.body.replaceChildren(container);
    const guest = createRoot(container);
    root.current = guest;
    const handleClick = (event: MouseEvent) => onClick(event);
    const updateVisibility = () => setVisible(frame.defaultView?.innerWidth !== 0);
    updateVisibility();
    frame.defaultView?.addEventListener("resize", updateVisibility);
    const preventInput = (event: Event) => event.preventDefault();
    // Before the handlers of the page.
    frame.addEventListener("click", handleClick, true);
    frame.addEventListener("beforeinput", preventInput, true);
    return () => {
      frame.removeEventListener("click", handleClick, true);
      frame.removeEventListener("beforeinput", preventInput, true);
      // Not while React renders.
      setTimeout(() => guest.unmount());
    };
  }, [frame]);
  useEffect(() => {
    if (!isVisible || frame === undefined || guestPage.data === undefined || state === undefined) return;
    frame.documentElement.lang = language;
    // Typing comes first.
    startTransition(() => root.current?.render(createElement(guestPage.data, { state })));
  }, [frame, isVisible, guestPage.data, state, language]);
  useEffect(() => {
    if (frame === undefined) return;
    const name = focusedField.replace(/\.(?:de|en)$/, "").replace(/\.alt$/, ".picture");
    return isVisible ? showField(frame, fields.indexOf(name)) : undefined;
  }, [frame, isVisible, focusedField, fields]);

  return (
    <section aria-label={t("staff.content.page")} data-page className={styles.page}>
      {(published.isError || guestPage.isError) && <QueryStatus queries={[published, guestPage]} />}
      <p role="status" className="hint">
        {t(isElsewhere ? "staff.content.elsewhere" : "staff.content.tap")}
      </p>
      <iframe
        title={t("staff.content.page")}
        srcDoc={pageDocument()}
        // Neither forms nor links to other websites; the same origin, so that the page can be rendered.
        sandbox="allow-same-origin"
        className={styles.frame}
        onLoad={({ currentTarget: { contentDocument } }) => setFrame(contentDocument ?? undefined)}
      />
    </section>
  );
}
