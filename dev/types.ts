import ts from "typescript";
import { newerApis } from "./browsers/apis";

/**
 * `npm run types`: reports the errors of `tsc`, and APIs that are newer than the oldest browsers that we
 * support. Both must resolve every name, which takes most of the time.
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
// Writes only the incremental build's memory.
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
