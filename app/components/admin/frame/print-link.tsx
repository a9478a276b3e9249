import { ButtonLink } from "~/ui/button";

/** A page for paper isn't Remix's. */
export function PrintLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} reloadDocument variant="outline">
      {children}
    </ButtonLink>
  );
}
