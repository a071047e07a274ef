import EmblaCarousel from "embla-carousel";
import Autoplay from "embla-carousel-autoplay";
import Fade from "embla-carousel-fade";

/** In milliseconds (specification §9). */
const minAutoplayInterval = 500;

/** `usePauseOnInteraction` starts and stops autoplay: the plugin's own options treat taps and clicks as hover and focus. */
export const createEmblaCarousel = (viewport: HTMLElement, interval: number, fade: boolean) =>
  EmblaCarousel(viewport, { loop: true, align: "start", duration: fade ? 60 : 38, watchFocus: false }, [
    Autoplay({ delay: Math.max(interval, minAutoplayInterval), playOnInit: false }),
    ...(fade ? [Fade()] : []),
  ]);
