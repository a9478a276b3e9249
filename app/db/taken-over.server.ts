/** True once another machine writes to the shop's database. Anything written here would then be lost. */

// Modules that Vite reloads in development share this state.
const holder = globalThis as { ujicartTakenOver?: boolean };

export const isTakenOver = () => holder.ujicartTakenOver === true;

/** While `isOver`, every write is refused, and pages are still served. */
export function setTakenOver(isOver: boolean): void {
  holder.ujicartTakenOver = isOver;
}

export class TakenOver extends Error {
  constructor() {
    super("Another machine took over, so this one may not write");
    this.name = "TakenOver";
  }
}
