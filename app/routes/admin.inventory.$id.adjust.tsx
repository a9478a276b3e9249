import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminDialog } from "~/components/admin-dialog";
import { AdminForm } from "~/components/admin-form";
import { keepFormsOfEndedSessions } from "~/components/session-ended";
import { StockMovements } from "~/components/stock-movements";
import { keepUnanswered } from "~/components/unanswered";
import {
  heldHint,
  type InventoryItem,
  movementText,
  type StockMovement,
  signed,
} from "~/domain/inventory/inventory";
import {
  findInventoryItem,
  recentMovements,
  seeStock,
  updateInventory,
} from "~/domain/inventory/inventory.server";
import { inventoryFields, inventoryForm } from "~/domain/inventory/inventory-form";
import { formatShortDate, formatTime } from "~/domain/time";
import { env } from "~/env.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { idParam } from "~/http/id-param.server";
import { notFound } from "~/http/refusals.server";
import { listAddress, saveForm } from "~/http/save.server";
import { Field } from "~/ui/field";

const FAILED = "Failed to update inventory. Please try again.";

export const loader = adminLoader(({ params }) => {
  const item = findInventoryItem(idParam(params));
  if (!item) throw notFound();
  return json({
    name: item.productName,
    held: item.held,
    fields: fieldsOf(item),
    movements: recentMovements(item.id).map(lineOf),
  });
});

export const action = adminAction(({ request, params, administrator }) => {
  const id = idParam(params);
  return saveForm(request, inventoryForm, {
    save: (change) => updateInventory(id, change, administrator.actor),
    now: () => {
      const item = findInventoryItem(id);
      return item && fieldsOf(item);
    },
    list: listAddress(request, "/admin/inventory"),
    saved: {
      title: "Inventory Updated",
      description: "Stock levels have been updated successfully.",
    },
    failed: FAILED,
  });
});

const fieldsOf = (item: InventoryItem) => inventoryFields(item, seeStock(item.productId));

function lineOf(movement: StockMovement) {
  const { id, delta, quantityAfter, createdAt } = movement;
  const { TRUCK_TZ } = env();
  return {
    id,
    when: `${formatShortDate(createdAt, TRUCK_TZ)}, ${formatTime(createdAt, TRUCK_TZ)}`,
    what: movementText(movement),
    delta: signed(delta),
    after: quantityAfter,
  };
}

export const clientAction = keepUnanswered(FAILED);

export const shouldRevalidate = keepFormsOfEndedSessions;

export default function AdjustDialog() {
  const { name, held, fields, movements } = useLoaderData<typeof loader>();
  return (
    <AdminDialog title="Adjust Inventory" subtitle={name} list="/admin/inventory">
      <AdminForm
        fields={fields}
        list="/admin/inventory"
        submitLabel="Save Changes"
        pendingLabel="Saving..."
      >
        {({ field }) => (
          <>
            <Field
              {...field("quantity")}
              label="Current Stock"
              hint={heldHint(held)}
              type="number"
              inputMode="numeric"
              min={0}
              step={1}
            />
            <Field
              {...field("lowStockThreshold")}
              label="Low Stock Threshold"
              type="number"
              inputMode="numeric"
              min={0}
              step={1}
            />
            <Field {...field("unit")} label="Unit" placeholder="units, grams, etc." />
            <StockMovements lines={movements} />
          </>
        )}
      </AdminForm>
    </AdminDialog>
  );
}
