import type { ComponentProps } from "react";
import { Field } from "./field";
import { CONTROL, FieldError, wire } from "./field-frame";

type Decimals = {
  /** Whether it's an amount or a rate. Phones then show a keypad with a decimal point. */
  decimals?: boolean;
};

type NumberFieldProps = ComponentProps<typeof Field> &
  Decimals & {
    /** Whether the browser asks again for a text without any digit, which the server would read as blank. */
    needsDigit?: boolean;
  };

const NEEDS_DIGIT = { pattern: "\\s*|.*\\p{Nd}.*", title: "Enter a number" };

/**
 * A text field for a number. The browser's own number field changes under a mouse wheel, and posts
 * what it can't read as blank. This one posts what it shows, and forms/typed-number.ts reads it.
 */
export function NumberField({ decimals, needsDigit, ...props }: NumberFieldProps) {
  return <Field {...props} {...keypad(decimals)} {...(needsDigit && NEEDS_DIGIT)} />;
}

/** A number field in a row of a list. */
export function NumberRowField({ decimals, ...props }: ComponentProps<typeof RowField> & Decimals) {
  return <RowField {...props} {...keypad(decimals)} />;
}

const keypad = (decimals = false) =>
  ({
    type: "text",
    inputMode: decimals ? "decimal" : "numeric",
    autoComplete: "off",
  }) as const;

type RowFieldProps = Omit<ComponentProps<"input">, "id" | "className"> & {
  id: string;
  label: string;
  error?: string | undefined;
};

/** A field of a list: what it's for on the left, a short one to type in on the right. */
function RowField({ id, label, error, ...input }: RowFieldProps) {
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
