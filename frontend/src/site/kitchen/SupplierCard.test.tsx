import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderInApp } from "@/testing/render";
import { SupplierCard } from "./SupplierCard";

describe("a supplier's card", () => {
  it("opens the address in a new tab", () => {
    renderInApp(<SupplierCard kind="BREAD" sortOrder={1} actionUrl="https://baeckerei.example" />);
    const card = screen.getByRole("link", { name: /Brot & Gebäck/ });
    expect(card.getAttribute("href")).toBe("https://baeckerei.example");
    expect(card.getAttribute("target")).toBe("_blank");
    expect(card.getAttribute("rel")).toBe("noopener");
  });

  it("is no link without an address", () => {
    renderInApp(<SupplierCard kind="EGGS_AND_NOODLES" sortOrder={4} />);
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByRole("heading", { name: "Eier & Nudeln" })).toBeTruthy();
  });
});
