import type { InputHTMLAttributes } from "react";
import { Frame, type FrameProps, wire } from "./field-frame";

type ColorFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type"> & FrameProps;

/** A color field. It opens the device's own color picker. */
export function ColorField({ id, label, hint, error, ...rest }: ColorFieldProps) {
  const frame = { id, label, hint, error };
  return (
    <Frame {...frame}>
      <input
        {...rest}
        {...wire(frame)}
        type="color"
        className="block h-11 w-24 cursor-pointer rounded-sm border border-muted bg-paper p-1 aria-[invalid]:border-2 aria-[invalid]:border-vermilion"
      />
    </Frame>
  );
}
