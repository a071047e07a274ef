import { type MutationOptions, QueryClient } from "@tanstack/react-query";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  createNewsMutation,
  deleteMenuFileMutation,
  deleteNewsMutation,
  editMenuFileMutation,
  editNewsMutation,
  getAuthStateQuery,
  reorderNewsMutation,
  saveMenuSettingsMutation,
  signInMutation,
  signOutEverywhereMutation,
  signOutMutation,
} from "@/api/queries";
import { startUsage, track } from "@/lib/usage/usage";
import { signedOut } from "@/testing/fakeServer";
import { newsEntry } from "@/testing/newsEntry";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { renderStaffApp } from "@/testing/staffApp";
import { createTrackingMutationCache } from "./writes";

vi.mock("@/lib/usage/usage", () => ({ startUsage: vi.fn(async () => {}), track: vi.fn() }));

const fake = setUpFakeServer();
const trackedEvents = () => vi.mocked(track).mock.calls;
const anna = { firstname: "Anna", lastname: "Huber", email: "anna@gasthaus.example" };

let client: QueryClient;
beforeEach(() => {
  vi.mocked(track).mockReset();
  client = new QueryClient({
    mutationCache: createTrackingMutationCache(),
    defaultOptions: { mutations: { retry: false, networkMode: "always" } },
  });
});

const write = <Answer, Args>(options: MutationOptions<Answer, Error, Args>, args: Args) =>
  client.getMutationCache().build(client, options).execute(args);

const credentials = { requestBody: { email: "anna@gasthaus.example", password: "Knödel" } };
const board = {
  displayedMenus: [
    { type: "FOOD", displayLabel: "Speisekarte", isChecked: true },
    { type: "WILD", displayLabel: "Wildkarte", isChecked: false },
    { type: "GANSL", displayLabel: "Ganslkarte", isChecked: true },
  ],
} as const;

describe("staff events are tracked on success:", () => {
  it("news written and changed, by their titles", async () => {
    fake.backend.news = [newsEntry(7)];
    const words = {
      subText: "",
      timeframe: "",
      imgSrc: "",
      sortOrder: 1,
      isComingSoon: false,
      isFood: false,
    };
    await write(createNewsMutation(), { requestBody: { ...words, title: "Martini" } });
    await write(editNewsMutation(), { id: 7, requestBody: { title: "Gansl" } });
    expect(trackedEvents()).toEqual([
      ["[NEWS]", { type: "create", title: "Martini" }],
      ["[NEWS]", { type: "edit", title: "Gansl" }],
    ]);
  });

  it("news deleted, by the title it had, before the alert about it is read", async () => {
    fake.backend.news = [newsEntry(7)];
    renderStaffApp("/news/edit");
    fireEvent.click(await screen.findByRole("button", { name: "„Blatt 7“ löschen" }));
    await screen.findByRole("alertdialog");
    expect(trackedEvents()).toEqual([["[NEWS]", { type: "delete", title: "Blatt 7" }]]);
  });

  it("deleting news that are not in the cache", async () => {
    fake.backend.news = [newsEntry(7)];
    await write(deleteNewsMutation(), { id: 7 });
    expect(trackedEvents()).toEqual([["[NEWS]", { type: "delete", title: "" }]]);
  });

  it("a menu's file, by its name and which menu it is", async () => {
    await write(editMenuFileMutation(), {
      key: "cordon_bleu",
      requestBody: { name: "Cordon.pdf", url: "menu/Cordon.pdf" },
    });
    expect(trackedEvents()).toEqual([
      ["[FILE]", { type: "edit", title: "Cordon.pdf", fileType: "CORDON_BLEU" }],
    ]);
  });

  it("the menus that guests see", async () => {
    await write(saveMenuSettingsMutation(), {
      requestBody: { displayedMenus: board.displayedMenus.map((menu) => ({ ...menu })) },
    });
    expect(trackedEvents()).toEqual([["[MENU-SETTINGS]", { type: "edit", settings: "FOOD,GANSL" }]]);
  });

  it("who comes", async () => {
    await write(signInMutation(), credentials);
    expect(trackedEvents()).toEqual([["signin", anna]]);
  });

  it("who goes, from here or from everywhere", async () => {
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
    ["did not arrive", () => fake.backend.refusals.push("offline")],
    ["came too often", () => fake.backend.failNext(429, "too-many-requests")],
    ["could not be read", () => fake.backend.failNext(400, "invalid")],
    ["met a server error", () => fake.backend.failNext(503, "unavailable")],
  ])("not a sign-in that %s, as the credentials were not checked", async (_, failNext) => {
    fake.backend.session = signedOut;
    failNext();
    await expect(write(signInMutation(), credentials)).rejects.toThrow();
    expect(trackedEvents()).toEqual([]);
  });
});

it("failures and unspecified actions are not tracked", async () => {
  fake.backend.news = [newsEntry(7), newsEntry(8)];
  fake.backend.failNext(500, "internal");
  await expect(write(editNewsMutation(), { id: 7, requestBody: { title: "Gansl" } })).rejects.toThrow();
  await write(reorderNewsMutation(), { requestBody: { ids: [8, 7] } });
  await write(deleteMenuFileMutation(), { key: "food" });
  expect(trackedEvents()).toEqual([]);
});

it("counting starts with the first event and never fails a mutation", async () => {
  vi.mocked(track).mockImplementation(() => {
    throw new Error("this browser keeps nothing");
  });
  vi.mocked(startUsage).mockRejectedValueOnce(new Error("nor does it load"));
  expect((await write(signInMutation(), credentials)).isLoggedIn).toBe(true);
  expect(startUsage).toHaveBeenCalled();
  expect(trackedEvents()).toHaveLength(1);
});
