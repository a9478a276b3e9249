// @ts-check

/** Folders that decide about money, stock, or access. */
export const FOLDERS =
  "app/domain/{access,alerts,cart,checkout,corrections,counter,days,desk,fulfillment,imports,inventory,journal,menu,order-pause,orders,payments,payouts,refunds,reservations,tax,till,upkeep,window}";
