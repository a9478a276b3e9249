/** Runs `work` on every job, so many at a time; jobs that it adds to the list are done too. */
export async function inParallel<Job>(
  width: number,
  jobs: Job[],
  work: (job: Job) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) await work(job);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
