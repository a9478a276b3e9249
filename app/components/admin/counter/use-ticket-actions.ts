import { useFetcher } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { isSessionEnded, type SessionEnded } from "~/components/forms/form-answer";
import {
  ACTION_LABELS,
  type CounterAction,
  isCounterAction,
  type Step,
} from "~/domain/counter/steps";
import type { Ticket } from "~/domain/counter/ticket";
import { UNDO_MS } from "~/domain/orders/action-undo";
import { orderNameOf } from "~/domain/orders/order-name";
import type { RefusedForm } from "~/forms/form";
import { useToast } from "~/ui/toast";

/** Time to read the amounts while making change. */
const CHANGE_MS = 30_000;

/** Callbacks of the queue that shows a ticket. */
export type Queue = {
  /** Announces to screen readers. */
  say: (what: string) => void;
  /** Keeps a ticket on the page until `letGo`, even if it has left the queue. */
  hold: (ticket: Ticket) => void;
  letGo: (id: number) => void;
};

type Answer = RefusedForm | SessionEnded | { done: true };

/**
 * The last action. `isUndone` is set as soon as Undo is pressed, so the ticket doesn't flicker until the queue
 * reloads.
 */
type LastAction = { act: CounterAction; before: Step; ms: number; isUndone?: boolean };

/** An action that waits while the one before it is being saved. */
type Waiting = { act: string; form: FormData };

/**
 * Handles one ticket's actions. The result shows at once, with a button to undo it for a while. An action that
 * couldn't be saved is taken back.
 */
export function useTicketActions(
  ticket: Ticket,
  card: RefObject<HTMLElement>,
  { say, hold, letGo }: Queue,
) {
  const { id } = ticket;
  const fetcher = useFetcher<Answer>({ key: `counter-${id}` });
  const toast = useToast();
  const [last, setLast] = useState<LastAction | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const asked = useRef<string | null>(null);
  const isSaving = useRef(false);
  const sending = useRef<Waiting | null>(null);
  const isBusy = fetcher.state !== "idle";
  const sent = waiting?.act ?? fetcher.formData?.get("act");
  const step = stepShown(ticket, sent, last);
  const refused = !isBusy && isRefused(fetcher.data) ? fetcher.data : undefined;
  // The panel's layout shows that the session ended.
  const isUnsaved = refused !== undefined || (!isBusy && isSessionEnded(fetcher.data));
  const isUndone = last?.isUndone === true;
  const isGone = last !== null && leaves(last.act) && !isUndone;

  const moveFocus = useRef(() => {});
  moveFocus.current = () => {
    if (card.current) (isGone ? passFocusOn : keepFocusIn)(card.current);
  };

  useEffect(() => {
    if (isBusy) {
      // The action that was waiting is now being saved.
      if (waiting && waiting === sending.current) setWaiting(null);
      isSaving.current = true;
      return;
    }
    if (asked.current === null || !isSaving.current) return;
    const act = asked.current;
    asked.current = null;
    isSaving.current = false;
    if (waiting && !isUnsaved) {
      asked.current = waiting.act;
      sending.current = waiting;
      return fetcher.submit(waiting.form, POST);
    }
    setWaiting(null);
    if (refused)
      toast({ title: "Error", description: describeReason(refused), variant: "destructive" });
    if (isUnsaved || act === "undo") setLast(null);
    if (isUnsaved || !isCounterAction(act) || !leaves(act)) letGo(id);
  }, [isBusy, refused, isUnsaved, waiting, fetcher.submit, id, letGo, toast]);

  useEffect(() => {
    if (last === null || isBusy) return;
    const timer = setTimeout(() => {
      if (card.current?.contains(document.activeElement)) moveFocus.current();
      setLast(null);
      letGo(id);
    }, last.ms);
    return () => clearTimeout(timer);
  }, [last, isBusy, id, letGo, card]);

  useEffect(() => {
    if ((isGone || isUndone) && card.current && hadFocus(card.current)) moveFocus.current();
  }, [isGone, isUndone, card]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const act = button?.value ?? "";
    const isOff = button?.getAttribute("aria-disabled");
    // On a slow phone a second tap can arrive before React renders that the first is being saved.
    const isSent = isBusy || asked.current !== null;
    const isTwice = !isBusy && asked.current === act;
    if (isOff || isSent) event.preventDefault();
    if (isOff || isTwice) return;
    if (isSent) setWaiting({ act, form: formOf(event.currentTarget, act) });
    else asked.current = act;
    hold(ticket);
    if (isCounterAction(act)) setLast({ act, before: step, ms: UNDO_MS });
    else if (act === "undo") setLast((before) => before && { ...before, isUndone: true });
    say(`${orderNameOf({ id, customerName: ticket.name })} ${sayOf(act)}`);
  }

  return {
    Form: fetcher.Form,
    onSubmit,
    /** True if an action is being saved and another one waits for it. */
    isFull: waiting !== null,
    refused,
    isGone,
    /** The action that can be undone. Null while it's being undone. */
    last: isUndone ? null : last,
    /** `last` until the queue is read again, so that a second tap on Undo hits nothing else. */
    shownLast: last,
    step,
    keepForChange: () => last && setLast({ ...last, ms: CHANGE_MS }),
  };
}

const POST = { method: "post", action: "/admin/counter" } as const;

function formOf(form: HTMLFormElement, act: string): FormData {
  const data = new FormData(form);
  data.set("act", act);
  return data;
}

function sayOf(act: string): string {
  if (isCounterAction(act)) return ACTION_LABELS[act];
  return act === "undo" ? "is back" : "is dismissed";
}

const leaves = (act: CounterAction) => act === "gone" || act === "cash" || act === "card";

function stepShown({ step }: Ticket, sent: unknown, last: LastAction | null): Step {
  if (sent === "start") return "making";
  if (sent === "ready") return "ready";
  return last?.isUndone ? last.before : step;
}

function isRefused(answer: Answer | undefined): answer is RefusedForm {
  return answer !== undefined && "errors" in answer;
}

const describeReason = ({ failed, errors }: RefusedForm) =>
  failed ?? Object.values(errors).flat()[0];

const NOT_GONE = ".ticket:not([data-gone])";
/** A button whose step isn't done. It can get the focus even while an action is being saved. */
const BUTTON = ".tap-row button:not([aria-pressed])";

/**
 * Moves the focus from a ticket that left to the next one's first button, else to the last ticket's, else to the page.
 */
function passFocusOn(card: HTMLElement): void {
  const all = [...document.querySelectorAll<HTMLElement>(NOT_GONE)].filter((one) => one !== card);
  const isAfter = (one: HTMLElement) =>
    (card.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = all.find(isAfter) ?? all.at(-1);
  const button = next?.querySelector<HTMLElement>(BUTTON) ?? document.querySelector("main");
  button?.focus({ preventScroll: true });
  // With a keyboard, the next ticket scrolls into view. With touch, nothing moves under a finger.
  if (!next || !button?.matches(":focus-visible")) return;
  next.scrollIntoView({ block: "nearest" });
  button.scrollIntoView({ block: "nearest" });
}

/** Moves the focus to the first button that the ticket's step offers, because the focused one disappears. */
function keepFocusIn(card: HTMLElement): void {
  card.querySelector<HTMLElement>(BUTTON)?.focus({ preventScroll: true });
}

/** True if the focus was in the ticket, or was lost with the button that was pressed. */
const hadFocus = (card: HTMLElement) =>
  document.activeElement === document.body || card.contains(document.activeElement);
