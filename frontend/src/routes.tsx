import type { ComponentType } from "react";
import { Route, Routes } from "react-router";
import { Layout } from "./pages/Layout";
import { paths } from "./paths";

export type Pages = Readonly<Record<keyof typeof paths | "notFound", ComponentType>>;

export function PublicRoutes({ pages: { notFound: NotFound, ...pages } }: { pages: Pages }) {
  const named = Object.keys(paths) as (keyof typeof paths)[];
  return (
    <Routes>
      <Route element={<Layout />}>
        {named.map((name) => {
          const Page = pages[name];
          return <Route key={name} path={paths[name]} element={<Page />} />;
        })}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
