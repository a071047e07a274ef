import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderInApp } from "@/testing/render";
import { Carousel } from "./Carousel";
import { createSlides } from "./embla";

const embla = vi.hoisted(() => ({ scrollNext: vi.fn(), scrollPrev: vi.fn(), scrollTo: vi.fn() }));
const reveal = vi.hoisted(() => vi.fn());
const useSlides = vi.hoisted(() =>
  vi.fn((..._: Parameters<typeof import("./useSlides").useSlides>) => ({
    selected: 0,
    reveal,
    moveSlides: (move: (slides: object) => void) => move(embla),
  })),
);
vi.mock("./useSlides", () => ({ useSlides }));

afterEach(() => {
  vi.clearAllMocks();
});

const slidesNamed = (names: readonly string[]) =>
  names.map((name) => (
    <button key={name} type="button">
      {name}
    </button>
  ));
const slides = slidesNamed(["eins", "zwei", "drei"]);

type Changes = Partial<Omit<Parameters<typeof Carousel>[0], "children">>;

function carousel(changes: Changes = {}) {
  renderInApp(
    <Carousel name="places" label="Stuben" interval={1000} {...changes}>
      {slides}
    </Carousel>,
  );
  return screen.getByRole("group", { name: "Stuben" });
}

const options = () => useSlides.mock.lastCall?.[1];
const isPlaying = () => options()?.playing;

const mouse = { pointerType: "mouse" };
type Hold = [name: string, on: (whole: HTMLElement) => void, off: (whole: HTMLElement) => void];
const handlers: readonly Hold[] = [
  [
    "the mouse",
    (whole) => fireEvent.pointerEnter(whole, mouse),
    (whole) => fireEvent.pointerLeave(whole, mouse),
  ],
  [
    "the focus",
    (whole) => {
      vi.spyOn(whole, "matches").mockImplementation((selector) => selector === ":focus-visible");
      fireEvent.focus(whole);
    },
    (whole) => fireEvent.blur(whole),
  ],
  ["a finger", (whole) => fireEvent.touchStart(whole), (whole) => fireEvent.touchEnd(whole)],
];

describe("slides that move by themselves", () => {
  it.each([
    [1000, 10],
    [4500, 2],
    [100, 20],
  ])("with an interval of %d ms move %d times in ten seconds, at most every 500 ms", (interval, times) => {
    vi.useFakeTimers();
    const viewport = document.createElement("div");
    viewport.innerHTML = "<div><p></p><p></p><p></p></div>";
    const slides = createSlides(viewport, interval, false);
    const onMove = vi.fn();
    slides.on("autoplay:select", onMove);
    slides.plugins().autoplay.play();
    vi.advanceTimersByTime(10_000);
    expect(onMove).toHaveBeenCalledTimes(times);
    slides.destroy();
    vi.useRealTimers();
  });

  it.each(handlers)("pause for %s, and continue afterwards", (_, on, off) => {
    const whole = carousel();
    on(whole);
    expect(isPlaying()).toBe(false);
    off(whole);
    expect(isPlaying()).toBe(true);
  });

  it.each(handlers.map(([name], last) => [name, last] as const))(
    "pause for mouse, focus and touch until %s as the last has ended",
    (_, last) => {
      const whole = carousel();
      for (const [, on] of handlers) on(whole);
      for (const [, , off] of handlers.filter((__, index) => index !== last)) {
        expect(isPlaying()).toBe(false);
        off(whole);
      }
      expect(isPlaying()).toBe(false);
      handlers[last]?.[2](whole);
      expect(isPlaying()).toBe(true);
    },
  );

  it("continue when touch becomes scrolling", () => {
    const whole = carousel();
    fireEvent.touchStart(whole);
    fireEvent.touchCancel(whole);
    expect(isPlaying()).toBe(true);
  });

  it("ignore the focus left by a click until a key is pressed", () => {
    const whole = carousel();
    vi.spyOn(whole, "matches").mockReturnValue(false);
    fireEvent.focus(whole);
    expect(isPlaying()).toBe(true);
    fireEvent.keyDown(whole, { key: " " });
    expect(isPlaying()).toBe(false);
    fireEvent.blur(whole);
    expect(isPlaying()).toBe(true);
  });

  it("do not treat a tap as hover", () => {
    fireEvent.pointerEnter(carousel(), { pointerType: "touch" });
    expect(isPlaying()).toBe(true);
  });

  it("wait while paused from outside", () => {
    carousel({ paused: true });
    expect(isPlaying()).toBe(false);
  });
});

describe("slides that do not move by themselves", () => {
  it("never do, have no pause button, and move on request", () => {
    carousel({ autoplay: false });
    expect(isPlaying()).toBe(false);
    expect(screen.queryByRole("button", { name: "Anhalten" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Weiter" }));
    fireEvent.click(screen.getByRole("button", { name: "Zurück" }));
    expect(embla.scrollNext).toHaveBeenCalledOnce();
    expect(embla.scrollPrev).toHaveBeenCalledOnce();
  });
});

describe("a change of the slide", () => {
  it("is announced only when user-initiated", () => {
    carousel();
    const status = screen.getByRole("status");
    expect(status.textContent).toBe("");
    fireEvent.click(screen.getByRole("button", { name: "Weiter" }));
    expect(status.textContent).toBe("1 von 3");
    act(() => options()?.onAutoplay());
    expect(status.textContent).toBe("");
  });
});

describe("the bullets", () => {
  const board = (count: number) =>
    renderInApp(
      <Carousel name="news" label="Neues" interval={1000}>
        {slidesNamed(Array.from({ length: count }, (_, index) => `Blatt ${index}`))}
      </Carousel>,
    );
  const bullets = () => screen.queryAllByRole("button", { name: /zeigen/ });

  it("are one for each slide as long as they fit on a phone", () => {
    board(8);
    expect(bullets()).toHaveLength(8);
  });

  it.each([9, 40])("are replaced by the position as text for %d slides", (count) => {
    board(count);
    expect(bullets()).toEqual([]);
    expect(screen.getByText(`1 von ${count}`)).toBeTruthy();
  });
});

it("shows the slide that receives the focus", () => {
  carousel();
  act(() => screen.getByRole("button", { name: "drei" }).focus());
  expect(reveal).toHaveBeenCalledWith(2);
});
