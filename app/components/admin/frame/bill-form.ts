/** ID of the form that holds the window's bill, for a browser without JavaScript and for a shared tablet's lock. */
export const BILL_FORM = "window-bill";

export function fieldsOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, text]) => [name, String(text)]));
}
