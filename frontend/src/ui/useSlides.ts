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
      slides = EmblaCarousel(element, { loop: true, align: "start", duration: 38 });
      const select = (api: EmblaCarouselType) => setSelected(api.selectedScrollSnap());
      slides.on("select", select).on("reInit", select);
      setEmbla(slides);
    };
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        void begin();
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

  return { embla, selected };
}
