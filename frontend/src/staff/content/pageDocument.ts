import { fieldsIn, markOf } from "./guestContent";

/** An empty document with the style sheets of this one, which has those of all pages. */
export function pageDocument(): string {
  const styles = [...document.querySelectorAll("link[rel=stylesheet], style")];
  const meta = '<meta name="color-scheme" content="light dark">';
  return `<!doctype html><html><head>${meta}${styles.map(({ outerHTML }) => outerHTML).join("")}</head><body></body></html>`;
}

/** The text of an element and its pictures. */
const markedText = (element: Element) => {
  const pictures = [...element.querySelectorAll("img"), ...(element.matches("img") ? [element] : [])];
  return [element.textContent, ...pictures.map((picture) => picture.getAttribute("alt"))].join(" ");
};

const hasText = ({ childNodes }: Element) =>
  [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

/** How far a text or picture may be around what was tapped, such as the icon of a card. */
const maxAncestors = 3;

/** The number of the only field that an element shows. */
function fieldOf(element: Element): number | undefined {
  let shown: Element | null = element;
  for (let level = 0; level <= maxAncestors && shown !== null; level++) {
    const [field, ...others] = new Set(fieldsIn(markedText(shown)));
    if (field !== undefined) return others.length === 0 ? field : undefined;
    shown = shown.parentElement;
  }
  return undefined;
}

/** The number of the field that was tapped: of the text, or else of the picture below. */
export function fieldAt({ target, clientX, clientY, detail }: MouseEvent): number | undefined {
  const element = target as Element;
  const isBelow = detail > 0 && !hasText(element);
  const below = isBelow ? element.ownerDocument.elementsFromPoint(clientX, clientY) : [];
  return [element, ...below].map(fieldOf).find((field) => field !== undefined);
}

const renderingMs = 100;
let outlined: HTMLElement | undefined;

/** Outlines a field on the page and scrolls to it, after the page has been rendered. Returns a function that cancels it. */
export function showField({ body, defaultView: view }: Document, field: number): () => void {
  const timer = setTimeout(() => {
    if (outlined !== undefined) outlined.style.outline = "";
    const mark = markOf(field);
    const all = field === -1 ? [] : [...body.querySelectorAll<HTMLElement>("*")];
    outlined = all.findLast(
      (element) => element.textContent?.includes(mark) || element.getAttribute("alt")?.includes(mark),
    );
    if (outlined === undefined || view === null) return;
    outlined.style.outline = "3px solid";
    const { top, bottom } = outlined.getBoundingClientRect();
    const isVisible = top >= view.innerHeight / 8 && bottom <= view.innerHeight;
    if (!isVisible) view.scrollTo({ top: top + view.scrollY - view.innerHeight / 4, behavior: "instant" });
  }, renderingMs);
  return () => clearTimeout(timer);
}
