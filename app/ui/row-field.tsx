import type { ComponentProps } from "react";
import { CONTROL, FieldError, wire } from "./field-frame";

type RowFieldProps = Omit<ComponentProps<"input">, "id" | "className"> & {
  id: string;
  label: string;
  error?: string | undefined;
};

/** A field of a list: what it's for on the left, a short one to type in on the right. */
export function RowField({ id, label, error, ...input }: RowFieldProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="wrap-anywhere min-w-0">
          {label}
        </label>
        <div className="w-28 shrink-0">
          <input type="text" {...wire({ id, label, error })} {...input} className={CONTROL} />
        </div>
      </div>
      <FieldError id={id} error={error} />
    </>
  );
}
