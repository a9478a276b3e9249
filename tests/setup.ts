import { afterEach } from "vitest";
import { closeDatabase } from "~/db/client.server";

// Every test starts with an empty database, made by the real migrations.
afterEach(() => closeDatabase());
