import { Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { BILL_FORM } from "~/components/admin/frame/bill-form";
import { useHelper } from "~/components/admin/frame/current-helper";
import type { DeviceStop } from "~/components/admin/frame/device-stop";
import { StopChooser, useDeviceStop } from "~/components/admin/frame/stop-chooser";
import { useOfflineTill } from "~/components/offline-page";
import { lineName } from "~/domain/cart/line-name";
import { stopNames } from "~/domain/event";
import { type Cents, formatMoney } from "~/domain/money";
import type { TruckPayment } from "~/domain/order";
import { CUP_FIELD, cupFields } from "~/domain/orders/cup-names";
import { NAME_FIELD, orderNameOf } from "~/domain/orders/order-name";
import {
  chargeOf,
  createSaleKey,
  NOTHING_TO_PAY,
  type SaleLine,
  toSaleBody,
  withOneLess,
  withOneMore,
} from "~/domain/window/sale";
import { madeLines, writeBill } from "~/domain/window/tiles";
import { type StopsAndTax, stopChoices, termsAt } from "~/domain/window/window-tax";
import type { FormFields } from "~/forms/form";
import { useHydrated } from "~/ui/hydrated";
import { BillCard } from "./bill";
import { CorrectUnsent, lastUnsent } from "./correct-unsent";
import {
  type LastSale,
  type PostedSale,
  recallSale,
  rememberPosted,
  rememberSale,
} from "./last-sale";
import { TabletNames, useTabletSeller } from "./tablet-names";
import { type RefusedItem, Tiles } from "./tiles";
import { TillFoot } from "./till-foot";
import { SHIFT_OVER, UnsentSales } from "./unsent";
import { useKeptSales } from "./use-kept-sales";
import { type TillData, useTillData } from "./use-till-data";

type WindowTillProps = TillData & {
  /** When the server rendered the page, which can be hours ago. */
  at: string;
  /** This device's stop, as the page was rendered, which can be hours ago. */
  device: DeviceStop;
  /** Key of the sale that this page starts with. Later sales on it get keys of their own. */
  saleKey: string;
  lines: SaleLine[];
  /** The customer's name as it was typed before the plain form came back. */
  name?: string;
  /** The names on cups as they were typed before the plain form came back. */
  cups?: FormFields;
  /** The tip that was chosen before the plain form came back, in cents. */
  tip?: Cents | null;
  refused?: RefusedItem | null;
  /** The day's newest sale, from any device, for browsers without JavaScript. */
  last: (PostedSale & { wasPostedHere: boolean }) | null;
};

type Bill = {
  lines: readonly SaleLine[];
  tip: Cents | null;
  name: string;
  /** The names on cups, by their fields. */
  cups: FormFields;
};

const NEW_BILL: Bill = { lines: [], tip: null, name: "", cups: {} };

/** The bill of a till that was left for another screen, kept until the page is reloaded. */
let leftBill = NEW_BILL;

/** The till. With JavaScript, each sale is stored in the browser at once and sent in the background. */
export function WindowTill({
  at,
  saleKey: firstKey,
  lines,
  name = "",
  cups = {},
  tip = null,
  refused,
  last: lastBefore,
  device: deviceBefore,
  ...shown
}: WindowTillProps) {
  const { sections, tips, selling, names, isSignedOut, ...told } = useTillData(shown);
  const onTablet = useTabletSeller(names, told.seller);
  const isHydrated = useHydrated();
  const helper = useHelper();
  const isOwner = helper === null;
  const now = isHydrated ? new Date() : new Date(at);
  const [device, setDevice] = useDeviceStop(deviceBefore);
  const terms = termsAt(selling, now, device.stopId);
  const isBegun = lines.length > 0 || name !== "";
  const [bill, setBill] = useState<Bill>(isBegun ? { lines, tip, name, cups } : leftBill);
  const [said, setSaid] = useState("");
  const [last, setLast] = useState<LastSale | null>(null);
  useEffect(() => {
    if (lastBefore?.wasPostedHere) setLast(rememberPosted(lastBefore));
    else setLast((sale) => sale ?? recallSale());
  }, [lastBefore]);
  const lastSold = useRef<Sold | null>(null);
  const kept = useKeptSales(({ id, key }) => {
    setLast((sale) => (sale?.key === key ? { ...sale, id } : sale));
    const sold = lastSold.current;
    if (sold?.key !== key) return;
    // The next sale may have begun, which clears the text.
    setSaid((text) => (text === describeSold(sold) ? describeSold(sold, id) : text));
  });

  // A ref, because a second tap can arrive before React renders the first one.
  const billRef = useRef(bill);
  const key = useRef(lines.length > 0 ? firstKey : null);
  const formKey = useFormKey(firstKey, key.current !== null);
  const change = (next: Bill) => {
    billRef.current = next;
    leftBill = next;
    setBill(next);
  };
  const setLines = (next: readonly SaleLine[]) => {
    setSaid("");
    change({ ...billRef.current, lines: next });
  };

  const takeTyped = (typed: FormFields) => {
    const { name, tip, cups } = billRef.current;
    const cupNames = Object.entries(typed).filter(([field]) => field.startsWith(CUP_FIELD));
    const next = {
      name: typed[NAME_FIELD] ?? name,
      tip: typed.tip === undefined ? tip : Number(typed.tip),
      cups: { ...cups, ...Object.fromEntries(cupNames) },
    };
    const isNew = cupNames.some(([field, text]) => text !== (cups[field] ?? ""));
    if (isNew || next.name !== name || next.tip !== tip) change({ ...billRef.current, ...next });
  };

  const sell = (paidBy: TruckPayment) => {
    const sold = billRef.current;
    if (sold.lines.length === 0) return setSaid((text) => text || "Tap what was sold first.");
    const billCents = chargeOf(sold.lines, terms);
    if (billCents === 0) return setSaid(NOTHING_TO_PAY);
    if (helper && isSignedOut) return setSaid(SHIFT_OVER);
    change(NEW_BILL);
    const saleKey = key.current ?? createSaleKey();
    key.current = null;
    const tipCents = sold.tip ?? 0;
    const text = `${formatMoney(billCents + tipCents)}, ${paidBy}`;
    const { lines, name, cups } = sold;
    const sale = toSaleBody({ lines, tipCents, name, cups, terms }, paidBy, new Date());
    const body = { ...sale, soldBy: onTablet.seller };
    const done = { key: saleKey, text, name: body.name ?? null };
    lastSold.current = done;
    kept.keep(saleKey, body).then(
      () => {
        setSaid(describeSold(done));
        const sale = { key: saleKey, id: null, text, soldAt: Date.now() };
        rememberSale(sale);
        setLast(sale);
      },
      () => {
        if (billRef.current.lines.length > 0)
          return setSaid(`The sale of ${text} wasn't saved. Ring it up again after this one.`);
        key.current = saleKey;
        change(sold);
        setSaid("This browser can't save sales offline. Press again to send this one now.");
      },
    );
  };

  useOfflineTill({
    canKeep: kept.canKeep,
    isOthersPage: told.seller !== shown.seller,
    bill: billRef,
  });

  const unsent = lastUnsent(kept.sales);
  const fields = { key: key.current ?? formKey, bill: writeBill(bill.lines) };
  // The bill's own form has fields for these. The others take them along, also to a shared tablet's lock.
  const allFields = { ...fields, ...typedFields(bill) };
  return (
    <div className="till">
      <div className="space-y-6 empty:hidden">
        <TillStop selling={selling} now={now} device={device} onChoose={setDevice} />
        {names && <TabletNames names={names} {...onTablet} say={setSaid} />}
      </div>
      <form id={BILL_FORM} method="get" action="/admin/window" hidden>
        {Object.entries(allFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      {sections.length > 0 ? (
        <Tiles
          sections={sections}
          fields={allFields}
          refused={refused}
          due={chargeOf(bill.lines, terms) + (bill.tip ?? 0)}
          onAdd={(item) => setLines(withOneMore(billRef.current.lines, item))}
        />
      ) : (
        <p>
          Nothing to sell yet.{" "}
          {isOwner && (
            <Link to="/admin/menu/new" className="text-matcha underline">
              Add something to the menu
            </Link>
          )}
        </p>
      )}
      <BillCard
        lines={bill.lines}
        tip={bill.tip}
        name={bill.name}
        cups={cupFields(madeLines(bill.lines, sections))}
        cupNames={bill.cups}
        tips={tips}
        terms={terms}
        fields={fields}
        onMore={(line) => setLines(withOneMore(billRef.current.lines, line))}
        onLess={(line) => setLines(withOneLess(billRef.current.lines, lineName(line)))}
        onTip={(tip) => change({ ...billRef.current, tip })}
        onName={(name) => change({ ...billRef.current, name })}
        onCupName={(field, name) =>
          change({ ...billRef.current, cups: { ...billRef.current.cups, [field]: name } })
        }
        onTyped={takeTyped}
        onSell={kept.canKeep === false ? null : sell}
        said={said}
      >
        {kept.canKeep === false && (
          <p className="mt-2 text-sm text-vermilion">
            This browser can't save sales offline, so you need a signal to sell.
          </p>
        )}
        <UnsentSales {...kept} isSignedOut={isSignedOut || kept.isSignedOut} isHelper={!isOwner} />
        <TillFoot last={isHydrated ? last : lastBefore} unsentKey={unsent?.sale.key}>
          {unsent && (
            <CorrectUnsent
              key={unsent.sale.key}
              last={unsent}
              correct={kept.correct}
              say={setSaid}
            />
          )}
        </TillFoot>
      </BillCard>
    </div>
  );
}

/** The form fields of a bill's name, cup names, and tip, as far as they're filled in. */
const typedFields = ({ name, cups, tip }: Bill): FormFields => ({
  ...cups,
  ...(name !== "" && { [NAME_FIELD]: name }),
  ...(tip !== null && { tip: String(tip) }),
});

type TillStopProps = {
  selling: StopsAndTax;
  now: Date;
  device: DeviceStop;
  onChoose: (device: DeviceStop) => void;
};

/** Chooses the stop that this till sells at, if it could be at more than one. */
function TillStop({ selling, now, device, onChoose }: TillStopProps) {
  const choices = stopChoices(selling.stops, now).sort(
    (one, other) => Date.parse(one.from) - Date.parse(other.from),
  );
  const names = stopNames(choices.map((stop) => ({ ...stop, location: stop.place })));
  const stops = choices.map(({ id }) => ({ id, name: names.get(id) ?? "" }));
  return <StopChooser stops={stops} device={device} onChoose={onChoose} className="" />;
}

type Sold = { key: string; text: string; name: string | null };

/** 'Sold · #7 Maya · $5.00, cash'. The number comes with the server's response. */
function describeSold({ text, name }: Sold, id?: number): string {
  const called = id === undefined ? name : orderNameOf({ id, customerName: name });
  return ["Sold", called, text].filter(Boolean).join(" · ");
}

/** The form's sale key. An empty bill gets a new one, because a cached page can open again with a key that was used. */
function useFormKey(firstKey: string, isBegun: boolean): string {
  const [key, setKey] = useState(firstKey);
  useEffect(() => {
    if (!isBegun) setKey(createSaleKey());
  }, [isBegun]);
  return key;
}
