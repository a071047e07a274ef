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
const maxAttempts = 20;
let outlined: HTMLElement | undefined;

const send = (element: Element | undefined, event: "focusin" | "keydown" | "focusout") =>
  element?.dispatchEvent(new Event(event, { bubbles: true }));

/** Moves the outline. A carousel turns to what has the focus, and a key press pauses it. */
function outline(element: HTMLElement | undefined) {
  if (element !== outlined) {
    outlined?.style.removeProperty("outline");
    send(outlined, "focusout");
    send(element, "focusin");
    send(element, "keydown");
  }
  element?.style.setProperty("outline", "3px solid");
  outlined = element;
}

/** Outlines a field on the page and scrolls to it, after the page has been rendered. Returns a function that cancels it. */
export function showField({ body, defaultView: view }: Document, field: number): () => void {
  const mark = markOf(field);
  let attempts = 0;
  let timer = setTimeout(show, renderingMs);

  function show() {
    const all = field === -1 ? [] : [...body.querySelectorAll<HTMLElement>("*")];
    const shown = all.findLast(
      (element) => element.textContent?.includes(mark) || element.getAttribute("alt")?.includes(mark),
    );
    // The carousel of the landing page renders all pictures after it has turned.
    const empty = body.querySelector("[data-carousel] [role=group]:not(:has(img))");
    attempts += 1;
    if (field !== -1 && shown === undefined && empty !== null && attempts < maxAttempts) {
      send(empty, "focusin");
      timer = setTimeout(show, renderingMs);
      return;
    }
    outline(shown);
    if (shown === undefined || view === null) return;
    const { top, bottom } = shown.getBoundingClientRect();
    const isVisible = top >= view.innerHeight / 8 && bottom <= view.innerHeight;
    if (!isVisible) view.scrollTo({ top: top + view.scrollY - view.innerHeight / 4, behavior: "instant" });
  }
  return () => clearTimeout(timer);
}
