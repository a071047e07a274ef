import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { ButtonLink } from "./Button";

it.each([
  ["/inhalte/kitchen", true],
  ["/essen", false],
  ["/", false],
  ["/api/statistics", false],
  ["mailto:office@gasthaus.example", false],
])("a link to %s stays in the staff area: %s", (to, staysInStaffArea) => {
  // jsdom cannot navigate.
  let isHandledByRouter = false;
  const onClick = (event: Event) => {
    isHandledByRouter = event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener("click", onClick, { once: true });
  render(
    <MemoryRouter>
      <ButtonLink to={to}>Ansehen</ButtonLink>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole("link"));
  expect(isHandledByRouter).toBe(staysInStaffArea);
});
