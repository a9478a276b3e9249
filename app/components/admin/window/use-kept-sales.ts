import { useEffect, useRef, useState } from "react";
import { useHelper } from "~/components/admin/frame/current-helper";
import type { CorrectionBody, SaleBody } from "~/domain/window/sale";
import {
  canKeepSales,
  keepCorrection,
  keepSale,
  keptSales,
  removeSale,
  requeueOwners,
  requeueRefused,
  sendKept,
} from "./kept-sales";
import { recordStored } from "./last-sale";
import type { KeptSale, Outcome, StoredSale } from "./sender";

const RETRY_EVERY_MS = 5_000;

export type KeptSales = {
  /** True if this browser can store sales. Null until that was tried. */
  canKeep: boolean | null;
  /** Unsent sales, oldest first. */
  sales: KeptSale[];
  isSignedOut: boolean;
  keep: (key: string, body: SaleBody) => Promise<void>;
  correct: (sale: KeptSale, correction: CorrectionBody) => Promise<void>;
  requeueRefused: (sale: KeptSale) => void;
  remove: (sale: KeptSale) => void;
};

/**
 * Sales that the server doesn't have yet. They're sent at each tap, when the network is back, and every few
 * seconds while any are left.
 */
export function useKeptSales(onStored?: (sale: StoredSale) => void): KeptSales {
  const [canKeep, setCanKeep] = useState<boolean | null>(null);
  const [sales, setSales] = useState<KeptSale[]>([]);
  const [outcome, setOutcome] = useState<Outcome>("done");
  const isOwner = useHelper() === null;
  const report = useRef(onStored);
  report.current = onStored;

  const refresh = async () => setSales(await keptSales());
  const send = async () => {
    const sent = await sendKept((sale) => {
      recordStored(sale);
      report.current?.(sale);
    });
    if (sent) setOutcome(sent);
    await refresh();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: they only set state
  useEffect(() => {
    canKeepSales().then(async (can) => {
      setCanKeep(can);
      if (!can) return;
      if (isOwner) await requeueOwners().catch(() => {});
      send();
    });
    const start = () => void send().catch(() => {});
    addEventListener("online", start);
    addEventListener("pageshow", start);
    return () => {
      removeEventListener("online", start);
      removeEventListener("pageshow", start);
    };
  }, []);

  const hasUnsent = sales.some(({ refused }) => refused === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets state
  useEffect(() => {
    if (!hasUnsent) return;
    const timer = setInterval(() => void send().catch(() => {}), RETRY_EVERY_MS);
    return () => clearInterval(timer);
  }, [hasUnsent]);

  return {
    canKeep,
    sales,
    isSignedOut: hasUnsent && outcome === "signed-out",
    keep: async (key, body) => {
      try {
        if (!(await canKeepSales())) throw new Error("This browser keeps no sales");
        await keepSale(key, body);
      } catch (error) {
        setCanKeep(false);
        throw error;
      }
      await refresh();
      send().catch(() => {});
    },
    correct: async (sale, correction) => {
      await keepCorrection(sale, correction);
      await refresh();
      send().catch(() => {});
    },
    requeueRefused: (sale) => void requeueRefused(sale).then(send),
    remove: ({ number }) => void removeSale(number).then(refresh),
  };
}
