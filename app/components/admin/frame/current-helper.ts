import { useRouteLoaderData } from "@remix-run/react";
import type { HelperRole } from "~/domain/access/roles";

/** The helper who is at work in this browser. */
export type Helper = {
  name: string;
  role: HelperRole;
  /** 'midnight' or 'Saturday, 1:00 AM', when it ends by itself. */
  until: string;
  /** Whether others come in on this device too. */
  isOnTablet: boolean;
};

/** Null for the owner. The panel's layout says it (routes/admin.tsx). */
export function useHelper(): Helper | null {
  return useRouteLoaderData<{ helper: Helper | null }>("routes/admin")?.helper ?? null;
}
