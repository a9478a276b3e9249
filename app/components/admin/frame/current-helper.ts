import { useRouteLoaderData } from "@remix-run/react";
import type { HelperRole } from "~/domain/access/roles";

/** The helper who is at work in this browser. */
export type Helper = {
  name: string;
  role: HelperRole;
  /** When the shift ends by itself: 'midnight' or 'Saturday, 1:00 AM'. */
  until: string;
};

/** Data of the panel's layout (routes/admin.tsx): who is signed in, and on what device. */
const useLayout = () =>
  useRouteLoaderData<{ helper: Helper | null; isOnTablet: boolean }>("routes/admin");

/** The helper who uses this browser. Null for the owner. */
export const useHelper = (): Helper | null => useLayout()?.helper ?? null;

/** True if helpers share this device. */
export const useIsOnTablet = (): boolean => useLayout()?.isOnTablet ?? false;
