// @ts-check

/** Folders that decide about money, stock, or access. MUTATE names one of them, to run it with only its own tests. */
export const FOLDERS = `app/domain/${
  process.env.MUTATE ??
  "{access,alerts,cart,checkout,corrections,counter,days,fulfillment,guest-orders,imports,inventory,journal,menu,order-desk,order-settings,orders,payments,payouts,stop-orders,refunds,sales,slots,tax,truck-ledger,jobs,webhooks,window}"
}`;
