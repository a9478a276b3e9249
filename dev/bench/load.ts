import autocannon, { type Result } from "autocannon";

/** A URL that's requested again and again on each of several open connections. */
export type Load = {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
};

/** The result of a load. Latencies are in milliseconds. */
export type Measured = { perSecond: number; p50: number; p99: number };

/** @throws if any response isn't 200, since the speed of an error means nothing */
export async function load({ url, headers, connections, seconds }: Load): Promise<Measured> {
  const times: number[] = [];
  const options = { url, headers, connections, duration: seconds };
  const { errors, non2xx, requests, duration } = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    // autocannon's own histogram counts whole milliseconds, but a bare server takes less than one.
    run.on("response", (_client, _status, _bytes, time) => times.push(time));
  });
  if (errors + non2xx > 0) throw new Error(`${url} failed ${errors + non2xx} times`);
  return { perSecond: requests.total / duration, ...quantiles(times) };
}

export function quantiles(times: number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** The median of each figure over all rounds. */
export function medianOf(rounds: Measured[]): Measured {
  const figure = (name: keyof Measured) => median(rounds.map((round) => round[name]));
  return { perSecond: figure("perSecond"), p50: figure("p50"), p99: figure("p99") };
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
