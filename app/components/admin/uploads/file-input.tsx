import type { InputHTMLAttributes } from "react";

const BUTTON =
  "file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-muted file:bg-transparent file:px-4 file:font-medium file:text-ink hover:file:border-ink hover:file:bg-raised";

/** A file input that looks like the panel's buttons and accepts dropped files. */
export function FileInput({ className = "", ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <input
      type="file"
      {...rest}
      className={`block w-full rounded-sm text-sm ${BUTTON} ${className}`}
    />
  );
}
