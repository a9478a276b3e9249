/** Lines of a server's log about a defect, a loss, or something that a person must do, whoever wrote them. */
export function faultsIn(log: string): string[] {
  const fault = /"level":"(error|alert)"|^\w*Error:/;
  return log.split("\n").filter((line) => fault.test(line));
}
