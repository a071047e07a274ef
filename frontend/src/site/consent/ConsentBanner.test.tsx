import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { renderInApp } from "@/testing/render";
import { ConsentBanner } from "./ConsentBanner";

const { de, en } = dictionaries;

describe("the banner", () => {
  it("gives both answers the same weight, and a way to give none", () => {
    const [choose, dismiss] = [vi.fn(), vi.fn()];
    renderInApp(<ConsentBanner chosen={undefined} choose={choose} dismiss={dismiss} />);
    const buttons = screen.getAllByRole("button");
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      de["cookie.deny"],
      de["cookie.allow"],
      de["cookie.dismiss"],
    ]);
    const [deny, allow, later] = buttons as [HTMLElement, HTMLElement, HTMLElement];
    expect(deny.parentElement).toBe(allow.parentElement);
    expect(deny.className).toBe(allow.className);
    for (const button of [deny, allow, later]) fireEvent.click(button);
    expect(choose.mock.calls).toEqual([["deny"], ["allow"]]);
    expect(dismiss).toHaveBeenCalledOnce();
  });

  it("names the analytics host if there is one", () => {
    const props = { chosen: undefined, choose: vi.fn(), dismiss: vi.fn() };
    const { unmount } = renderInApp(<ConsentBanner {...props} />);
    expect(screen.queryByText(/weitergegeben/)).toBeNull();
    unmount();
    renderInApp(<ConsentBanner {...props} analyticsHost="a.example" />);
    screen.getByText(/an a\.example weitergegeben/);
  });

  it("opens the policy in a new tab and says so", () => {
    renderInApp(<ConsentBanner chosen={undefined} choose={vi.fn()} dismiss={vi.fn()} />);
    const link = screen.getByRole("link", { name: `${de["cookie.link"]} ${de["action.newTab"]}` });
    expect(link.getAttribute("href")).toBe("/cookie-policy");
    expect(link.getAttribute("target")).toBe("_blank");
  });

  it.each(["allow", "deny"] as const)("says what was chosen before: %s", (chosen) => {
    renderInApp(<ConsentBanner chosen={chosen} choose={vi.fn()} dismiss={vi.fn()} />);
    expect(screen.getByText(de[`cookie.chosen.${chosen}`])).toBeTruthy();
  });
});

describe("the banner on its page", () => {
  beforeEach(() => {
    count.mockClear();
    vi.resetModules();
    document.documentElement.lang = "de";
    return async () => {
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
      document.cookie = "wirtshaus_consent=; Max-Age=0; Path=/";
      delete document.documentElement.dataset.analyticsHost;
      (await import("vanilla-cookieconsent")).reset();
      document.body.replaceChildren();
    };
  });

  const count = vi.fn(async () => {});
  const failing = async () => {
    const { emitConsentStatus } = await import("@/lib/consent/statuses");
    emitConsentStatus({ status: "error", message: "no banner", cause: undefined, stack: undefined });
    throw new Error("no banner");
  };
  const region = (name: string) => screen.findByRole("region", { name });

  it("comes first in the page, leaves the focus where it is, and goes with the choice", async () => {
    document.body.innerHTML = "<main><button>Tee</button></main>";
    const tea = screen.getByRole("button");
    tea.focus();
    const { start } = await import("./banner");
    await start(count);
    const banner = await region(de["cookie.header"]);
    expect(document.body.firstElementChild).toBe(banner);
    expect(document.activeElement).toBe(tea);
    fireEvent.click(within(banner).getByRole("button", { name: de["cookie.deny"] }));
    expect(banner.isConnected).toBe(false);
    await start(count);
    expect(banner.isConnected).toBe(false);
  });

  async function receive(asks: string) {
    document.documentElement.dataset.consentPrompt = asks;
    const { renderToString } = await import("react-dom/server");
    const { ConsentPlaceholder } = await import("./ConsentPlaceholder");
    const { TextsProvider } = await import("@/i18n/texts");
    document.body.innerHTML = `${renderToString(
      <TextsProvider language="de" texts={de}>
        <ConsentPlaceholder analyticsHost={undefined} />
      </TextsProvider>,
    )}<main></main>`;
    return document.body.firstElementChild as HTMLElement;
  }

  it("takes over what the server rendered, in its place", async () => {
    const rendered = await receive("");
    expect(rendered.hidden).toBe(true);
    const deny = rendered.querySelector<HTMLElement>("[data-answer=deny]");
    const { start } = await import("./banner");
    await start(count);
    const banner = await region(de["cookie.header"]);
    expect(banner).toBe(rendered);
    await waitFor(() => expect(banner.hidden).toBe(false));
    expect(within(banner).getByRole("button", { name: de["cookie.deny"] })).toBe(deny);
    fireEvent.click(within(banner).getByRole("button", { name: de["cookie.deny"] }));
    expect(banner.isConnected).toBe(false);
    expect("consentPrompt" in document.documentElement.dataset).toBe(false);
  });

  it.each([
    ["allow", "allow"],
    ["deny", "deny"],
    ["later", undefined],
  ] as const)("carries out what a guest pressed before it came: %s", async (pressed, choice) => {
    const rendered = await receive(pressed);
    const { start } = await import("./banner");
    await start(count);
    const { readChoice } = await import("@/lib/consent/choice");
    expect(readChoice()).toBe(choice);
    expect(count).toHaveBeenCalledTimes(choice === "allow" ? 1 : 0);
    expect(rendered.hidden).toBe(true);
    expect("consentPrompt" in document.documentElement.dataset).toBe(false);
  });

  it("comes last in the page where the screen is too low to have it at hand", async () => {
    document.body.innerHTML = "<main><button>Tee</button></main>";
    vi.spyOn(window, "matchMedia").mockImplementation(
      (media) => ({ matches: media === "not all and (min-height: 30rem)" }) as MediaQueryList,
    );
    const { start } = await import("./banner");
    await start(count);
    expect(document.body.lastElementChild).toBe(await region(de["cookie.header"]));
  });

  it("takes the focus when opened on request, and returns it", async () => {
    document.body.innerHTML = "<main><button>Tee</button></main>";
    const tea = screen.getByRole("button");
    tea.focus();
    const { open } = await import("./banner");
    await open();
    const banner = await region(de["cookie.header"]);
    expect(document.activeElement).toBe(banner);
    fireEvent.keyDown(within(banner).getByRole("button", { name: de["cookie.allow"] }), { key: "Escape" });
    expect(banner.isConnected).toBe(false);
    expect(document.activeElement).toBe(tea);
  });

  it("has nothing loaded that counts but for those who allow it, and that once", async () => {
    const { start } = await import("./banner");
    await start(count);
    const answer = async (key: "cookie.deny" | "cookie.allow") => {
      const { open } = await import("./banner");
      await open();
      fireEvent.click(await screen.findByRole("button", { name: de[key] }));
    };
    await answer("cookie.deny");
    expect(count).not.toHaveBeenCalled();
    await answer("cookie.allow");
    expect(count).toHaveBeenCalledOnce();
    await answer("cookie.deny");
    await answer("cookie.allow");
    expect(count).toHaveBeenCalledOnce();
  });

  it("has it loaded for those who allowed it before, also where the banner fails", async () => {
    const first = await import("./banner");
    await first.start(count);
    fireEvent.click(await screen.findByRole("button", { name: de["cookie.allow"] }));
    for (const fails of [false, true]) {
      vi.resetModules();
      const popup = await import("./ConsentPopup");
      if (fails) vi.spyOn(popup.ConsentPopup.prototype, "initialise").mockImplementation(failing);
      const { start } = await import("./banner");
      count.mockClear();
      if (fails) await expect(start(count)).rejects.toThrow("no banner");
      else await start(count);
      expect(count).toHaveBeenCalledOnce();
    }
  });

  describe("what was stored to count", () => {
    const cookies = () => document.cookie.split("; ").map((cookie) => cookie.split("=")[0]);
    const keep = () => {
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
      document.cookie = "mp_wirtshaus_mixpanel=%7B%7D; Path=/";
      for (const key of ["__mpq_wirtshaus_ev", "usage-last-seen", "postcard"]) localStorage.setItem(key, "1");
    };
    const saved = () => [cookies().includes("mp_wirtshaus_mixpanel"), Object.keys(localStorage).toSorted()];
    const all = [true, ["__mpq_wirtshaus_ev", "postcard", "usage-last-seen"]];
    const nothing = [false, ["postcard"]];
    beforeEach(() => {
      keep();
      return () => localStorage.clear();
    });

    it("does not outlive the answer: a page that begins without one removes it", async () => {
      const { start } = await import("./banner");
      await start(count);
      expect(saved()).toEqual(nothing);
      expect(count).not.toHaveBeenCalled();
    });

    it("goes with a no, also on a page that has never counted", async () => {
      const { start } = await import("./banner");
      await start(count);
      keep();
      fireEvent.click(await screen.findByRole("button", { name: de["cookie.deny"] }));
      expect(saved()).toEqual(nothing);
      expect(count).not.toHaveBeenCalled();
    });

    it("asks again if the analytics host has changed, and names the new one", async () => {
      const { start } = await import("./banner");
      await start(count);
      fireEvent.click(await screen.findByRole("button", { name: de["cookie.allow"] }));
      keep();
      count.mockClear();
      vi.resetModules();
      document.documentElement.dataset.analyticsHost = "a.example";
      await (await import("./banner")).start(count);
      await screen.findByText(/an a\.example weitergegeben/);
      expect(saved()).toEqual(nothing);
      expect(count).not.toHaveBeenCalled();
      fireEvent.click(screen.getByRole("button", { name: de["cookie.allow"] }));
      expect(count).toHaveBeenCalledOnce();
    });

    it("stays with a yes", async () => {
      const { start } = await import("./banner");
      await start(count);
      fireEvent.click(await screen.findByRole("button", { name: de["cookie.allow"] }));
      keep();
      vi.resetModules();
      await (await import("./banner")).start(count);
      expect(saved()).toEqual(all);
    });

    it("is not even looked for where the browser lets nothing be read", async () => {
      vi.spyOn(document, "cookie", "get").mockImplementation(() => {
        throw new DOMException("sandboxed", "SecurityError");
      });
      const { clearUsageDataUnlessAllowed } = await import("@/lib/consent/usageStorage");
      expect(clearUsageDataUnlessAllowed).not.toThrow();
      vi.restoreAllMocks();
    });

    it("writes nothing if there was no cookie", async () => {
      localStorage.clear();
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
      document.cookie = "mp_wirtshaus_mixpanel=; Max-Age=0; Path=/";
      const written = [vi.spyOn(document, "cookie", "set"), vi.spyOn(Storage.prototype, "setItem")];
      const { start } = await import("./banner");
      await start(count);
      for (const write of written) expect(write).not.toHaveBeenCalled();
      vi.restoreAllMocks();
    });
  });

  it("speaks English where its words do not come", async () => {
    const { Dictionary } = await import("@/i18n/Dictionary");
    const { load } = Dictionary.prototype;
    vi.spyOn(Dictionary.prototype, "load").mockImplementation(function (
      this: typeof Dictionary.prototype,
      part,
    ) {
      return part === "consent" ? Promise.reject(new TypeError("no such file")) : load.call(this, part);
    });
    const { start } = await import("./banner");
    await start(count);
    const banner = await region(en["cookie.header"]);
    expect(banner.lang).toBe("en");
    await waitFor(() => within(banner).getByText(en["cookie.allow"]));
  });
});
