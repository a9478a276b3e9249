/** How long everything is measured. Figures are worth comparing within one run only. */
export type Plan = {
  /** Every case is measured once a round, so that a busy moment of the machine meets them all. */
  rounds: number;
  /** Of load on each case before the first round, or 0 for none. */
  warmUpSeconds: number;
  /** Of load, for each case in a round. */
  seconds: number;
  connections: number[];
  /** How often each server is started for the time that it takes. */
  starts: number;
  /** Of load at 50 connections before memory is read again. */
  memorySeconds: number;
  /** Requests for each screen of the panel. */
  screenRequests: number;
  /** What its lists hold when they are long. */
  manyRows: number;
  checkoutSeconds: number;
  /** Of rest, with and without open tabs of the panel. */
  counterSeconds: number;
  counterOrders: number;
  /** The pages that are looked at; the others are left out. */
  pages: (page: string) => boolean;
};

export const FULL: Plan = {
  rounds: 3,
  warmUpSeconds: 2,
  seconds: 8,
  connections: [10, 50],
  starts: 5,
  memorySeconds: 60,
  screenRequests: 40,
  manyRows: 100_000,
  checkoutSeconds: 20,
  counterSeconds: 30,
  counterOrders: 50,
  pages: () => true,
};

/** Half a minute: it shows that every part of it still runs, and no more. */
export const QUICK: Plan = {
  rounds: 1,
  warmUpSeconds: 0,
  seconds: 1,
  connections: [10],
  starts: 1,
  memorySeconds: 1,
  screenRequests: 2,
  manyRows: 1_000,
  checkoutSeconds: 2,
  counterSeconds: 1,
  counterOrders: 2,
  pages: (page) => page === "/",
};

export const PUBLIC_PAGES = [
  "/",
  "/shop",
  "/shop/13-ceremonial-matcha-first-harvest",
  "/events",
  "/now",
  "/about",
  "/catering",
  "/checkout",
  "/newsletter",
  "/auth/login",
  "/auth/register",
];
