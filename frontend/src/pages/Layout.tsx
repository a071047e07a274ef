import { type RefObject, Suspense, useRef } from "react";
import { Outlet } from "react-router";
import { openConsent } from "@/site/consent/openConsent";
import { BottomBar } from "@/site/layout/BottomBar";
import { Footer } from "@/site/layout/Footer";
import { Header } from "@/site/layout/Header";
import { ReloadOffer } from "@/site/layout/ReloadOffer";
import { SkipLink } from "@/site/layout/SkipLink";
import { useScrollRestoration } from "./useScrollRestoration";

const mainId = "main";

function Arrival({ main }: { main: RefObject<HTMLElement | null> }) {
  useScrollRestoration(main);
  return null;
}

/** What every public page has around it. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <SkipLink target={mainId} />
      <Header />
      <main id={mainId} ref={main} tabIndex={-1}>
        {/* Going to a page that is still on its way, a guest keeps seeing the one before. */}
        <Suspense>
          <Outlet />
          <Arrival main={main} />
        </Suspense>
      </main>
      <Footer openConsent={openConsent} />
      <ReloadOffer />
      <BottomBar />
    </>
  );
}
