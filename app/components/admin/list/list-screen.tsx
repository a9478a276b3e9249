import { useLocation, useResolvedPath } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { adminPlaceOf, unableToLoadScreen } from "~/components/admin/frame/navigation";
import { AdminToolbar } from "~/components/admin/frame/screen";
import { RowsSkeleton } from "~/components/admin/frame/screen-skeleton";
import type { Listing } from "~/domain/listing";
import { SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { Notice } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { usePendingLocation } from "~/ui/pending";
import { SearchForm } from "~/ui/search-form";
import { type Column, Table } from "~/ui/table";

type AdminListProps<Row> = {
  listing: { ok: true; data: Listing<Row> } | { ok: false };
  noun: { one: string; many: string };
  columns: readonly Column<Row>[];
  picture?: (row: Row) => ReactNode;
  /** Shown when the list is empty. */
  empty?: ReactNode;
  emptyTitle?: string;
  emptyAction?: ReactNode;
  /** Filters besides the search. A list with filters shows `none` if it's empty. */
  filters?: readonly ListFilter[];
  none?: string;
};

/** A filter in the list's URL query. Its value is '' if it's off. Without options, it's a date. */
export type ListFilter = {
  name: string;
  label: string;
  value: string;
  options?: readonly { value: string; label: string }[];
};

const NO_FILTERS: readonly ListFilter[] = [];

/** A list with search, filters, and pages, which are all in the query of the route's own URL. */
export function AdminList<Row extends { id: number }>(props: AdminListProps<Row>) {
  const { listing, noun, filters = NO_FILTERS } = props;
  const path = useResolvedPath(".").pathname;
  const isPending = useIsListPending(path);
  const list = useFocusOnTurn(listing.ok ? listing.data : null);
  if (!listing.ok) return <Notice>{unableToLoadScreen(path)}</Notice>;
  const { rows, total, q, page, pageCount } = listing.data;
  const isFiltered = filters.some(({ value }) => value !== "");
  if (total === 0 && q === "" && filters.length === 0) {
    return (
      <Notice title={props.emptyTitle} action={props.emptyAction}>
        {props.empty}
      </Notice>
    );
  }
  return (
    <>
      <AdminToolbar>
        <SearchForm
          action={path}
          label={`Search ${noun.many}`}
          q={q}
          filter={filters.length > 0 && <Filters filters={filters} isFiltered={isFiltered} />}
          isFiltered={isFiltered}
        />
        <p aria-live="polite" className="text-muted tabular-nums sm:ml-auto">
          {isPending ? (
            (adminPlaceOf(path)?.loading ?? "Loading...")
          ) : (
            <>
              <span>{`${total.toLocaleString("en-US")} ${total === 1 ? noun.one : noun.many}`}</span>
              {pageCount > 1 && <span className="sr-only">{`. Page ${page} of ${pageCount}`}</span>}
            </>
          )}
        </p>
      </AdminToolbar>
      <div ref={list} tabIndex={-1} className="outline-none">
        {isPending ? (
          <RowsSkeleton label={`Loading ${noun.many}`} />
        ) : (
          <>
            {rows.length > 0 ? (
              <Table
                caption={captionOf(noun.many)}
                columns={props.columns}
                picture={props.picture}
                rows={rows}
                rowKey={({ id }) => id}
              />
            ) : (
              <Notice>{nothingFound(props, q, isFiltered)}</Notice>
            )}
            <Pager path={path} q={q} filters={filters} page={page} pageCount={pageCount} />
          </>
        )}
      </div>
    </>
  );
}

type FiltersProps = { filters: readonly ListFilter[]; isFiltered: boolean };

function Filters({ filters, isFiltered }: FiltersProps) {
  return (
    <details open={isFiltered} className="filters">
      <summary>Filters</summary>
      <div className="filter-fields">
        {filters.map((filter) => (
          <Filter key={filter.name} {...filter} />
        ))}
      </div>
    </details>
  );
}

function Filter({ name, label, value, options }: ListFilter) {
  const field = { id: `filter-${name}`, name, label, defaultValue: value };
  return (
    <div className="min-w-0 grow basis-36">
      {/* The key resets the field when Back changes the filter. */}
      {options ? (
        <SelectField key={value} {...field} options={options} />
      ) : (
        <Field key={value} {...field} type="date" />
      )}
    </div>
  );
}

type Nothing = Pick<AdminListProps<never>, "noun" | "none">;

function nothingFound({ noun, none }: Nothing, q: string, isFiltered: boolean): string {
  if (q) return `No results for "${q}".`;
  return none && !isFiltered ? none : `No ${noun.many} match these filters.`;
}

const captionOf = (many: string) => many.charAt(0).toUpperCase() + many.slice(1);

/** True while the list's next search or page loads. Opening a dialog doesn't reload the list. */
function useIsListPending(path: string): boolean {
  const pending = usePendingLocation();
  const { search } = useLocation();
  return pending?.pathname === path && pending.search !== search;
}

/** Turning the page removes the pressed link, so the focus moves to the list. */
function useFocusOnTurn(shown: { q: string; page: number } | null) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    const isTurned = shown?.q === last.current?.q && shown?.page !== last.current?.page;
    last.current = shown;
    if (isTurned) list.current?.focus();
  }, [shown]);
  return list;
}
