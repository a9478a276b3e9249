import { ButtonLink } from "~/ui/button";

/** A link to a printable page. It loads a new document, because printable pages don't use Remix. */
export function PrintLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} reloadDocument variant="outline">
      {children}
    </ButtonLink>
  );
}
