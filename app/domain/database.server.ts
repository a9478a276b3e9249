/** What the rest of the app may know of the store, which only the domain touches. */
export {
  closeDatabase,
  DatabaseUnavailable,
  isDatabaseFailure,
  openDatabase,
  probe as storeTakesWrites,
} from "~/db/client.server";
