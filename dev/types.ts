import ts from "typescript";
import { newerApis } from "./browsers/apis";

/**
 * `npm run types`: what `tsc` says, and that nothing is newer than the oldest browsers that we promise to
 * work in. Both ask what a name stands for, and to find that out takes most of the time.
 */
const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
const program = ts.createIncrementalProgram({
  rootNames: fileNames,
  options,
  configFileParsingDiagnostics: errors,
});

const faults = [
  ...program.getConfigFileParsingDiagnostics(),
  ...program.getOptionsDiagnostics(),
  ...program.getSyntacticDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...program.getSemanticDiagnostics(),
];
// What it remembers for the next time; nothing else is written.
program.emit();
if (faults.length > 0) {
  console.error(
    ts.formatDiagnosticsWithColorAndContext(faults, {
      getCurrentDirectory: ts.sys.getCurrentDirectory,
      getCanonicalFileName: (name) => name,
      getNewLine: () => ts.sys.newLine,
    }),
  );
}

const newer = newerApis(program.getProgram());
if (newer.length > 0) {
  console.error(
    `Newer than the oldest browsers that we support (dev/browsers/floor.ts), and unguarded:\n${newer.join("\n")}`,
  );
}
process.exitCode = faults.length + newer.length > 0 ? 1 : 0;
