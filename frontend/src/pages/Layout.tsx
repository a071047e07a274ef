import { type RefObject, Suspense, useRef } from "react";
import { Outlet } from "react-router";
import { openConsent } from "@/site/consent/openConsent";
import { BottomBar } from "@/site/frame/BottomBar";
import { Footer } from "@/site/frame/Footer";
import { Header } from "@/site/frame/Header";
import { ReloadOffer } from "@/site/frame/ReloadOffer";
import { SkipLink } from "@/site/frame/SkipLink";
import { useArrival } from "./useArrival";

const mainId = "main";

function Arrival({ main }: { main: RefObject<HTMLElement | null> }) {
  useArrival(main);
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
