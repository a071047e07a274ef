import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeDialog, openDialog, replaceDialog, useDialogEntry } from "./useDialogEntry";

const pageState = { key: "page", idx: 1 };
beforeEach(() => {
  history.pushState(pageState, "", "/lokal");
});

describe("the history entry of a dialog", () => {
  it("keeps the address and the router's state, and is left and reopened by history", async () => {
    const { result } = renderHook(useDialogEntry);
    const lengthBefore = history.length;
    expect(result.current).toBeUndefined();
    act(() => openDialog("room-eck-1"));
    expect(result.current).toBe("room-eck-1");
    expect(history.state).toEqual({ ...pageState, dialog: "room-eck-1" });
    expect(location.pathname).toBe("/lokal");
    act(() => replaceDialog("room-eck-2"));
    expect(history.length).toBe(lengthBefore + 1);
    history.back();
    await waitFor(() => expect(result.current).toBeUndefined());
    expect(history.state).toEqual(pageState);
    history.forward();
    await waitFor(() => expect(result.current).toBe("room-eck-2"));
  });

  it("is left once by closing", async () => {
    const { result } = renderHook(useDialogEntry);
    const back = vi.spyOn(history, "back");
    act(() => openDialog("room-eck-1"));
    closeDialog();
    await waitFor(() => expect(result.current).toBeUndefined());
    closeDialog();
    expect(back).toHaveBeenCalledOnce();
    expect(history.state).toEqual(pageState);
  });

  it("survives a reload", () => {
    history.replaceState({ ...pageState, dialog: "room-eck-2" }, "");
    expect(renderHook(useDialogEntry).result.current).toBe("room-eck-2");
  });
});
