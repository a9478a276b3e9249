import { describe, expect, it } from "vitest";
import { hydrate } from "../../../tests/mounted";
import { PlainForm, useIsPlainForm, usePlainForm } from "./plain-form";

function Control() {
  return useIsPlainForm() ? (
    <input type="file" aria-label="File" />
  ) : (
    <button type="button">Upload</button>
  );
}

function Form({ unchecks = false }) {
  const { isPlain, ref } = usePlainForm();
  return (
    <form ref={ref} data-plain={isPlain}>
      <PlainForm.Provider value={isPlain}>
        <Control />
      </PlainForm.Provider>
      {unchecks && (
        <ul>
          <li>
            <input type="checkbox" defaultChecked aria-label="Media 1" />
          </li>
        </ul>
      )}
    </form>
  );
}

describe("a form with files", () => {
  it.each([
    ["nothing was touched", false, () => {}],
    ["a file was chosen", false, choose],
    ["its picker is open", false, (main: HTMLElement) => main.querySelector("input")?.focus()],
    ["an upload was unchecked", true, uncheck],
  ])("hydrates after %s, and loses nothing", async (what, unchecks, touch) => {
    const { screen } = await hydrate(<Form unchecks={unchecks} />, touch);
    const isTouched = what !== "nothing was touched";
    expect(screen.queryByLabelText("File") !== null).toBe(isTouched);
    expect(screen.queryByRole("button") !== null).toBe(!isTouched);
  });
});

function choose(main: HTMLElement): void {
  const input = main.querySelector("input");
  if (input) Object.defineProperty(input, "files", { value: [new File(["x"], "a.jpg")] });
}

function uncheck(main: HTMLElement): void {
  const box = main.querySelector<HTMLInputElement>("li input");
  if (box) box.checked = false;
}
