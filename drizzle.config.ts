import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./app/domain/**/*.table.server.ts",
  out: "./drizzle",
});
