import { Form, Link } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button";
import { Field } from "./field";

type SearchFormProps = {
  /** The list that is searched. */
  action: string;
  label: string;
  /** What is searched for now. */
  q: string;
  /** What the list is narrowed by besides, as a select. */
  filter?: ReactNode;
  /** Whether it is narrowed by that. */
  isFiltered?: boolean;
};

/** Searches a list by its address, so that what was found can be kept, sent and gone back to. */
export function SearchForm({ action, label, q, filter, isFiltered = false }: SearchFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // Going back, or clearing it, changes the search under the field.
  useEffect(() => {
    const field = form.current?.elements.namedItem("q");
    if (!(field instanceof HTMLInputElement)) return;
    field.value = q;
    // 'Clear' goes with the search, and with it the focus.
    if (!q && document.activeElement === document.body) field.focus({ preventScroll: true });
  }, [q]);
  return (
    <Form
      ref={form}
      method="get"
      action={action}
      role="search"
      className="flex w-full flex-wrap items-end gap-3 sm:w-auto"
    >
      <div className="min-w-0 grow basis-48">
        <Field id={id} name="q" type="search" label={label} defaultValue={q} />
      </div>
      {filter}
      <Button variant="quiet">Search</Button>
      {(q || isFiltered) && (
        <Link to={action} className="inline-flex min-h-11 items-center px-2 text-matcha underline">
          Clear
        </Link>
      )}
    </Form>
  );
}
