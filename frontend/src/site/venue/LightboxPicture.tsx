import { lazy, Suspense } from "react";
import { useDialogEntry } from "@/components/useDialogEntry";
import { findPicture } from "./galleries";

export const loadLightbox = () => import("./Lightbox");

const Lightbox = lazy(async () => ({ default: (await loadLightbox()).Lightbox }));

/** Shows the picture named by the dialog's history entry. */
export function LightboxPicture() {
  const shown = findPicture(useDialogEntry());
  return (
    shown && (
      <Suspense>
        <Lightbox {...shown} />
      </Suspense>
    )
  );
}
