import { readFile } from "~/domain/imports/read-file.server";
import { answer } from "./answer";

/** Parses an imported file in a process of its own. */
void answer(readFile);
