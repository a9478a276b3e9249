import { useLoaderData } from "@remix-run/react";
import { DialogForm } from "~/components/admin/list/dialog-form";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { truckZone } from "~/domain/brand/truck-zone.server";
import {
  DEFAULT_THRESHOLD,
  heldHint,
  movementText,
  type StockMovement,
  signed,
} from "~/domain/inventory/inventory";
import {
  inventoryFields,
  inventoryRules,
  offeredFields,
} from "~/domain/inventory/inventory.schema";
import {
  findInventoryItem,
  recentMovements,
  updateInventory,
} from "~/domain/inventory/inventory.server";
import { seenStock, stockFields } from "~/domain/inventory/seen-stock.server";
import { heldByStop } from "~/domain/order-desk/held-by-stop.server";
import { formatDateAndTime } from "~/domain/time";
import { editDialog } from "~/http/dialogs.server";
import { CheckboxField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { NumberField } from "~/ui/number-field";
import { WholeTimes } from "~/ui/whole-times";

const { loader, action } = editDialog({
  title: "Adjust Inventory",
  rules: inventoryRules,
  find: findInventoryItem,
  fieldsOf: inventoryFields,
  untracked: ({ productId }) => stockFields("quantity", productId),
  suggested: offeredFields,
  extra: ({ id, productName, held, countAgain, lowStockThreshold }) => ({
    name: productName,
    held,
    heldFor: heldByStop(id, truckZone()),
    countAgain,
    hasAlert: lowStockThreshold !== null,
    movements: recentMovements(id).map(lineOf),
  }),
  update: (id, change, actor, { check, seen }) =>
    updateInventory(id, change, actor, { check, seenStock: seenStock(seen, "quantity") }),
  saved: {
    title: "Inventory Updated",
    description: "Stock levels have been updated successfully.",
  },
  failed: "Failed to update inventory. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

function lineOf(movement: StockMovement) {
  const { id, delta, quantityAfter, createdAt } = movement;
  const zone = truckZone();
  return {
    id,
    when: formatDateAndTime(createdAt, zone),
    what: movementText(movement),
    delta: signed(delta),
    after: quantityAfter,
  };
}

function SetAside({ stops }: { stops: string[] }) {
  return (
    <div className="text-sm text-muted">
      <p>Set aside for pickup:</p>
      <ul className="list-disc pl-5">
        {stops.map((stop) => (
          <li key={stop} className="wrap-anywhere">
            <WholeTimes>{stop}</WholeTimes>
          </li>
        ))}
      </ul>
    </div>
  );
}

const SUGGESTED = `No alert is set. We suggest ${DEFAULT_THRESHOLD}. Leave blank for no alert.`;

export default function AdjustDialog() {
  const { name, held, heldFor, countAgain, hasAlert, movements } = useLoaderData<typeof loader>();
  return (
    <AdminDialog subtitle={name}>
      <DialogForm submitLabel="Save Changes">
        {({ field, checkbox }) => (
          <>
            <NumberField
              {...field("quantity")}
              needsDigit
              label="Current Stock"
              hint={heldHint(held)}
            />
            {heldFor.length > 0 && <SetAside stops={heldFor} />}
            {countAgain > 0 && (
              <CheckboxField
                {...checkbox("counted")}
                label="Counted: the number is right"
                hint={`The window sold ${countAgain} more than we had in stock.`}
              />
            )}
            <NumberField
              {...field("lowStockThreshold")}
              needsDigit
              label="Low Stock Threshold"
              hint={hasAlert ? "Leave blank for no alert." : SUGGESTED}
            />
            <Field {...field("unit")} label="Unit" placeholder="units, grams, etc." />
            <StockMovements lines={movements} />
          </>
        )}
      </DialogForm>
    </AdminDialog>
  );
}

type Line = { id: number; when: string; what: string; delta: string; after: number };

const NUMBER = "py-2 pl-4 text-right align-top tabular-nums";

/** Changes of an item's stock, newest first. */
function StockMovements({ lines }: { lines: Line[] }) {
  if (lines.length === 0) return <p className="text-muted">No changes yet.</p>;
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="mb-1 text-left text-base font-medium">Recent Changes</caption>
      <thead>
        <tr className="border-b border-line/30 text-muted">
          <th scope="col" className="py-2 text-left font-medium">
            Reason
          </th>
          <th scope="col" className={`${NUMBER} font-medium`}>
            Change
          </th>
          <th scope="col" className={`${NUMBER} font-medium`}>
            New Total
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, when, what, delta, after }) => (
          <tr key={id} className="border-b border-line/15">
            <td className="py-2 wrap-anywhere">
              {what}
              <span className="block text-muted">{when}</span>
            </td>
            <td className={NUMBER}>{delta}</td>
            <td className={NUMBER}>{after.toLocaleString("en-US")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
