import { type MutationOptions, QueryClient } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  createNewsMutation,
  deleteMenuFileMutation,
  deleteNewsMutation,
  editNewsMutation,
  getAuthStateQuery,
  reorderNewsMutation,
  saveMenuSettingsMutation,
  signInMutation,
  signInWithSecondFactorMutation,
  signOutEverywhereMutation,
  signOutMutation,
} from "@/api/generated/queries";
import { startUsage, track } from "@/lib/usage/usage";
import { totpCode, totpFactor } from "@/testing/fakeSecondFactors";
import { signedOut } from "@/testing/fakeServer";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeObjectStorage } from "@/testing/setUpFakeObjectStorage";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { press, renderStaffApp } from "@/testing/staffApp";
import { pdf, upload } from "@/testing/uploadForm";
import { createUsageTrackingMutationCache } from "./writes";

vi.mock("@/lib/usage/usage", () => ({ startUsage: vi.fn(async () => {}), track: vi.fn() }));

const fake = setUpFakeServer();
setUpFakeObjectStorage();
const trackedEvents = () => vi.mocked(track).mock.calls;
const anna = { firstname: "Anna", lastname: "Huber", email: "anna@gasthaus.example" };
const credentials = { requestBody: { email: anna.email, password: "Knödel" } };

let client: QueryClient;
beforeEach(() => {
  vi.mocked(track).mockReset();
  client = new QueryClient({
    mutationCache: createUsageTrackingMutationCache(),
    defaultOptions: { mutations: { retry: false, networkMode: "always" } },
  });
  fake.backend.news = [newsEntry(7), newsEntry(8)];
});

const write = <Answer, Args>(options: MutationOptions<Answer, Error, Args>, args: Args) =>
  client.getMutationCache().build(client, options).execute(args);

describe("tracked events of staff", () => {
  it.each<[string, () => Promise<unknown>, Parameters<typeof track>]>([
    [
      "a new news entry",
      () => write(createNewsMutation(), { requestBody: newsEntry(1, { title: "Martini" }) }),
      ["[NEWS]", { type: "create", title: "Martini" }],
    ],
    [
      "an edited news entry",
      () => write(editNewsMutation(), { id: 7, requestBody: { title: "Gansl" } }),
      ["[NEWS]", { type: "edit", title: "Gansl" }],
    ],
    [
      "a deleted news entry that is not cached",
      () => write(deleteNewsMutation(), { id: 7 }),
      ["[NEWS]", { type: "delete", title: "" }],
    ],
    [
      "the displayed menus",
      () => write(saveMenuSettingsMutation(), { requestBody: fake.backend.settings }),
      ["[MENU-SETTINGS]", { type: "edit", settings: "FOOD,BURGER" }],
    ],
    ["a sign-in", () => write(signInMutation(), credentials), ["signin", anna]],
    [
      "a sign-in with a second factor once",
      async () => {
        fake.backend.factors = [totpFactor];
        await write(signInMutation(), credentials);
        await write(signInWithSecondFactorMutation(), { requestBody: { token: "", code: totpCode } });
      },
      ["signin", anna],
    ],
  ])("include %s", async (_, send, event) => {
    await send();
    expect(trackedEvents()).toEqual([event]);
  });

  it("a deleted news entry, by its former title", async () => {
    renderStaffApp("/news/edit");
    await press("„Blatt 7“ löschen");
    await screen.findByRole("alertdialog");
    expect(trackedEvents()).toEqual([["[NEWS]", { type: "delete", title: "Blatt 7" }]]);
  });

  it("a menu file, when the menu refers to it", async () => {
    await upload("CORDON_BLEU", pdf("C.pdf"));
    await screen.findByRole("alertdialog");
    expect(trackedEvents()).toEqual([["[FILE]", { type: "edit", title: "C.pdf", fileType: "CORDON_BLEU" }]]);
  });

  it("signing out, here or everywhere", async () => {
    client.setQueryData(getAuthStateQuery().queryKey, fake.backend.session);
    await write(signOutMutation(), undefined);
    await write(signOutEverywhereMutation(), undefined);
    expect(trackedEvents()).toEqual([
      ["signout", anna],
      ["signout", anna],
    ]);
  });

  it("a failed sign-in", async () => {
    fake.backend.session = signedOut;
    fake.backend.failNext(401, "unauthorized");
    await expect(write(signInMutation(), credentials)).rejects.toThrow();
    expect(trackedEvents()).toEqual([["failed-sign-in", {}]]);
  });

  it.each<[string, () => void]>([
    ["did not arrive", () => fake.backend.queuedFailures.push("offline")],
    ["exceeded a rate limit", () => fake.backend.failNext(429, "too-many-requests")],
    ["was malformed", () => fake.backend.failNext(400, "invalid")],
    ["met a server error", () => fake.backend.failNext(503, "unavailable")],
  ])("no sign-in that %s, because the credentials were not checked", async (_, failNext) => {
    fake.backend.session = signedOut;
    failNext();
    await expect(write(signInMutation(), credentials)).rejects.toThrow();
    expect(trackedEvents()).toEqual([]);
  });
});

it("failures and unspecified actions are not tracked", async () => {
  fake.backend.failNext(500, "internal");
  await expect(write(editNewsMutation(), { id: 7, requestBody: { title: "Gansl" } })).rejects.toThrow();
  await write(reorderNewsMutation(), { requestBody: { ids: [8, 7] } });
  await write(deleteMenuFileMutation(), { key: "food" });
  expect(trackedEvents()).toEqual([]);
});

it("counting starts with the first event and never fails a mutation", async () => {
  vi.mocked(track).mockImplementation(() => {
    throw new Error("no storage");
  });
  vi.mocked(startUsage).mockRejectedValueOnce(new Error("not loaded"));
  expect((await write(signInMutation(), credentials)).isLoggedIn).toBe(true);
  expect(startUsage).toHaveBeenCalled();
  expect(trackedEvents()).toHaveLength(1);
});
