import type { EmblaCarouselType } from "embla-carousel";
import { type RefObject, useEffect, useRef, useState } from "react";
import { importWithRetry } from "@/lib/importWithRetry";

/** How far below the screen a carousel begins to be made ready. */
const ahead = "600px";

/** Sets slides in motion once they come near; the code for it is no part of a guest's first load. */
export function useSlides(viewport: RefObject<HTMLElement | null>) {
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [selected, setSelected] = useState(0);
  const begin = useRef(async (): Promise<EmblaCarouselType | undefined> => undefined);

  useEffect(() => {
    const element = viewport.current;
    if (element === null) return;
    let slides: EmblaCarouselType | undefined;
    let gone = false;
    const load = () =>
      import("embla-carousel").catch((fault) => {
        // Until it can be loaded the slides are a row to push by hand.
        element.style.overflowX = "auto";
        throw fault;
      });
    begin.current = async () => {
      if (gone || slides) return slides;
      const { default: EmblaCarousel } = await load();
      // Two may have waited for it.
      if (gone || slides) return slides;
      element.style.overflowX = "";
      element.scrollLeft = 0;
      slides = EmblaCarousel(element, { loop: true, align: "start", duration: 38, watchFocus: false });
      const select = (api: EmblaCarouselType) => setSelected(api.selectedScrollSnap());
      slides.on("select", select).on("reInit", select);
      setEmbla(slides);
      return slides;
    };
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        importWithRetry(begin.current).catch(() => {});
      },
      { rootMargin: ahead },
    );
    near.observe(element);
    return () => {
      gone = true;
      near.disconnect();
      slides?.destroy();
    };
  }, [viewport]);

  /** Moves the slides as the guest wants, who may be the one to have the code for it fetched. */
  const turn = (move: (slides: EmblaCarouselType) => void) => {
    if (embla !== undefined) move(embla);
    else
      begin.current().then(
        (slides) => slides && move(slides),
        () => {},
      );
  };

  /** Brings a slide into sight at once, for the focus that has come into it. */
  const reveal = (index: number) => {
    if (embla === undefined) return;
    // The browser has scrolled towards the focus by itself.
    embla.rootNode().scrollLeft = 0;
    embla.scrollTo(index, true);
  };

  return { embla, selected, reveal, turn };
}
