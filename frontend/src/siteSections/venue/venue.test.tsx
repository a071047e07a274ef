import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderInApp, renderPage } from "@/testing/render";
import { fridayNoonState, withList } from "@/testing/state";
import { LightboxPicture } from "./LightboxPicture";

const link = (name: RegExp) => screen.getByRole("link", { name });
const image = (name: RegExp) => screen.getByRole("img", { name });
const findDialog = async () => within(await screen.findByRole("dialog", {}, { timeout: 10_000 }));

describe("the pictures of the venue page", () => {
  it("link to their large files and open in a lightbox", async () => {
    renderPage("/lokal");
    const links = screen.getAllByRole("link", { name: /Bild vergrößern/ });
    expect(links).toHaveLength(4 + 5 * 3);
    const largeFilePattern = /^\/assets\/pictures\/[\w-]+-1200\.avif/;
    expect(links.every((one) => largeFilePattern.test(one.getAttribute("href") ?? ""))).toBe(true);
    fireEvent.click(link(/Schachbrett/));
    const dialog = await findDialog();
    expect(dialog.getByRole("heading").textContent).toBe("Gmiadlichs Eck");
    expect(dialog.getByRole("img", { name: /Schachbrett/ })).toBeTruthy();
    expect(dialog.getByText("2 von 3").closest("[aria-live=polite]")?.textContent).toBe(
      "Ein Regentag 2 von 3",
    );
  });

  it("open at their position, if one occurs twice", async () => {
    const room = fridayNoonState.content.venue?.lists.rooms?.[0];
    const pictures = room ? [...room.pictures, ...room.pictures.slice(0, 1)] : [];
    const changes = withList("venue", "rooms", room ? [{ ...room, pictures }] : []);
    const error = vi.spyOn(console, "error");
    renderPage("/lokal", changes);
    expect(error).not.toHaveBeenCalled();
    const last = screen.getAllByRole("link", { name: /Bild vergrößern/ }).at(-1);
    fireEvent.click(last as HTMLElement);
    const dialog = await findDialog();
    expect(dialog.getByText("4 von 4")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Nächstes Bild" }));
    expect(dialog.getByText("1 von 4")).toBeTruthy();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    "are opened by the browser with %o",
    (modifiers) => {
      renderPage("/lokal");
      const click = createEvent.click(link(/Schachbrett/), modifiers);
      fireEvent(link(/Schachbrett/), click);
      expect(click.defaultPrevented).toBe(false);
    },
  );
});

describe("the lightbox", () => {
  const openLightbox = async (name: string) => {
    history.replaceState({ dialog: name }, "");
    renderInApp(<LightboxPicture />);
    return findDialog();
  };

  /** Returns the translation while swiping. */
  const swipe = (element: Element, x: number, y: number, fingers = 1) => {
    const touchAt = (clientX: number, clientY: number) => ({ clientX, clientY }) as Touch;
    const start = Array.from({ length: fingers }, () => touchAt(200, 200));
    const end = [touchAt(200 + x, 200 + y)];
    fireEvent.touchStart(element, { touches: start, changedTouches: start });
    fireEvent.touchMove(element, { touches: end, changedTouches: end });
    const { translate } = (element.closest("div") as HTMLElement).style;
    fireEvent.touchEnd(element, { touches: [], changedTouches: end });
    return translate;
  };

  it.each([
    [-80, 10, 1, 1, /Tomaten/, "-80px 0px"],
    [80, -10, 1, 1, /Salami/, "80px 0px"],
    [-40, 0, 1, 1, /Kapern/, "-40px 0px"],
    [0, -90, 1, 1, /Kapern/, "0px 0px"],
    [-80, 0, 2, 1, /Kapern/, "0px 0px"],
    [-80, 0, 1, 2, /Kapern/, "0px 0px"],
  ])(
    "swiped by %d, %d with %d fingers at zoom %d shows %o",
    async (x, y, fingers, scale, name, translation) => {
      vi.stubGlobal("visualViewport", { scale });
      await openLightbox("platters.salmon-beef.0");
      expect(swipe(image(/Kapern/), x, y, fingers)).toBe(translation);
      expect(image(name)).toBeTruthy();
    },
  );

  it.each([
    ["a click beside the picture", 1, () => fireEvent.click(screen.getByRole("dialog"))],
    ["a swipe down", 1, () => act(() => void swipe(image(/Kapern/), 10, 90))],
    ["a click on the picture", 0, () => fireEvent.click(image(/Kapern/))],
  ])("after %s goes back in history %d times", async (_, times, interact) => {
    const back = vi.spyOn(history, "back").mockReturnValue();
    await openLightbox("platters.salmon-beef.0");
    interact();
    await waitFor(() => expect(back).toHaveBeenCalledTimes(times));
  });
});
