import { lazy, Suspense } from "react";
import { useHistoryDialog } from "@/components/useHistoryDialog";
import { useGalleryPosition } from "./galleries";

export const loadLightbox = () => import("./Lightbox");

const Lightbox = lazy(async () => ({ default: (await loadLightbox()).Lightbox }));

/** Shows the picture named by the dialog's history entry. */
export function LightboxPicture() {
  const shown = useGalleryPosition(useHistoryDialog());
  return (
    shown && (
      <Suspense>
        <Lightbox {...shown} />
      </Suspense>
    )
  );
}
