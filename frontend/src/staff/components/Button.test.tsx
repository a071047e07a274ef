import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Button } from "./Button";

it.each([
  ["plain", 1],
  ["main", 2],
] as const)("has the classes of the variant %s", (variant, classes) => {
  render(<Button variant={variant}>Speichern</Button>);
  expect(screen.getByRole("button").classList).toHaveLength(classes);
});
