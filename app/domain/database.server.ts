/** What the rest of the app may know of the store, which only the domain touches. */
export {
  closeDatabase,
  DatabaseUnavailable,
  isDatabaseFailure,
  openDatabase,
  probe as storeTakesWrites,
  storeVersion,
} from "~/db/client.server";
