import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { withoutEnding } from "../source-tree";

type Loader = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

const modules = import.meta.glob<{ loader?: Loader }>(
  ["../../app/root.tsx", "../../app/routes/**/*.{ts,tsx}", "!../../app/routes/**/*.test.*"],
  { eager: true },
);

/** The loader of each route, by its module: 'app/routes/cart'. */
export const loaders = Object.entries(modules).flatMap(([file, { loader }]) =>
  loader ? [{ module: withoutEnding(file.replace("../../", "")), loader }] : [],
);
