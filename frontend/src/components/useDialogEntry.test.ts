import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeDialog, openDialog, replaceDialog, useDialogEntry } from "./useDialogEntry";

beforeEach(() => {
  history.pushState({ key: "page", idx: 1 }, "", "/lokal");
});

describe("the entry of a dialog in the browser's history", () => {
  it("is there while the dialog is open, at the page's own address and with what the router keeps", () => {
    const { result } = renderHook(useDialogEntry);
    expect(result.current).toBeUndefined();
    act(() => openDialog("room-eck-1"));
    expect(result.current).toBe("room-eck-1");
    expect(history.state).toEqual({ key: "page", idx: 1, dialog: "room-eck-1" });
    expect(location.pathname).toBe("/lokal");
  });

  it("is closed by going back, and opened again by going forward", async () => {
    const { result } = renderHook(useDialogEntry);
    act(() => openDialog("room-eck-1"));
    history.back();
    await waitFor(() => expect(result.current).toBeUndefined());
    expect(history.state).toEqual({ key: "page", idx: 1 });
    history.forward();
    await waitFor(() => expect(result.current).toBe("room-eck-1"));
  });

  it("is one entry, however many pictures were looked at", async () => {
    const { result } = renderHook(useDialogEntry);
    const before = history.length;
    act(() => openDialog("room-eck-1"));
    act(() => replaceDialog("room-eck-2"));
    act(() => replaceDialog("room-eck-3"));
    expect(result.current).toBe("room-eck-3");
    expect(history.length).toBe(before + 1);
    history.back();
    await waitFor(() => expect(result.current).toBeUndefined());
  });

  it("is left by closing, once", async () => {
    const { result } = renderHook(useDialogEntry);
    const back = vi.spyOn(history, "back");
    act(() => openDialog("room-eck-1"));
    closeDialog();
    await waitFor(() => expect(result.current).toBeUndefined());
    closeDialog();
    expect(back).toHaveBeenCalledOnce();
    expect(history.state).toEqual({ key: "page", idx: 1 });
  });

  it("is still open after a reload", () => {
    history.replaceState({ key: "page", idx: 1, dialog: "room-eck-2" }, "");
    expect(renderHook(useDialogEntry).result.current).toBe("room-eck-2");
  });
});
