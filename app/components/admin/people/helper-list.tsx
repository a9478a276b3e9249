import { Form, Link } from "@remix-run/react";
import { Button } from "~/ui/button";

/** A helper as the owner sees them. */
export type ListedHelper = {
  id: number;
  name: string;
  /** 'until midnight', 'ended 2:31 PM' */
  ends: string;
  isEnded: boolean;
  isForgotten: boolean;
  /** 'iPhone, last used 10:45 AM' */
  devices: string[];
};

export function HelperList({ helpers }: { helpers: ListedHelper[] }) {
  return (
    <ul className="max-w-3xl divide-y divide-line/15">
      {helpers.map((helper) => (
        <li
          key={helper.id}
          className="grid items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div className="min-w-0">
            <Link
              to={`/admin/people/${helper.id}`}
              className="wrap-anywhere inline-block py-1 text-lg font-medium text-matcha underline"
            >
              {helper.name}
            </Link>
            <p className="text-muted">{helper.ends}</p>
            <Devices {...helper} />
          </div>
          <HelperButtons {...helper} />
        </li>
      ))}
    </ul>
  );
}

export function Devices({ devices, isEnded }: Pick<ListedHelper, "devices" | "isEnded">) {
  if (devices.length === 0) return isEnded ? null : <p>Not on any phone right now</p>;
  return devices.map((device) => <p key={device}>{device}</p>);
}

/** Posts to the helper's own page (routes/admin.people_.$id.tsx). */
export function HelperButtons({ id, name, isEnded }: ListedHelper) {
  const of = <span className="sr-only"> for {name}</span>;
  return (
    <Form method="post" action={`/admin/people/${id}`} className="flex flex-wrap gap-3">
      {isEnded ? (
        <Button name="act" value="undo" variant="outline">
          Undo{of}
        </Button>
      ) : (
        <>
          <Button name="act" value="code" variant="outline">
            New Code{of}
          </Button>
          <Button name="act" value="end" variant="danger">
            End<span className="sr-only"> {name}'s access</span>
          </Button>
        </>
      )}
    </Form>
  );
}
