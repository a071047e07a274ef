import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderInApp, renderPage } from "@/testing/render";
import { LightboxPicture } from "./LightboxPicture";

afterEach(() => history.replaceState(null, ""));

const link = (name: RegExp) => screen.getByRole("link", { name });
const dialog = () => screen.findByRole("dialog", {}, { timeout: 10_000 });

describe("the pictures of the venue page", () => {
  it("lead to their large files where no script takes the click", () => {
    renderPage("/lokal");
    const links = screen.getAllByRole("link", { name: /Bild vergrößern/ });
    expect(links).toHaveLength(4 + 5 * 3);
    for (const one of links)
      expect(one.getAttribute("href")).toMatch(/^\/assets\/pictures\/[\w-]+-1200\.avif/);
  });

  it("open large, and say which one it is", async () => {
    renderPage("/lokal");
    fireEvent.click(link(/Schachbrett/));
    const opened = within(await dialog());
    expect(opened.getByRole("heading").textContent).toBe("Gmiadlichs Eck");
    expect(opened.getByRole("img", { name: /Schachbrett/ })).toBeTruthy();
    expect(opened.getByText("2 von 3").closest("[aria-live=polite]")?.textContent).toBe(
      "Ein Regentag 2 von 3",
    );
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    "are left to the browser with %o",
    (how) => {
      renderPage("/lokal");
      const click = createEvent.click(link(/Schachbrett/), how);
      fireEvent(link(/Schachbrett/), click);
      expect(click.defaultPrevented).toBe(false);
    },
  );
});

describe("an enlarged picture", () => {
  const open = async (name: string) => {
    history.replaceState({ dialog: name }, "");
    renderInApp(<LightboxPicture />);
    return within(await dialog());
  };
  const image = (name: RegExp) => screen.getByRole("img", { name });

  it("is turned by buttons and arrow keys, around and around", async () => {
    const opened = await open("platter-salmon");
    fireEvent.click(opened.getByRole("button", { name: "Nächstes Bild" }));
    expect(image(/Salami/)).toBeTruthy();
    fireEvent.click(opened.getByRole("button", { name: "Voriges Bild" }));
    expect(image(/Lachsseite/)).toBeTruthy();
    fireEvent.keyDown(opened.getByRole("heading"), { key: "ArrowRight" });
    expect(image(/Salami/)).toBeTruthy();
    fireEvent.keyDown(opened.getByRole("heading"), { key: "ArrowLeft" });
    expect(image(/Lachsseite/)).toBeTruthy();
  });

  const swipe = (on: Element, x: number, y: number, fingers = 1) => {
    const at = (clientX: number, clientY: number) => ({ clientX, clientY }) as Touch;
    const start = Array.from({ length: fingers }, () => at(200, 200));
    fireEvent.touchStart(on, { touches: start, changedTouches: start });
    const end = [at(200 + x, 200 + y)];
    fireEvent.touchMove(on, { touches: end, changedTouches: end });
    const { translate } = (on.closest("div") as HTMLElement).style;
    fireEvent.touchEnd(on, { touches: [], changedTouches: end });
    return translate;
  };

  it.each([
    [-80, 10, /Tomaten/, "-80px 0px"],
    [80, -10, /Salami/, "80px 0px"],
    [-40, 0, /Kapern/, "-40px 0px"],
    [0, -90, /Kapern/, "0px 0px"],
  ])("follows a finger that goes %d, %d, and shows %o then", async (x, y, name, followed) => {
    await open("platter-salmon-beef");
    expect(swipe(image(/Kapern/), x, y)).toBe(followed);
    expect(image(name)).toBeTruthy();
  });

  it("is left to move about by a guest who has zoomed in", async () => {
    vi.stubGlobal("visualViewport", { scale: 2 });
    await open("platter-salmon-beef");
    expect(swipe(image(/Kapern/), -80, 0)).toBe("0px 0px");
    expect(image(/Kapern/)).toBeTruthy();
  });

  it("is not turned by two fingers", async () => {
    await open("platter-salmon-beef");
    expect(swipe(image(/Kapern/), -80, 0, 2)).toBe("0px 0px");
    expect(image(/Kapern/)).toBeTruthy();
  });

  it.each([
    ["a click beside it", () => fireEvent.click(screen.getByRole("dialog"))],
    ["a swipe down", () => act(() => void swipe(image(/Kapern/), 10, 90))],
  ])("is closed by %s, which goes back in the history", async (_, close) => {
    const back = vi.spyOn(history, "back").mockReturnValue();
    await open("platter-salmon-beef");
    close();
    await waitFor(() => expect(back).toHaveBeenCalledOnce());
  });

  it("is not closed by a click on it", async () => {
    const back = vi.spyOn(history, "back").mockReturnValue();
    await open("platter-salmon-beef");
    fireEvent.click(image(/Kapern/));
    expect(back).not.toHaveBeenCalled();
  });
});
