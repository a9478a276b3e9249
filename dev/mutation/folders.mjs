// @ts-check

/** Where money, stock and access are decided. */
export const FOLDERS =
  "app/domain/{access,alerts,cart,checkout,fulfillment,inventory,order-pause,orders,payments,refunds,reservations}";
