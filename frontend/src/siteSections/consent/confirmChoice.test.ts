import { beforeEach, describe, expect, it, vi } from "vitest";
import { cookieName, readStoredConsent } from "@/lib/consent/choice";
import { saveChoice } from "@/lib/consent/saveChoice";
import { setCookie } from "@/testing/cookies";
import { confirmChoice } from "./confirmChoice";

const put = vi.fn<(url: string, options: RequestInit) => Promise<Response>>();
const sentChoices = () => put.mock.calls.map(([, { body }]) => JSON.parse(String(body)).usage);
const advanceTimers = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** The server's cookie. */
function setServerCookie(categories: string[], analyticsHost?: string) {
  const data = analyticsHost === undefined ? null : { analyticsHost };
  setCookie(`${cookieName}=${encodeURIComponent(JSON.stringify({ categories, data }))}; Path=/`);
}

async function accept(_: string, { body }: RequestInit) {
  setServerCookie(JSON.parse(String(body)).usage ? ["necessary", "usage"] : ["necessary"]);
  return new Response(null, { status: 204 });
}

beforeEach(() => {
  vi.useFakeTimers();
  put.mockReset().mockImplementation(accept);
  vi.stubGlobal("fetch", put);
});

it.each(["allow", "deny"] as const)("a stored choice is confirmed once by the server: %s", async (choice) => {
  saveChoice(choice, undefined);
  expect(readStoredConsent()).toMatchObject({ choice, isConfirmed: false });
  confirmChoice();
  await advanceTimers(0);
  expect(readStoredConsent()).toMatchObject({ choice, isConfirmed: true });
  confirmChoice();
  await advanceTimers(600_000);
  expect(sentChoices()).toEqual([choice === "allow"]);
  expect(put).toHaveBeenCalledWith(
    "/api/consent",
    expect.objectContaining({ method: "PUT", keepalive: true }),
  );
});

it("nothing is sent without a choice, and none is confirmed for another analytics host", async () => {
  confirmChoice();
  saveChoice("allow", "a.example");
  document.documentElement.dataset.analyticsHost = "b.example";
  confirmChoice();
  await advanceTimers(600_000);
  expect(put).not.toHaveBeenCalled();
});

describe("a request that fails", () => {
  it.each([
    ["without a connection", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["with 503", async () => new Response(null, { status: 503 })],
  ])("%s leaves the choice valid and is repeated", async (_, fail) => {
    put.mockImplementationOnce(fail);
    saveChoice("allow", undefined);
    confirmChoice();
    await advanceTimers(9_900);
    expect(readStoredConsent()).toMatchObject({ choice: "allow", isConfirmed: false });
    await advanceTimers(200);
    expect(sentChoices()).toEqual([true, true]);
    expect(readStoredConsent()?.isConfirmed).toBe(true);
  });

  it("is repeated on the next page after five attempts", async () => {
    put.mockRejectedValue(new TypeError("Failed to fetch"));
    saveChoice("deny", undefined);
    confirmChoice();
    await advanceTimers(3_600_000);
    expect(put).toHaveBeenCalledTimes(5);
    put.mockImplementation(accept);
    confirmChoice();
    await advanceTimers(0);
    expect(readStoredConsent()).toMatchObject({ choice: "deny", isConfirmed: true });
  });

  it("is not repeated with a choice that another tab has changed", async () => {
    put.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    saveChoice("allow", undefined);
    confirmChoice();
    await advanceTimers(5_000);
    setServerCookie(["necessary"]);
    await advanceTimers(600_000);
    expect(sentChoices()).toEqual([true]);
    expect(readStoredConsent()?.choice).toBe("deny");
  });
});

it("a new choice cancels the request of the previous one", async () => {
  let signal: AbortSignal | null | undefined;
  put.mockImplementationOnce(async (_, options) => {
    signal = options.signal;
    return new Promise(() => {});
  });
  saveChoice("allow", undefined);
  confirmChoice();
  saveChoice("deny", undefined);
  confirmChoice();
  await advanceTimers(0);
  expect(signal?.aborted).toBe(true);
  expect(readStoredConsent()).toMatchObject({ choice: "deny", isConfirmed: true });
});

it("a consent does not become one for an analytics host that the banner did not name", async () => {
  put.mockImplementation(async () => {
    setServerCookie(["necessary", "usage"], "new.example");
    return new Response(null, { status: 204 });
  });
  saveChoice("allow", undefined);
  confirmChoice();
  await advanceTimers(0);
  expect(readStoredConsent()).toMatchObject({ choice: "allow", analyticsHost: undefined });
});
