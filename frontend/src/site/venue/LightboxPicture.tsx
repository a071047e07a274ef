import { lazy, Suspense } from "react";
import { useDialogEntry } from "@/components/useDialogEntry";
import { find } from "./galleries";

/** Fetches what draws an enlarged picture, which is no part of a guest's first load. */
export const loadEnlarged = () => import("./Lightbox");

const Lightbox = lazy(async () => ({ default: (await loadEnlarged()).Lightbox }));

/** The picture that the guest has opened, over the page. */
export function LightboxPicture() {
  const shown = find(useDialogEntry());
  return (
    shown && (
      <Suspense>
        <Lightbox {...shown} />
      </Suspense>
    )
  );
}
