/**
 * Clears what the last run left: its mutant, and what it had covered. Stryker's own setup expects a new process
 * for each run.
 */

type Stryker = {
  activeMutant?: string;
  mutantCoverage?: { static: object; perTest: object };
};

const stryker = (globalThis as { __stryker__?: Stryker }).__stryker__;
if (stryker) {
  stryker.activeMutant = undefined;
  // Emptied, not replaced, since the code under test keeps a reference.
  if (stryker.mutantCoverage) Object.assign(stryker.mutantCoverage, { static: {}, perTest: {} });
}
