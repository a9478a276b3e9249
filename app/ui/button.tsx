import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, MouseEvent } from "react";

export type ButtonVariant = "primary" | "outline" | "quiet" | "danger";

const SHAPE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-sm border px-4 py-2 sm:px-5 text-center font-medium leading-tight no-underline disabled:cursor-not-allowed aria-disabled:cursor-progress";

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    "border-matcha bg-matcha text-on-matcha hover:border-ink hover:bg-ink hover:text-paper disabled:border-muted disabled:bg-transparent disabled:text-muted",
  outline:
    "border-matcha text-matcha hover:bg-matcha hover:text-on-matcha disabled:border-line/20 disabled:text-muted disabled:hover:bg-transparent",
  quiet:
    "border-muted text-ink hover:border-ink hover:bg-raised disabled:text-muted disabled:hover:bg-transparent",
  danger:
    "border-vermilion text-vermilion hover:bg-vermilion hover:text-paper disabled:border-muted disabled:text-muted disabled:hover:bg-transparent",
};

const buttonClass = (variant: ButtonVariant, className: string) =>
  `${SHAPE} ${VARIANTS[variant]} ${className}`;

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  /** True while the form is being sent. The button keeps its focus, shows `pendingLabel`, and does nothing. */
  pending?: boolean;
  pendingLabel?: string;
};

/** A button. It submits its form unless it has another `type`. */
export function Button({
  variant = "primary",
  pending = false,
  pendingLabel,
  className = "",
  type = "submit",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        type={type}
        onClick={click}
        aria-disabled={pending || undefined}
        className={buttonClass(variant, className)}
      >
        {pending ? (pendingLabel ?? children) : children}
      </button>
      {/* Screen readers don't announce a button's new label, so this status does. */}
      {pendingLabel && (
        <span aria-live="polite" className="sr-only">
          {pending && pendingLabel}
        </span>
      )}
    </>
  );
}

/**
 * A form's first button, which Enter in a text field presses. The button is enabled and rendered, since Safari before
 * 16.4 presses the next one otherwise.
 */
export function EnterButton(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...props} type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />;
}

type ButtonLinkProps = LinkProps & { variant?: ButtonVariant };

export function ButtonLink({ variant = "primary", className = "", ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, className)} />;
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string };

/** The size is in pixels: larger text would otherwise push the header's icons off a phone. */
const ICON_SHAPE =
  "relative inline-flex size-[44px] shrink-0 items-center justify-center rounded-sm text-ink hover:bg-raised disabled:text-muted disabled:hover:bg-transparent aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:hover:bg-transparent";

export function IconButton({ label, className = "", type = "button", ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={`${ICON_SHAPE} ${className}`} />
  );
}

export function IconLink({ label, className = "", ...rest }: LinkProps & { label: string }) {
  return <Link {...rest} aria-label={label} className={`${ICON_SHAPE} ${className}`} />;
}
