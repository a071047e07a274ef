import { createRoot } from "react-dom/client";
import texts from "@/i18n/de/staffBar.json";
import { contentLanguage } from "@/i18n/languages";
import { type Texts, TextsProvider } from "@/i18n/texts";
import { StaffBar } from "./StaffBar";
import css from "./StaffBar.css?inline";

/** Above the page; its styles come with it, so that guests load nothing of it. */
export function showStaffBar(): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  document.adoptedStyleSheets.push(styles);
  const element = document.createElement("div");
  element.className = "staff-bar";
  element.lang = contentLanguage;
  document.getElementById("root")?.before(element);
  createRoot(element).render(
    <TextsProvider language={contentLanguage} texts={texts as Partial<Texts> as Texts}>
      <StaffBar />
    </TextsProvider>,
  );
}
