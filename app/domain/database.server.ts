/** Only the domain touches the rest of the database. */
export {
  closeDatabase,
  DatabaseUnavailable,
  databaseVersion,
  isDatabaseFailure,
  openDatabase,
  probe as databaseTakesWrites,
  shownVersion,
} from "~/db/client.server";
