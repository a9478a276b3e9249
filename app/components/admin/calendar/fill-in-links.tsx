import { Link, useLocation } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import type { FormFields } from "~/forms/form";
import { LIKE } from "~/forms/like";

type FillInLinksProps = {
  /** Rows to copy, each with the fields it fills in. */
  from: readonly { id: number; label: string; fields: FormFields }[];
};

/**
 * Links that copy another row into the form. With JavaScript other fields keep what was typed; without it the
 * dialog opens again.
 */
export function FillInLinks({ from }: FillInLinksProps) {
  const [filled, setFilled] = useState("");
  const { search } = useLocation();
  if (from.length === 0) return null;

  const addressOf = (id: number) => {
    const query = new URLSearchParams(search);
    query.set(LIKE, String(id));
    return `?${query}`;
  };
  const fill = (event: MouseEvent, label: string, fields: FormFields) => {
    const form = event.currentTarget.closest("form");
    if (!form) return;
    event.preventDefault();
    fillIn(form, fields);
    setFilled(`Filled in: ${label}. Save to keep it.`);
  };
  return (
    <div>
      <p className="flex flex-wrap gap-x-6">
        {from.map(({ id, label, fields }) => (
          <Link
            key={id}
            to={addressOf(id)}
            preventScrollReset
            onClick={(event) => fill(event, label, fields)}
            className="inline-block py-2.5 text-matcha underline wrap-anywhere"
          >
            {label}
          </Link>
        ))}
      </p>
      <p role="status" className="text-sm text-muted">
        {filled}
      </p>
    </div>
  );
}

function fillIn(form: HTMLFormElement, fields: FormFields): void {
  for (const [name, text] of Object.entries(fields)) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement)) continue;
    if (control.type === "checkbox") control.checked = text === "on";
    else control.value = text;
  }
}
