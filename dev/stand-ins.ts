import type { Environment } from "./environment";

export type StandIns = {
  /** The settings with which the shop talks to them in place of the real services. */
  environment: Environment;
  stop: () => Promise<void>;
};

type Place = {
  /** The shop's APP_ORIGIN. */
  origin: string;
  /** 0 takes any free port. */
  ports: { identity: number; stripe: number };
};

/** Starts, on loopback, everything outside that the shop talks to. */
export async function startStandIns(_place: Place): Promise<StandIns> {
  return { environment: {}, stop: async () => {} };
}
