import type { CorrectionBody, SaleBody } from "~/domain/window/sale";

/** Sends sales in the order they were made, each until the server confirms it. This file needs no browser or page. */

export type KeptSale = {
  /** Ascending in the order of sale. */
  number: number;
  key: string;
  body: SaleBody;
  /** Corrects the sale with this `key`, which was sent earlier and may already be stored. */
  correction?: CorrectionBody;
  /** The server's message if it refused the sale. The sale is then set aside, and the rest are sent. */
  refused?: string;
};

export type Queue = {
  /** The oldest sale that isn't set aside. */
  next(): Promise<KeptSale | undefined>;
  remove(number: number): Promise<void>;
  setAside(number: number, why: string): Promise<void>;
};

/** The server's response; null if there was none. */
export type Answer = { status: number; text: string } | null;

export type Put = (sale: KeptSale) => Promise<Answer>;

/** 'done': nothing is left. 'later': the network or the server is down. 'signed-out': nobody is signed in. */
export type Outcome = "done" | "later" | "signed-out";

type Stored = (stored: StoredSale) => void;

export async function sendAll(
  queue: Queue,
  put: Put,
  onStored: Stored = () => {},
): Promise<Outcome> {
  for (;;) {
    const sale = await queue.next();
    if (!sale) return "done";
    const answer = await put(sale);
    const stored = answer && storedIn(answer, sale);
    if (stored) {
      await queue.remove(sale.number);
      onStored(stored);
    } else if (answer && isPermanentRefusal(answer, sale)) {
      await queue.setAside(sale.number, answer.text.slice(0, 200));
    } else {
      return answer && SIGNED_OUT.includes(answer.status) ? "signed-out" : "later";
    }
  }
}

/** Statuses for someone who may not sell here. */
export const SIGNED_OUT = [401, 403];
/** Statuses that mean to try again later. */
const RETRY_STATUSES = [408, 429];

/**
 * True if the server would refuse the same request every time. A correction can be refused with 403 to a helper who may
 * sell, so it must not hold up the sales behind it.
 */
function isPermanentRefusal({ status }: { status: number }, { correction }: KeptSale): boolean {
  const isSignedOut = SIGNED_OUT.includes(status) && !(status === 403 && correction);
  return status >= 400 && status < 500 && !isSignedOut && !RETRY_STATUSES.includes(status);
}

export type StoredSale = { id: number; key: string };

/** The stored sale in a response. Null if it lacks the sale's key: a hotspot's sign-in page responds with 200 too. */
function storedIn({ status, text }: NonNullable<Answer>, { key }: KeptSale): StoredSale | null {
  if (status !== 200 && status !== 201) return null;
  try {
    const stored = JSON.parse(text) as Partial<StoredSale> | null;
    return stored?.key === key ? { id: Number(stored.id), key } : null;
  } catch {
    return null;
  }
}
