/** What the rest of the app may know of the store, which only the domain touches. */
export {
  closeDatabase,
  isStoreFailure,
  openDatabase,
  probe as storeTakesWrites,
  StoreUnavailable,
} from "~/db/client.server";
