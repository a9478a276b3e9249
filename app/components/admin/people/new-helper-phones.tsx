import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";

/** A phone that just signed in with a helper's code. */
export type NewHelperPhone = {
  /** The helper's ID. */
  id: number;
  name: string;
  /** 'iPhone at 10:42 AM' */
  where: string;
};

/** Shows the owner who just used a code, because whoever scans it first is in. Renders nothing if nobody did. */
export function NewHelperPhones({ newcomers }: { newcomers: readonly NewHelperPhone[] }) {
  if (newcomers.length === 0) return null;
  return (
    <ul aria-label="New helpers" className="mb-6 max-w-prose space-y-2">
      {newcomers.map(({ id, name, where }) => (
        <li key={`${id} ${where}`} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="wrap-anywhere">
            {name} came in on {where}. Not {name}'s phone?
          </p>
          <Form method="post" action={`/admin/people/${id}`}>
            <Button name="act" value="end" variant="danger">
              End<span className="sr-only"> {name}'s access</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
