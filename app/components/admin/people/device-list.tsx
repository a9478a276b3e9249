import { Form } from "@remix-run/react";
import type { DeviceAction } from "~/domain/access/helper.schema";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";

type Device = {
  id: string;
  /** The helper on this device, or a shared tablet's own name. */
  name?: string;
  /** 'iPhone' */
  device?: string;
  /** 'Last used 10:45 AM' */
  lastUsed: string;
  /** True for the browser that shows the list. It has no button, because Logout ends its session. */
  isThis?: boolean;
};

type DeviceListProps = { of: DeviceAction["of"]; devices: readonly Device[] };

/** Devices, each with a button that ends access there. */
export function DeviceList({ of, devices }: DeviceListProps) {
  return (
    <ul className="max-w-3xl divide-y divide-line/15">
      {devices.map(({ id, name, device, lastUsed, isThis = false }) => (
        <li
          key={id}
          className="grid items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div className="min-w-0">
            <p className="wrap-anywhere font-medium">
              {[name, device].filter(Boolean).join(", ")} {isThis && <Badge>This one</Badge>}
            </p>
            <p className="text-muted">{lastUsed}</p>
          </div>
          {!isThis && (
            <Form method="post" replace preventScrollReset className="flex flex-wrap gap-2">
              <input type="hidden" name="of" value={of} />
              <input type="hidden" name="device" value={id} />
              {of !== "session" && (
                <Button name="act" value="lost" variant="outline">
                  {of === "shift" ? "Phone" : "Tablet"} Is Lost
                  <span className="sr-only">: {name}</span>
                </Button>
              )}
              <Button name="act" value="end" variant="danger">
                {of === "session" ? "Sign Out" : "End"}
                <span className="sr-only">
                  {" "}
                  {name && device ? `${name}'s ${device}` : (name ?? device)}, {lastUsed}
                </span>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
