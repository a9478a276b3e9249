// @ts-check

/** Folders that decide about money, stock, or access. */
export const FOLDERS =
  "app/domain/{access,alerts,cart,checkout,corrections,counter,days,fulfillment,imports,inventory,journal,menu,order-desk,order-pause,orders,payments,payouts,pickups,refunds,sales,tax,till,jobs,window}";
