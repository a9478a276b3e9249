import { Form, Link } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button";
import { Field } from "./field";

type SearchFormProps = {
  action: string;
  label: string;
  q: string;
  /** Filters beside the search field. */
  filter?: ReactNode;
  /** True if `filter` narrows the list. */
  isFiltered?: boolean;
};

/** A search in the URL, so that results can be bookmarked, shared, and returned to. */
export function SearchForm({ action, label, q, filter, isFiltered = false }: SearchFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const searched = useRef(q);
  // Back or Clear changes the search, so the field has to follow.
  useEffect(() => {
    // What was typed before the script arrived stays.
    if (searched.current === q) return;
    const field = form.current?.elements.namedItem("q");
    if (!(field instanceof HTMLInputElement)) return;
    field.value = q;
    // 'Clear' disappears once the search is empty, so the field takes its focus.
    const hadClear = searched.current !== "" && q === "";
    if (hadClear && document.activeElement === document.body) field.focus({ preventScroll: true });
    searched.current = q;
  }, [q]);
  return (
    <Form
      ref={form}
      method="get"
      action={action}
      role="search"
      className="flex w-full flex-wrap items-end gap-3 sm:w-auto"
    >
      <div className={`min-w-0 grow ${filter ? "basis-full sm:basis-48" : "basis-48"}`}>
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
