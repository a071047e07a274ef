import type { ComponentType } from "react";
import { Route, Routes } from "react-router";
import { Head } from "@/pages/Head";
import { Layout } from "@/pages/Layout";
import { SignOut } from "@/pages/SignOut";
import { type PageName, pageNames, publicPages } from "@/routes/publicPages";

export type PageComponents = Readonly<Record<PageName, ComponentType>>;

/** A page with its title and description. */
export const withPageHead = (name: PageName, Page: ComponentType) =>
  function PageWithHead() {
    return (
      <>
        {name !== "notFound" && <Head page={name} />}
        {name === "home" && <SignOut />}
        <Page />
      </>
    );
  };

export function PublicRoutes({ pages }: { pages: PageComponents }) {
  return (
    <Routes>
      <Route element={<Layout />}>
        {pageNames.map((name) => {
          const Page = pages[name];
          return <Route key={name} path={publicPages[name].path ?? "*"} element={<Page />} />;
        })}
      </Route>
    </Routes>
  );
}
