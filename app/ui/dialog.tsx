import { useNavigate } from "@remix-run/react";
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { IconButton, IconLink } from "./button";
import { restoreFocus } from "./focus";
import { Icon } from "./icon";
import { openedModal } from "./modals";
import { WholeTimes } from "./whole-times";

type DialogProps = {
  title: string;
  subtitle?: string;
  /** ID of the describing element, if it isn't the subtitle. */
  describedBy?: string;
  /** True if the title takes the focus: in a dialog without a form, or whose first control changes something at once. */
  focusesTitle?: boolean;
  /** True if the form's first field takes the focus from links that come before it. */
  focusesField?: boolean;
  /** URL that closes the dialog. */
  closeTo: string;
  children: ReactNode;
};

/** A dialog with its own URL. The server sends it open. With JavaScript it's modal and restores the focus. */
export function Dialog({ closeTo, ...rest }: DialogProps) {
  const navigate = useNavigate();
  return (
    <DialogFrame
      {...rest}
      onCancel={() => navigate(closeTo, { preventScrollReset: true })}
      closer={
        <IconLink to={closeTo} label="Close" preventScrollReset>
          <Icon name="close" />
        </IconLink>
      }
    />
  );
}

type ModalDialogProps = {
  title: string;
  subtitle?: string;
  describedBy?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog without a URL, which needs JavaScript. */
export function ModalDialog({ onClose, ...rest }: ModalDialogProps) {
  return (
    <DialogFrame
      {...rest}
      onCancel={onClose}
      closer={
        <IconButton label="Close" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      }
    />
  );
}

type DialogFrameProps = {
  title: string;
  subtitle?: string;
  describedBy?: string;
  focusesTitle?: boolean;
  focusesField?: boolean;
  closer: ReactNode;
  /** Called when Escape closes the dialog. */
  onCancel: () => void;
  children: ReactNode;
};

function DialogFrame({
  title,
  subtitle,
  describedBy,
  focusesTitle = false,
  focusesField = false,
  closer,
  onCancel,
  children,
}: DialogFrameProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useEffect(() => {
    const opener = document.activeElement;
    // Browsers before 2022 don't have modal dialogs. The dialog stays open as the server sent it.
    const close =
      element.current && "showModal" in element.current ? showModal(element.current) : undefined;
    // The dialog scrolled to the focused element, which is far down or in the actions at its foot.
    if (element.current?.scrollTop) {
      element.current.scrollTop = 0;
      // Set tabindex only now, since an opening dialog focuses the first element that has one.
      heading.current?.setAttribute("tabindex", "-1");
      heading.current?.focus();
    }
    if (focusesTitle) heading.current?.focus();
    if (focusesField)
      element.current?.querySelector<HTMLElement>("form input:not([type=hidden])")?.focus();
    return () => {
      close?.();
      restoreFocus(opener);
    };
  }, [focusesTitle, focusesField]);

  const cancel = (event: SyntheticEvent) => {
    // A dismissed file picker also fires 'cancel', which bubbles up to the dialog.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onCancel();
  };

  return (
    <dialog
      ref={element}
      open
      onCancel={cancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={describedBy ?? (subtitle ? `${id}-subtitle` : undefined)}
      className="dialog"
    >
      <h2
        ref={heading}
        id={`${id}-title`}
        tabIndex={focusesTitle ? -1 : undefined}
        className="pr-10 font-display text-2xl focus:outline-none"
      >
        {title}
      </h2>
      {subtitle && (
        <p id={`${id}-subtitle`} className="mt-1 text-muted">
          <WholeTimes>{subtitle}</WholeTimes>
        </p>
      )}
      <div className="mt-6">{children}</div>
      {/* The close button is last, so that the dialog's content takes the focus when it opens. */}
      <div className="dialog-close">{closer}</div>
    </dialog>
  );
}

function showModal(dialog: HTMLDialogElement): () => void {
  dialog.removeAttribute("open");
  dialog.showModal();
  return openedModal(dialog);
}
