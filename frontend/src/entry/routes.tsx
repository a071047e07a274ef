import type { ComponentType } from "react";
import { Route, Routes } from "react-router";
import { Head } from "@/pages/Head";
import { Layout } from "@/pages/Layout";
import { paths } from "@/routes/paths";
import { type PageName, publicPageNames } from "@/routes/publicPages";

export type PageComponents = Readonly<Record<PageName, ComponentType>>;

/** A page with its title and description. */
export const withPageHead = (name: PageName, Page: ComponentType) =>
  function PageWithHead() {
    return (
      <>
        <Head page={name} />
        <Page />
      </>
    );
  };

export function PublicRoutes({ pages: { notFound: NotFound, ...pages } }: { pages: PageComponents }) {
  return (
    <Routes>
      <Route element={<Layout />}>
        {publicPageNames.map((name) => {
          const Page = pages[name];
          return <Route key={name} path={paths[name]} element={<Page />} />;
        })}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
