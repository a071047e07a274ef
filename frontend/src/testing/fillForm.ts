import { fireEvent, screen } from "@testing-library/react";
import { field } from "./staffApp";

/** The form, with all of its items open. */
async function formOf(label: string) {
  const { form } = await field(label);
  if (form === null) throw new Error(`${label} has no form`);
  for (const toggle of form.querySelectorAll('ol [aria-expanded="false"][aria-controls]'))
    fireEvent.click(toggle);
  return form;
}

type Control = HTMLInputElement | HTMLTextAreaElement;
const controlsOf = (form: HTMLFormElement, selector = "input:not([type='file']), textarea") => [
  ...form.querySelectorAll<Control>(selector),
];

const typed: Readonly<Record<string, string>> = {
  openFrom: "10:30",
  openUntil: "22:30",
  openBreakFrom: "14:30",
  openBreakUntil: "17:00",
  kitchenFrom: "11:30",
  kitchenUntil: "21:30",
  kitchenBreakFrom: "14:00",
  kitchenBreakUntil: "17:30",
  price: "12,50",
  allergens: "ACG",
  numeric: "1",
  decimal: "47,5",
  email: "neu@gasthaus.example",
  url: "https://neu.example/",
};

function fillTextField(control: Control, index: number) {
  const [lastName = ""] = control.name.split(".").slice(-1);
  const known = typed[lastName] ?? typed[control.inputMode] ?? typed[control.type];
  const other = control.type === "time" ? `13:${10 + index}` : `Neu ${index}`;
  const value = control.type === "date" ? `2026-12-${10 + index}` : (known ?? other);
  fireEvent.change(control, { target: { value } });
}

export async function fillEveryField(label: string) {
  const element = await formOf(label);
  for (const name of ["Ausblenden", /nach unten$/, "Lieferanten hinzufügen"]) {
    const [first] = screen.queryAllByRole("button", { name });
    if (first !== undefined) fireEvent.click(first);
  }
  const slider = screen.queryAllByRole("slider")[0];
  if (slider !== undefined) fireEvent.change(slider, { target: { value: 45 } });
  for (const box of controlsOf(await formOf(label), "[type='checkbox']:not(:checked)")) fireEvent.click(box);
  const [radio] = controlsOf(element, "[type='radio']");
  if (radio !== undefined) fireEvent.click(radio);
  const isText = ({ type }: Control) => !["checkbox", "radio", "range"].includes(type);
  controlsOf(await formOf(label))
    .filter(isText)
    .forEach(fillTextField);
  for (const part of ["Lokal", "Küche"])
    for (const button of element.querySelectorAll(`[aria-label$="Pause ${part} hinzufügen"]`))
      fireEvent.click(button);
  controlsOf(element, "[name*='Break']").forEach(fillTextField);
}

export async function valuesOf(label: string) {
  const element = await formOf(label);
  const controls = controlsOf(element).map((control) => [
    control.name,
    control.value,
    "checked" in control && control.checked,
  ]);
  const buttons = [...element.querySelectorAll("ol [aria-expanded], [aria-label]")];
  return [...controls, ...buttons.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)];
}

export async function changeFirstField(label: string, index = 1) {
  const [control] = controlsOf(
    await formOf(label),
    ":is(input, textarea):not([type='file'], [type='range'], :disabled)",
  );
  if (control?.type === "checkbox") fireEvent.click(control);
  else if (control !== undefined) fillTextField(control, index);
}
