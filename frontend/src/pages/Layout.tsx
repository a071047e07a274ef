import { type RefObject, Suspense, useRef } from "react";
import { Outlet } from "react-router";
import { SkipLink } from "@/components/SkipLink";
import { openConsent } from "@/siteSections/consent/openConsent";
import { BottomBar } from "@/siteSections/layout/BottomBar";
import { Footer } from "@/siteSections/layout/Footer";
import { Header } from "@/siteSections/layout/Header";
import { ReloadPrompt } from "@/siteSections/layout/ReloadPrompt";
import { useScrollRestoration } from "./useScrollRestoration";

const mainId = "main";

function ScrollRestoration({ main }: { main: RefObject<HTMLElement | null> }) {
  useScrollRestoration(main);
  return null;
}

export function Layout() {
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <Header skipLink={<SkipLink target={mainId} />} />
      <main id={mainId} ref={main} tabIndex={-1}>
        {/* The previous page stays visible while the next one loads. */}
        <Suspense>
          <Outlet />
          <ScrollRestoration main={main} />
        </Suspense>
      </main>
      <Footer openConsent={openConsent} />
      <ReloadPrompt />
      <BottomBar />
    </>
  );
}
