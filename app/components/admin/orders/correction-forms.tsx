import { useLoaderData, useNavigation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { askAgainForDigits } from "~/components/admin/list/panel-form";
import { type FormParts, PostForm } from "~/components/forms/post-form";
import type { Correction } from "~/domain/corrections/correction.schema";
import { formatMoney } from "~/domain/money";
import type { OrderView } from "~/domain/order-desk/order-view";
import type { FormFields } from "~/forms/form";
import { Button, type ButtonVariant } from "~/ui/button";
import { RadioField, SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { NumberField } from "~/ui/number-field";
import { RefundedLines, RestockField } from "./refund-form";

/** Corrections of an order's payment, each in its own form. */
export function CorrectionForms({ order }: { order: OrderView }) {
  const { paidAtTruck, refundableAtTruck, refundsAtTruck } = order;
  if (!paidAtTruck && !refundableAtTruck && refundsAtTruck.length === 0)
    return <p>There's nothing to correct. This order isn't paid, or it was refunded.</p>;
  return (
    <div className="space-y-6 divide-y divide-line/15 [&>*+*]:pt-6">
      {paidAtTruck && <MethodForm paidAtTruck={paidAtTruck} />}
      {refundableAtTruck && <TruckRefundForm order={order} left={refundableAtTruck} />}
      {order.tipLeftCents > 0 && <TipRefundForm order={order} />}
      {refundsAtTruck.length > 0 && <TakeBackForm refunds={refundsAtTruck} />}
      {paidAtTruck && <VoidForm order={order} />}
    </div>
  );
}

const OTHER = { cash: "card", card: "cash" } as const;
const CORRECTED = { cash: "Change to Cash", card: "Change to Card" };

function MethodForm({ paidAtTruck }: { paidAtTruck: NonNullable<OrderView["paidAtTruck"]> }) {
  const other = OTHER[paidAtTruck];
  return (
    <CorrectionForm
      correction="method"
      title="How it was paid"
      submitLabel={CORRECTED[other]}
      variant="outline"
    >
      {() => (
        <>
          <input type="hidden" name="method" value={other} />
          <p>This order was entered as paid {paidAtTruck === "cash" ? "in cash" : "by card"}.</p>
        </>
      )}
    </CorrectionForm>
  );
}

function TruckRefundForm({ order, left }: { order: OrderView; left: string }) {
  return (
    <CorrectionForm
      correction="refund"
      title="Refund at the truck"
      submitLabel="Enter Refund"
      variant="primary"
    >
      {({ field, checkbox }) => (
        <>
          <p>
            You can refund up to {left} (of {order.received} paid). Give the money back first, then
            enter the refund here.
            {!order.paidAtTruck &&
              " This order was paid online. Entering a refund here doesn't send money back to the card."}
          </p>
          <div className="by-scope space-y-5">
            <RadioField
              {...field("scope")}
              label="What to refund"
              options={[
                { value: "all", label: `Full remaining amount (${left})` },
                { value: "pieces", label: "Selected items" },
                { value: "amount", label: "A specific amount" },
              ]}
            />
            <div data-scope="pieces" className="space-y-5">
              <RefundedLines order={order} field={field} />
            </div>
            <div data-scope="amount">
              <NumberField
                {...field("amountCents")}
                decimals
                label="Amount"
                hint="Only for a specific amount, like 2.50."
              />
            </div>
          </div>
          <RefundMethod field={field} />
          <Reason label="Reason for the refund (optional)" field={field} />
          <RestockField order={order} checkbox={checkbox} />
        </>
      )}
    </CorrectionForm>
  );
}

function TipRefundForm({ order }: { order: OrderView }) {
  return (
    <CorrectionForm
      correction="refundTip"
      title="Refund the tip"
      submitLabel="Enter Tip Refund"
      variant="outline"
    >
      {({ field }) => (
        <>
          <p>
            You can refund up to {formatMoney(order.tipLeftCents)} (of the {order.tip} tip). Give
            the money back first, then enter the refund here.
          </p>
          <NumberField {...field("tipCents")} decimals label="Amount of the tip" />
          <RefundMethod field={field} />
          <Reason label="Reason for the tip refund (optional)" field={field} />
          <input type="hidden" name="tipRefunded" value={order.tipRefunded ?? formatMoney(0)} />
        </>
      )}
    </CorrectionForm>
  );
}

function RefundMethod({ field }: Pick<FormParts, "field">) {
  return (
    <RadioField
      {...field("method")}
      label="Refund method"
      options={[
        { value: "cash", label: "Cash" },
        { value: "card", label: "Card (on your reader)" },
      ]}
    />
  );
}

function TakeBackForm({ refunds }: { refunds: OrderView["refundsAtTruck"] }) {
  return (
    <CorrectionForm
      correction="takeBack"
      title="A refund that never happened"
      submitLabel="Undo Refund"
      variant="outline"
    >
      {({ field }) => (
        <>
          <p>
            If you entered a refund by mistake and gave no money back, undo it here. Items it put
            back in stock come out again.
          </p>
          <SelectField {...field("entryId")} label="Refund" options={refunds} />
          <Reason label="Reason for undoing it (optional)" field={field} />
        </>
      )}
    </CorrectionForm>
  );
}

function VoidForm({ order }: { order: OrderView }) {
  if (!order.canBeVoided) {
    return (
      <section>
        <h3 className="font-display text-xl">Tapped by mistake</h3>
        <p className="mt-2">
          Part of this order was refunded, so you can't void it. Refund the rest instead.
        </p>
      </section>
    );
  }
  return (
    <CorrectionForm
      correction="void"
      title="Tapped by mistake"
      submitLabel="Void Payment"
      variant="danger"
    >
      {({ field }) => (
        <>
          <p>
            Void the payment if this sale never happened. We'll take it out of your sales and put
            the items back in stock.
            {order.reservation && " The reservation stays open until its stop ends."}
          </p>
          <Reason label="Reason (optional)" field={field} />
        </>
      )}
    </CorrectionForm>
  );
}

function Reason({ label, field }: { label: string; field: FormParts["field"] }) {
  return <Field {...field("reason")} label={label} maxLength={200} />;
}

type CorrectionFormProps = {
  correction: Correction["correction"];
  title: string;
  submitLabel: string;
  variant: ButtonVariant;
  children: (form: FormParts) => ReactNode;
};

/** A form that shows only its own errors. */
function CorrectionForm(props: CorrectionFormProps) {
  const { correction, title, submitLabel, variant, children } = props;
  const { fields } = useLoaderData<{ fields: FormFields }>();
  const [opened] = useState(fields);
  const refused = useRefusal();
  const { formMethod, formData } = useNavigation();
  const isPending = formMethod === "POST";
  const isOwn = formData?.get("correction") === correction;
  return (
    <section>
      <h3 className="mb-2 font-display text-xl">{title}</h3>
      <PostForm
        id={correction}
        replace
        preventScrollReset
        onSubmit={askAgainForDigits}
        fields={opened}
        refused={refused?.input.correction === correction ? refused : undefined}
        actions={
          <div className="mt-4 flex flex-wrap max-md:[&>*]:flex-1 [.dialog_&]:justify-end">
            <Button
              variant={variant}
              className="min-h-12"
              pending={isPending}
              pendingLabel={isOwn ? "Saving..." : undefined}
            >
              {submitLabel}
            </Button>
          </div>
        }
      >
        {(form) => (
          <>
            <input type="hidden" name="correction" value={correction} />
            {children(form)}
          </>
        )}
      </PostForm>
    </section>
  );
}
