import type { EmblaCarouselType } from "embla-carousel";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { createModuleImporter, withRetry } from "@/lib/withRetry";

/** Distance below the viewport at which the carousel is initialised. */
const observerMargin = "600px";

type SlidesOptions = {
  /** Milliseconds per slide during autoplay. */
  interval: number;
  playing: boolean;
  fade: boolean;
  onAutoplay: () => void;
  onSelect: (index: number) => unknown;
};

const importEmbla = createModuleImporter(() => import("./embla"));

/** Initialises embla when the slides come near; it is not part of the first load. */
export function useSlides(viewport: RefObject<HTMLElement | null>, options: SlidesOptions) {
  const { interval, playing, fade } = options;
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [selected, setSelected] = useState(0);
  const onAutoplay = useEffectEvent(options.onAutoplay);
  const select = useEffectEvent((index: number) => {
    setSelected(index);
    options.onSelect(index);
  });
  const initialiseCarousel = useRef(async (): Promise<EmblaCarouselType | undefined> => undefined);

  useEffect(() => {
    const element = viewport.current;
    if (element === null) return;
    let slides: EmblaCarouselType | undefined;
    let isUnmounted = false;
    const load = () =>
      importEmbla().catch((error) => {
        // Falls back to a scrollable row.
        if (!fade) element.style.overflowX = "auto";
        throw error;
      });
    initialiseCarousel.current = async () => {
      if (isUnmounted || slides) return slides;
      const { createEmblaCarousel } = await load();
      // Another call may have finished meanwhile.
      if (isUnmounted || slides) return slides;
      element.style.overflowX = "";
      element.scrollLeft = 0;
      slides = createEmblaCarousel(element, interval, fade);
      const reportSelection = (api: EmblaCarouselType) => select(api.selectedScrollSnap());
      slides.on("select", reportSelection).on("reInit", reportSelection);
      slides.on("autoplay:select", () => onAutoplay());
      // The browser has scrolled to a slide that was focused before; embla starts at the first.
      const focused = slides.slideNodes().findIndex((slide) => slide.contains(document.activeElement));
      if (focused > 0) slides.scrollTo(focused, true);
      setEmbla(slides);
      return slides;
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        withRetry(initialiseCarousel.current).catch(() => {});
      },
      { rootMargin: observerMargin },
    );
    observer.observe(element);
    return () => {
      isUnmounted = true;
      observer.disconnect();
      slides?.destroy();
    };
  }, [viewport, interval, fade]);

  useEffect(() => {
    if (!embla || !playing) return;
    const startAutoplay = () => {
      // With all slides in view, as on paper, the plugin is not initialised and `startAutoplay` throws.
      if (embla.scrollSnapList().length > 1) embla.plugins().autoplay.play();
    };
    startAutoplay();
    // A change of size or slides stops the plugin.
    embla.on("reInit", startAutoplay);
    return () => {
      embla.off("reInit", startAutoplay);
      embla.plugins().autoplay.stop();
    };
  }, [embla, playing]);

  /** Runs a move, loading embla first if needed. */
  const moveSlides = (move: (slides: EmblaCarouselType) => void) => {
    if (embla !== undefined) move(embla);
    else
      initialiseCarousel.current().then(
        (slides) => slides && move(slides),
        () => {},
      );
  };

  /** Shows a slide that has received the focus. */
  const revealSlide = (index: number) => {
    if (embla === undefined) return;
    // Undo the browser's own scrolling.
    embla.rootNode().scrollLeft = 0;
    embla.scrollTo(index, true);
  };

  return { isReady: embla !== undefined, selected, revealSlide, moveSlides };
}
