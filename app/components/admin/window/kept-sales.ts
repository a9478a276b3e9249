import { type CorrectionBody, type SaleBody, SOLD_BY_OWNER } from "~/domain/window/sale";
import { type Answer, type KeptSale, type Outcome, type StoredSale, sendAll } from "./sender";

/**
 * Sales kept in this browser's IndexedDB from the tap until the shop has them. They're only lost if someone clears
 * them.
 */

const DATABASE = "ujicart-window";
const SALES = "sales";

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(SALES, { keyPath: "number", autoIncrement: true });
    };
    request.onsuccess = () => {
      request.result.onclose = forget;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opened.catch(forget);
  return opened;
}

function forget(): void {
  opened = undefined;
}

type Work<Result> = (sales: IDBObjectStore) => IDBRequest<Result> | undefined;

/** Resolves once the change is on the disk, not just in the browser's memory. */
async function change<Result>(work: Work<Result>): Promise<Result | undefined> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(SALES, "readwrite", { durability: "strict" });
    const request = work(transaction.objectStore(SALES));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** All kept sales and corrections, oldest first. */
export async function keptSales(): Promise<KeptSale[]> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const request = database.transaction(SALES).objectStore(SALES).getAll();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Rejects if this browser can't store anything, as in some private windows. */
export async function keepSale(key: string, body: SaleBody): Promise<void> {
  await change((sales) => sales.add({ key, body }));
  askToStay();
}

let isAsked = false;

/** Asks the browser to keep the sales even if it runs out of space. */
function askToStay(): void {
  if (isAsked) return;
  isAsked = true;
  navigator.storage?.persist?.().catch(() => {});
}

/** Queues a correction as its own entry, because the sale may already be stored even though the response was lost. */
export async function keepCorrection(sale: KeptSale, correction: CorrectionBody): Promise<void> {
  await change((sales) => sales.add({ key: sale.key, body: sale.body, correction }));
}

export async function removeSale(number: number): Promise<void> {
  await change((sales) => sales.delete(number));
}

export async function requeueRefused({ refused: _, ...sale }: KeptSale): Promise<void> {
  await change((sales) => sales.put(sale));
}

/** Requeues the owner's sales that were refused because a helper sent them. */
export async function requeueOwners(): Promise<void> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(SALES, "readwrite", { durability: "strict" });
    const sales = transaction.objectStore(SALES);
    const all: IDBRequest<KeptSale[]> = sales.getAll();
    all.onsuccess = () => {
      for (const { refused, ...sale } of all.result) if (refused === SOLD_BY_OWNER) sales.put(sale);
    };
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

const queue = {
  next: async () => (await keptSales()).find(({ refused }) => refused === undefined),
  remove: removeSale,
  setAside: async (number: number, why: string) => {
    const sale = (await keptSales()).find((kept) => kept.number === number);
    if (sale) await change((sales) => sales.put({ ...sale, refused: why }));
  },
};

const REQUEST_TIMEOUT_MS = 15_000;

/** Returns null if the server didn't respond. */
export async function putSale({ key, body, correction }: KeptSale): Promise<Answer> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), REQUEST_TIMEOUT_MS);
  try {
    const answer = await fetch(`/api/window-sales/${key}`, {
      method: correction ? "PATCH" : "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(
        correction
          ? { ...correction, soldBy: body.soldBy }
          : { ...body, sentAt: new Date().toISOString() },
      ),
      redirect: "error",
      signal: abort.signal,
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns null while another tab is sending. */
export async function sendKept(onStored?: (sale: StoredSale) => void): Promise<Outcome | null> {
  return await navigator.locks.request(DATABASE, { ifAvailable: true }, async (lock) =>
    lock ? sendAll(queue, putSale, onStored) : null,
  );
}

/** True if this browser can store sales. */
export async function canKeepSales(): Promise<boolean> {
  if (!("indexedDB" in window && "locks" in navigator)) return false;
  return open().then(
    () => true,
    () => false,
  );
}
