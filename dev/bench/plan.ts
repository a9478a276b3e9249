/** How long everything is measured. Only figures of the same run can be compared. */
export type Plan = {
  /** How many rounds. Each measures every case, so that a busy moment of the machine affects all of them. */
  rounds: number;
  /** Seconds of load on each case before the first round; 0 for none. */
  warmUpSeconds: number;
  /** Seconds of load for each case in a round. */
  seconds: number;
  connections: number[];
  /** How often each server is started to measure its start. */
  starts: number;
  /** Seconds of load with 50 connections before memory is read again. */
  memorySeconds: number;
  /** Requests for each screen of the panel. */
  screenRequests: number;
  /** Rows in the panel's lists when they're long. */
  manyRows: number;
  checkoutSeconds: number;
  /** Seconds of rest, with and without open tabs of the panel. */
  counterSeconds: number;
  counterOrders: number;
  /** True for pages that are measured. */
  pages: (page: string) => boolean;
};

export const FULL: Plan = {
  rounds: 3,
  warmUpSeconds: 2,
  seconds: 5,
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

/** Takes half a minute, and only shows that every part still runs. */
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
