import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeDialog, openDialog, replaceOpenDialog, useHistoryDialog } from "./useHistoryDialog";

const pageHistoryState = { key: "page", idx: 1 };
beforeEach(() => {
  history.pushState(pageHistoryState, "", "/lokal");
});

describe("the history entry of a dialog", () => {
  it("keeps the address and the router's state, and is left and reopened by history", async () => {
    const { result } = renderHook(useHistoryDialog);
    const historyLengthBefore = history.length;
    expect(result.current).toBeUndefined();
    act(() => openDialog("room-eck-1"));
    expect(result.current).toBe("room-eck-1");
    expect(history.state).toEqual({ ...pageHistoryState, dialog: "room-eck-1" });
    expect(location.pathname).toBe("/lokal");
    act(() => replaceOpenDialog("room-eck-2"));
    expect(history.length).toBe(historyLengthBefore + 1);
    history.back();
    await waitFor(() => expect(result.current).toBeUndefined());
    expect(history.state).toEqual(pageHistoryState);
    history.forward();
    await waitFor(() => expect(result.current).toBe("room-eck-2"));
  });

  it("is left once by closing", async () => {
    const { result } = renderHook(useHistoryDialog);
    const back = vi.spyOn(history, "back");
    act(() => openDialog("room-eck-1"));
    closeDialog();
    await waitFor(() => expect(result.current).toBeUndefined());
    closeDialog();
    expect(back).toHaveBeenCalledOnce();
    expect(history.state).toEqual(pageHistoryState);
  });

  it("survives a reload", () => {
    history.replaceState({ ...pageHistoryState, dialog: "room-eck-2" }, "");
    expect(renderHook(useHistoryDialog).result.current).toBe("room-eck-2");
  });
});
