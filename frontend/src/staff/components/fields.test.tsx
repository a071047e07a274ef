import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInApp } from "@/testing/render";
import { SelectField, TextArea, TextField } from "./fields";

it.each([TextField, TextArea])("a text field shows its length before it reaches the limit", (Input) => {
  const props = { label: "Titel", name: "title", maxLength: 200, onChange: () => {} };
  const { unmount } = renderInApp(<Input {...props} value={"ä".repeat(160)} />);
  expect(screen.queryByText(/Zeichen/)).toBeNull();
  unmount();
  renderInApp(<Input {...props} value={` ${"ä".repeat(161)} `} />);
  const count = screen.getByText("161 von 200 Zeichen");
  expect(screen.getByLabelText("Titel").getAttribute("aria-describedby")).toContain(count.id);
});

it("a text field shows its length before it is longer than advised", () => {
  const props = { label: "Titel", name: "title", maxLength: 200, advisedLength: 40, onChange: () => {} };
  renderInApp(<TextField {...props} value={"ä".repeat(33)} />);
  screen.getByText("33 Zeichen, am besten höchstens 40");
});

it.each([TextField, TextArea, SelectField])("a required field says so, to everyone", (Input) => {
  const props = { label: "Titel", name: "title", value: "", options: [], onChange: () => {} };
  const { unmount } = renderInApp(<Input {...props} />);
  expect(screen.queryByText("Pflichtfeld")).toBeNull();
  unmount();
  renderInApp(<Input {...props} required />);
  screen.getByText("Pflichtfeld");
  expect(screen.getByLabelText("Titel")).toHaveProperty("required", true);
});
