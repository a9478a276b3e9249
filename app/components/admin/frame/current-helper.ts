import { useRouteLoaderData } from "@remix-run/react";
import type { HelperRole } from "~/domain/access/roles";

/** The helper who is at work in this browser. */
export type Helper = {
  name: string;
  role: HelperRole;
  /** 'midnight' or 'Saturday, 1:00 AM', when it ends by itself. */
  until: string;
};

/** The panel's layout (routes/admin.tsx) says who is in, and on what device. */
const useLayout = () =>
  useRouteLoaderData<{ helper: Helper | null; isOnTablet: boolean }>("routes/admin");

/** Null for the owner. */
export const useHelper = (): Helper | null => useLayout()?.helper ?? null;

/** Whether helpers share this device. */
export const useIsOnTablet = (): boolean => useLayout()?.isOnTablet ?? false;
