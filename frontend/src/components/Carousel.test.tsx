import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderInApp } from "@/testing/render";
import { Carousel } from "./Carousel";
import { createEmblaCarousel } from "./embla";

const embla = vi.hoisted(() => ({ scrollNext: vi.fn(), scrollPrev: vi.fn(), scrollTo: vi.fn() }));
const revealSlide = vi.hoisted(() => vi.fn());
const useSlides = vi.hoisted(() =>
  vi.fn((..._: Parameters<typeof import("./useSlides").useSlides>) => ({
    selected: 0,
    revealSlide,
    moveSlides: (move: (slides: object) => void) => move(embla),
  })),
);
vi.mock("./useSlides", () => ({ useSlides }));

afterEach(() => {
  vi.clearAllMocks();
});

type CarouselOverrides = Partial<Omit<Parameters<typeof Carousel>[0], "children">>;

function renderCarousel(changes: CarouselOverrides = {}, count = 3) {
  renderInApp(
    <Carousel name="places" label="Stuben" interval={1000} {...changes}>
      {Array.from({ length: count }, (_, index) => `Stube ${index + 1}`).map((name) => (
        <button key={name} type="button">
          {name}
        </button>
      ))}
    </Carousel>,
  );
  return screen.getByRole("group", { name: "Stuben" });
}

const options = () => useSlides.mock.lastCall?.[1];
const isPlaying = () => options()?.playing;

type Interact = (carousel: HTMLElement) => unknown;
const interactions: Readonly<Record<string, { start: Interact; end: Interact }>> = {
  hover: {
    start: (carousel) => fireEvent.pointerEnter(carousel, { pointerType: "mouse" }),
    end: (carousel) => fireEvent.pointerLeave(carousel, { pointerType: "mouse" }),
  },
  focus: {
    start(carousel) {
      vi.spyOn(carousel, "matches").mockImplementation((selector) => selector === ":focus-visible");
      fireEvent.focus(carousel);
    },
    end: (carousel) => fireEvent.blur(carousel),
  },
  touch: {
    start: (carousel) => fireEvent.touchStart(carousel),
    end: (carousel) => fireEvent.touchEnd(carousel),
  },
};

it("can be stopped before its slides are reached", () => {
  const names = within(renderCarousel())
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
  expect(names[0]).not.toMatch(/^Stube/);
  expect(names.slice(-3)).toEqual(["Stube 1", "Stube 2", "Stube 3"]);
});

describe("autoplay", () => {
  it.each([
    [1000, 10],
    [4500, 2],
    [100, 20],
  ])("with an interval of %d ms moves %d times in ten seconds, at most every 500 ms", (interval, times) => {
    vi.useFakeTimers();
    const viewport = document.createElement("div");
    viewport.innerHTML = "<div><p></p><p></p><p></p></div>";
    const slides = createEmblaCarousel(viewport, interval, false);
    const onSlideChange = vi.fn();
    slides.on("autoplay:select", onSlideChange);
    slides.plugins().autoplay.play();
    vi.advanceTimersByTime(10_000);
    expect(onSlideChange).toHaveBeenCalledTimes(times);
    slides.destroy();
  });

  it.each(Object.keys(interactions))("pauses until all interactions have ended, %s as the last", (last) => {
    const carousel = renderCarousel();
    const ends = Object.entries(interactions).map(([name, { start, end }]) => {
      start(carousel);
      return [name, end] as const;
    });
    for (const [name, end] of ends) if (name !== last) end(carousel);
    expect(isPlaying()).toBe(false);
    interactions[last]?.end(carousel);
    expect(isPlaying()).toBe(true);
  });

  it("continues when a touch becomes scrolling", () => {
    const carousel = renderCarousel();
    fireEvent.touchStart(carousel);
    expect(isPlaying()).toBe(false);
    fireEvent.touchCancel(carousel);
    expect(isPlaying()).toBe(true);
    fireEvent.pointerEnter(carousel, { pointerType: "touch" });
    expect(isPlaying()).toBe(true);
  });

  it("ignores the focus of a click until a key is pressed", () => {
    const carousel = renderCarousel();
    vi.spyOn(carousel, "matches").mockReturnValue(false);
    fireEvent.focus(carousel);
    expect(isPlaying()).toBe(true);
    fireEvent.keyDown(carousel, { key: " " });
    expect(isPlaying()).toBe(false);
    fireEvent.blur(carousel);
    expect(isPlaying()).toBe(true);
  });

  it("can be disabled", () => {
    renderCarousel({ autoplay: false });
    expect(isPlaying()).toBe(false);
    expect(screen.queryByRole("button", { name: "Anhalten" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Weiter" }));
    fireEvent.click(screen.getByRole("button", { name: "Zurück" }));
    expect(embla.scrollNext).toHaveBeenCalledOnce();
    expect(embla.scrollPrev).toHaveBeenCalledOnce();
  });

  it("is paused by the `paused` property", () => {
    renderCarousel({ paused: true });
    expect(isPlaying()).toBe(false);
  });
});

it("announces only slides that the user selected", () => {
  renderCarousel();
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Weiter" }));
  expect(status.textContent).toBe("1 von 3");
  act(() => options()?.onAutoplay());
  expect(status.textContent).toBe("");
});

it.each([
  [8, 8],
  [9, 0],
  [40, 0],
])("%d slides have %d bullets, or a text with the position", (count, bulletCount) => {
  renderCarousel({}, count);
  expect(screen.queryAllByRole("button", { name: /zeigen/ })).toHaveLength(bulletCount);
  expect(screen.queryByText(`1 von ${count}`) === null).toBe(bulletCount > 0);
});

it("a bullet shows its slide", () => {
  renderCarousel();
  const bulletButtons = screen.getAllByRole("button", { name: /zeigen/ });
  expect(bulletButtons.map((bullet) => bullet.getAttribute("aria-current"))).toEqual([
    "true",
    "false",
    "false",
  ]);
  fireEvent.click(bulletButtons[2] as HTMLElement);
  expect(embla.scrollTo).toHaveBeenCalledWith(2, false);
});

it("shows the slide that receives the focus", () => {
  renderCarousel();
  act(() => screen.getByRole("button", { name: "Stube 3" }).focus());
  expect(revealSlide).toHaveBeenCalledWith(2);
});
