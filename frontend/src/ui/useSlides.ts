import type { EmblaCarouselType } from "embla-carousel";
import { type RefObject, useEffect, useState } from "react";

/** How far below the screen a carousel begins to be made ready. */
const ahead = "600px";

/** Sets slides in motion once they come near; the code for it is no part of a guest's first load. */
export function useSlides(viewport: RefObject<HTMLElement | null>) {
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [selected, setSelected] = useState(0);

  useEffect(() => {
    const element = viewport.current;
    if (element === null) return;
    let slides: EmblaCarouselType | undefined;
    let gone = false;
    const begin = async () => {
      const { default: EmblaCarousel } = await import("embla-carousel");
      if (gone) return;
      element.style.overflowX = "";
      element.scrollLeft = 0;
      slides = EmblaCarousel(element, { loop: true, align: "start", duration: 38, watchFocus: false });
      const select = (api: EmblaCarouselType) => setSelected(api.selectedScrollSnap());
      slides.on("select", select).on("reInit", select);
      setEmbla(slides);
    };
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        begin().catch(() => {
          // Without a connection the slides are a row to push by hand, until there is one.
          element.style.overflowX = "auto";
          addEventListener("online", begin, { once: true });
        });
      },
      { rootMargin: ahead },
    );
    near.observe(element);
    return () => {
      gone = true;
      near.disconnect();
      removeEventListener("online", begin);
      slides?.destroy();
    };
  }, [viewport]);

  /** Brings a slide into sight at once, for the focus that has come into it. */
  const reveal = (index: number) => {
    if (embla === undefined) return;
    // The browser has scrolled towards the focus by itself.
    embla.rootNode().scrollLeft = 0;
    embla.scrollTo(index, true);
  };

  return { embla, selected, reveal };
}
