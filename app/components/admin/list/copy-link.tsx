import type { MouseEvent, ReactNode } from "react";
import { useToast } from "~/ui/toast";

type CopyLinkProps = { href: string; label: string; children: ReactNode };

/** A link whose press copies its URL. Without clipboard access, or with a modifier key held, it opens as usual. */
export function CopyLink({ href, label, children }: CopyLinkProps) {
  const toast = useToast();
  const copy = (event: MouseEvent) => {
    if (!navigator.clipboard || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigator.clipboard.writeText(href).then(
      () => toast({ title: "Link Copied" }),
      () => toast({ title: "Error", description: REFUSED, variant: "destructive" }),
    );
  };
  return (
    <a
      href={href}
      onClick={copy}
      aria-label={label}
      title={label}
      className="row-whole text-matcha underline roomy:whitespace-nowrap"
    >
      {children}
    </a>
  );
}

const REFUSED = "This browser can't copy it. Press and hold the link to copy it instead.";
