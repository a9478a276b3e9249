import { useNavigate } from "@remix-run/react";
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { IconLink } from "./button";
import { Icon } from "./icon";

type DialogProps = {
  title: string;
  subtitle?: string;
  /** The page below it: where closing leads (design 4.6). */
  closeTo: string;
  children: ReactNode;
};

/**
 * A dialog that has an address. The server sends it open; with JavaScript it becomes modal, Escape
 * closes it, and the focus goes back to what opened it.
 */
export function Dialog({ title, subtitle, closeTo, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const navigate = useNavigate();

  useEffect(() => {
    const opener = document.activeElement;
    element.current?.removeAttribute("open");
    element.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    navigate(closeTo, { preventScrollReset: true });
  };

  return (
    <dialog
      ref={element}
      open
      onCancel={cancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={subtitle ? `${id}-subtitle` : undefined}
      className="dialog"
    >
      <h2 id={`${id}-title`} className="pr-10 font-display text-2xl">
        {title}
      </h2>
      {subtitle && (
        <p id={`${id}-subtitle`} className="mt-1 text-muted">
          {subtitle}
        </p>
      )}
      <div className="mt-6">{children}</div>
      {/* Last, so that what the dialog is about takes the focus when it opens. */}
      <IconLink to={closeTo} label="Close" preventScrollReset className="dialog-close">
        <Icon name="close" />
      </IconLink>
    </dialog>
  );
}
