/** The parts of the database that code outside the domain may use. */
export {
  closeDatabase,
  DatabaseUnavailable,
  databaseVersion,
  isDatabaseFailure,
  openDatabase,
  probe as databaseTakesWrites,
  publicVersion,
} from "~/db/client.server";
