import { expect, it } from "vitest";
import { mount } from "../../tests/mounted";
import { ModalDialog } from "./dialog";

/** A first control far down in the dialog. The browser scrolls to it when the dialog opens. */
function FarDown({ pixels }: { pixels: number }) {
  const scroll = (control: HTMLElement | null) => {
    const dialog = control?.closest("dialog");
    if (dialog) dialog.scrollTop = pixels;
  };
  return <p ref={scroll}>Far down</p>;
}

const open = (pixels: number) =>
  mount(
    <ModalDialog title="Closed Day" onClose={() => {}}>
      <FarDown pixels={pixels} />
    </ModalDialog>,
  );

it("a dialog that opened scrolled is scrolled back to its title, which takes the focus", async () => {
  const { document, screen } = await open(96);
  expect(document.querySelector("dialog")?.scrollTop).toBe(0);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Closed Day" }));
});

it("a dialog that opened at its title leaves the focus where it is", async () => {
  const { document, screen } = await open(0);
  const title = screen.getByRole("heading", { name: "Closed Day" });
  expect(document.activeElement).not.toBe(title);
  expect(title.hasAttribute("tabindex"), "which would draw the browser's first focus").toBe(false);
});
