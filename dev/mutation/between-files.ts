/**
 * Stryker's own setup counts on a process that has run nothing before. What the last run left is
 * taken away here: the mutant it tried, and what it had covered.
 */

type Stryker = {
  activeMutant?: string;
  mutantCoverage?: { static: object; perTest: object };
};

const stryker = (globalThis as { __stryker__?: Stryker }).__stryker__;
if (stryker) {
  stryker.activeMutant = undefined;
  // Emptied, not replaced: the code under test holds on to it.
  if (stryker.mutantCoverage) Object.assign(stryker.mutantCoverage, { static: {}, perTest: {} });
}
