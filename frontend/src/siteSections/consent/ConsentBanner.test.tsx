import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dictionaries } from "@/i18n/dictionaries";
import { TextsProvider } from "@/i18n/texts";
import { cookieNames, setCookie } from "@/testing/cookies";
import { renderInApp } from "@/testing/render";
import { ConsentBanner } from "./ConsentBanner";
import { PrerenderedConsentBanner } from "./PrerenderedConsentBanner";

// See `confirmChoice.test.ts`.
vi.mock("./confirmChoice", () => ({ confirmChoice: vi.fn() }));

const { de, en } = dictionaries;

describe("the banner component", () => {
  const props = { chosen: undefined, choose: vi.fn(), dismiss: vi.fn() };

  it("has two equal answers and a button to dismiss it", () => {
    renderInApp(<ConsentBanner {...props} />);
    const buttons = screen.getAllByRole("button");
    const labels = [de["cookie.deny"], de["cookie.allow"], de["cookie.dismiss"]];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(labels);
    const [deny, allow] = buttons;
    expect(deny?.parentElement).toBe(allow?.parentElement);
    expect(deny?.className).toBe(allow?.className);
    for (const button of buttons) fireEvent.click(button);
    expect(props.choose.mock.calls).toEqual([["deny"], ["allow"]]);
    expect(props.dismiss).toHaveBeenCalledOnce();
  });

  it.each([
    ["de", "/cookie-policy"],
    ["en", "/en/cookie-policy"],
  ] as const)("opens the policy in a new tab: %s", (language, path) => {
    renderInApp(<ConsentBanner {...props} />, {}, language);
    const { pathname, target } = screen.getByRole<HTMLAnchorElement>("link");
    expect([pathname, target]).toEqual([path, "_blank"]);
  });

  it("names the analytics host if there is one", () => {
    const { unmount } = renderInApp(<ConsentBanner {...props} />);
    expect(screen.queryByText(/weitergegeben/)).toBeNull();
    unmount();
    renderInApp(<ConsentBanner {...props} analyticsHost="a.example" />);
    screen.getByText(/an a\.example weitergegeben/);
  });

  it.each(["allow", "deny"] as const)("shows the previous choice: %s", (chosen) => {
    renderInApp(<ConsentBanner {...props} chosen={chosen} />);
    expect(screen.getByText(de[`cookie.chosen.${chosen}`])).toBeTruthy();
  });
});

describe("the banner on a page", () => {
  const { dataset } = document.documentElement;
  /** Loads the code that tracks guests. */
  const loadTracking = vi.fn(async () => {});

  beforeEach(() => {
    loadTracking.mockClear();
    vi.resetModules();
    document.body.innerHTML = "<main><button>Tee</button></main>";
    return () => document.body.replaceChildren();
  });

  const findBanner = (header = de["cookie.header"]) => screen.findByRole("region", { name: header });
  const startConsentBanner = async () => (await import("./banner")).start(loadTracking);
  const openBanner = async () => (await import("./banner")).open();
  const answer = async (key: "cookie.deny" | "cookie.allow") =>
    fireEvent.click(await screen.findByRole("button", { name: de[key] }));
  const loadNextPage = () => {
    vi.resetModules();
    loadTracking.mockClear();
    return startConsentBanner();
  };

  function renderPlaceholder(consentPrompt: string) {
    dataset.consentPrompt = consentPrompt;
    document.body.innerHTML = `${renderToString(
      <TextsProvider language="de" texts={de}>
        <PrerenderedConsentBanner analyticsHost={undefined} />
      </TextsProvider>,
    )}<main></main>`;
    return document.body.firstElementChild as HTMLElement;
  }

  it("hydrates the server-rendered banner", async () => {
    const placeholder = renderPlaceholder("");
    expect(placeholder.hidden).toBe(true);
    const deny = placeholder.querySelector<HTMLElement>("[data-answer=deny]");
    await startConsentBanner();
    const banner = await findBanner();
    expect(banner).toBe(placeholder);
    await waitFor(() => expect(banner.hidden).toBe(false));
    expect(within(banner).getByRole("button", { name: de["cookie.deny"] })).toBe(deny);
    await answer("cookie.deny");
    expect(banner.isConnected).toBe(false);
    expect("consentPrompt" in dataset).toBe(false);
  });

  it.each([
    ["allow", "allow"],
    ["deny", "deny"],
    ["later", undefined],
  ] as const)("applies an answer given before hydration: %s", async (pendingAnswer, choice) => {
    const placeholder = renderPlaceholder(pendingAnswer);
    await startConsentBanner();
    const { readConsentChoice } = await import("@/lib/consent/choice");
    expect(readConsentChoice()).toBe(choice);
    expect(loadTracking).toHaveBeenCalledTimes(choice === "allow" ? 1 : 0);
    expect(placeholder.hidden).toBe(true);
    expect("consentPrompt" in dataset).toBe(false);
  });

  it("does not return after a guest has opened and dismissed it before it asked", async () => {
    await openBanner();
    fireEvent.click(await screen.findByRole("button", { name: de["cookie.dismiss"] }));
    await startConsentBanner();
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("tracks after a consent in a banner that was opened before it asked", async () => {
    await openBanner();
    await answer("cookie.allow");
    await startConsentBanner();
    expect(loadTracking).toHaveBeenCalledOnce();
  });

  it("loads tracking once, after consent", async () => {
    await startConsentBanner();
    for (const [key, times] of [
      ["cookie.deny", 0],
      ["cookie.allow", 1],
      ["cookie.deny", 1],
      ["cookie.allow", 1],
    ] as const) {
      await openBanner();
      await answer(key);
      expect(loadTracking).toHaveBeenCalledTimes(times);
    }
  });

  it("loads tracking after an earlier consent, even if the banner fails", async () => {
    await startConsentBanner();
    await answer("cookie.allow");
    await loadNextPage();
    expect(loadTracking).toHaveBeenCalledOnce();
    vi.resetModules();
    const { ConsentBannerController } = await import("./ConsentBannerController");
    const { emitConsentBannerStatus } = await import("@/lib/consent/statuses");
    vi.spyOn(ConsentBannerController.prototype, "initialise").mockImplementation(() => {
      emitConsentBannerStatus({ status: "error", message: "no banner", cause: undefined, stack: undefined });
      throw new Error("no banner");
    });
    loadTracking.mockClear();
    await expect(startConsentBanner()).rejects.toThrow("no banner");
    expect(loadTracking).toHaveBeenCalledOnce();
  });

  it("is in English if its texts cannot be loaded", async () => {
    const { TextsLoader } = await import("@/i18n/TextsLoader");
    const { load } = TextsLoader.prototype;
    vi.spyOn(TextsLoader.prototype, "load").mockImplementation(function (
      this: typeof TextsLoader.prototype,
      part,
    ) {
      return part === "consent" ? Promise.reject(new TypeError("no such file")) : load.call(this, part);
    });
    await startConsentBanner();
    const banner = await findBanner(en["cookie.header"]);
    expect(banner.lang).toBe("en");
    await waitFor(() => within(banner).getByText(en["cookie.allow"]));
  });

  describe("and stored usage data", () => {
    const storeUsageData = () => {
      setCookie("mp_wirtshaus_mixpanel=%7B%7D; Path=/");
      for (const key of ["__mpq_wirtshaus_ev", "usage-last-seen", "other"]) localStorage.setItem(key, "1");
    };
    const storedData = () => [
      ...cookieNames().filter((name) => name === "mp_wirtshaus_mixpanel"),
      ...Object.keys(localStorage).toSorted(),
    ];
    beforeEach(storeUsageData);

    it("removes them on a page without an answer, and after a denial", async () => {
      await startConsentBanner();
      expect(storedData()).toEqual(["other"]);
      storeUsageData();
      await answer("cookie.deny");
      expect(storedData()).toEqual(["other"]);
      expect(loadTracking).not.toHaveBeenCalled();
    });

    describe("after consent", () => {
      beforeEach(async () => {
        await startConsentBanner();
        await answer("cookie.allow");
        storeUsageData();
      });

      it("keeps them", async () => {
        await loadNextPage();
        expect(storedData()).toHaveLength(4);
      });

      it("removes them and asks again if the analytics host has changed", async () => {
        dataset.analyticsHost = "a.example";
        await loadNextPage();
        await screen.findByText(/an a\.example weitergegeben/);
        expect(storedData()).toEqual(["other"]);
        expect(loadTracking).not.toHaveBeenCalled();
        await answer("cookie.allow");
        expect(loadTracking).toHaveBeenCalledOnce();
      });
    });
  });
});
