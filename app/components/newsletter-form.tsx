import { useLocation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";

/** Asks for an address; `id` tells several on one page apart. */
export function NewsletterForm({ id, error }: { id: string; error?: string }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/newsletter" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <div className="min-w-48 flex-1">
        <Field
          id={`${id}-email`}
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          required
          error={error}
        />
      </div>
      <Button>Subscribe</Button>
    </form>
  );
}
