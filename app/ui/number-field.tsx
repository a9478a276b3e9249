import type { ComponentProps } from "react";
import { Field } from "./field";
import { CONTROL, FieldError, wire } from "./field-frame";

type Decimals = {
  /** True for an amount or a rate. Phones then show a keypad with a decimal point. */
  decimals?: boolean;
};

type NumberFieldProps = ComponentProps<typeof Field> &
  Decimals & {
    /** True if the browser refuses text without any digit, which the server would read as blank. */
    needsDigit?: boolean;
  };

const NEEDS_DIGIT = { pattern: "\\s*|.*\\p{Nd}.*", title: "Enter a number" };

/**
 * A text field for a number. A browser's own number field changes with the mouse wheel, and posts text that it can't
 * read as blank. This field posts its text, which forms/typed-number.ts reads.
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

/** A field in a list: its label on the left, and a short input on the right, or below if the text is large. */
function RowField({ id, label, error, ...input }: RowFieldProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <label htmlFor={id} className="wrap-anywhere min-w-0 flex-1 basis-24">
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
