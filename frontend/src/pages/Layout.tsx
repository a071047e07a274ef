import { useRef } from "react";
import { Outlet } from "react-router";
import { BottomBar } from "@/site/frame/BottomBar";
import { Footer } from "@/site/frame/Footer";
import { Header } from "@/site/frame/Header";
import { SkipLink } from "@/site/frame/SkipLink";
import { useArrival } from "./useArrival";

const mainId = "main";

/** What every public page has around it. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <>
      <SkipLink target={mainId} />
      <Header />
      <main id={mainId} ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
    </>
  );
}
