/** What the rest of the app may know of the database, which only the domain touches. */
export {
  closeDatabase,
  DatabaseUnavailable,
  databaseVersion,
  isDatabaseFailure,
  openDatabase,
  probe as databaseTakesWrites,
} from "~/db/client.server";
