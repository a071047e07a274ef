import { ArrowLeft, PencilLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { mayBeSignedIn } from "@/api/session";
import { contentLanguage, isLanguage, languages, unlocalizedPath } from "@/i18n/languages";
import { useTexts } from "@/i18n/texts";
import { useStore } from "@/lib/createStore";
import { navigatedPath } from "@/lib/pageStores";
import { staffPaths } from "@/routes/lazyStaffPaths";
import { pageNameAt } from "@/routes/paths";
import { hasOwnContent, type PageName } from "@/routes/publicPages";

function currentPage(): PageName {
  const { lang } = document.documentElement;
  return pageNameAt(unlocalizedPath(isLanguage(lang) ? lang : contentLanguage, location.pathname));
}

const landingPaths: readonly string[] = Object.values(languages);

/** The address and the target of a clicked link to the landing page. */
function landingPageLink({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
  if (!link || button > 1 || link.origin !== location.origin) return undefined;
  if (!landingPaths.includes(link.pathname.replace(/\/?$/, "/"))) return undefined;
  const opensTab = button === 1 || ctrlKey || metaKey || shiftKey;
  return { href: link.href, target: opensTab ? "_blank" : "_self" };
}

type LandingPageLink = NonNullable<ReturnType<typeof landingPageLink>>;

/** Asks before a link to the landing page is followed, because that signs out (decision S1). */
function LandingPageDialog() {
  const t = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [link, setLink] = useState<LandingPageLink>();
  useEffect(() => {
    const controller = new AbortController();
    const ask = (event: MouseEvent) => {
      const clicked = landingPageLink(event);
      if (clicked === undefined || currentPage() === "home" || !mayBeSignedIn()) return;
      event.preventDefault();
      // Before the router.
      event.stopPropagation();
      setLink(clicked);
      dialog.current?.showModal();
    };
    for (const type of ["click", "auxclick"] as const)
      addEventListener(type, ask, { capture: true, signal: controller.signal });
    return () => controller.abort();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} aria-labelledby="staff-bar-heading">
      <h2 id="staff-bar-heading">{t("staffBar.home.heading")}</h2>
      <p>{t("staffBar.home.text")}</p>
      <div>
        <button type="button" onClick={close}>
          {t("staffBar.home.stay")}
        </button>
        <a href={staffPaths.preview}>{t("staffBar.home.preview")}</a>
        <button
          type="button"
          onClick={() => {
            close();
            open(link?.href, link?.target);
          }}
        >
          {t("staffBar.home.open")}
        </button>
      </div>
    </dialog>
  );
}

/** Links to the staff area on public pages, for those who may be signed in. */
export function StaffBar() {
  const t = useTexts();
  useStore(navigatedPath);
  const page = currentPage();
  // The landing page signs out.
  if (page === "home" || !mayBeSignedIn()) return null;
  return (
    <>
      <nav aria-label={t("staffBar.label")}>
        <a href={staffPaths.signIn}>
          <ArrowLeft />
          {t("staffBar.back")}
        </a>
        {hasOwnContent(page) && (
          <a href={`${staffPaths.content}/${page}`}>
            <PencilLine />
            {t("staffBar.edit")}
          </a>
        )}
      </nav>
      <LandingPageDialog />
    </>
  );
}
