/** Lines of a server's log that tell of a defect, of something lost or of what a person must do, whoever wrote them. */
export function faultsIn(log: string): string[] {
  const fault = /"level":"(error|alert)"|^\w*Error:/;
  return log.split("\n").filter((line) => fault.test(line));
}
