import { spawn } from "node:child_process";

const TOOL = "server/backup.mjs";

type Surroundings = {
  /** In KB: the system lets it write no more into any one file. */
  largestFile?: number;
  env?: Record<string, string>;
};

/** Runs it as `npm run backup` and `npm run restore` do. */
export async function backupTool(
  args: string[],
  dataDir: string,
  { largestFile, env: own }: Surroundings = {},
): Promise<{ code: number | null; text: string }> {
  const env = { ...process.env, ...own, DATA_DIR: dataDir };
  const limited = `ulimit -f ${(largestFile ?? 0) * 2} && exec "$0" "$@"`;
  const child = largestFile
    ? spawn("sh", ["-c", limited, process.execPath, TOOL, ...args], { env })
    : spawn(process.execPath, [TOOL, ...args], { env });
  let text = "";
  for (const output of [child.stdout, child.stderr]) {
    output.on("data", (chunk) => {
      text += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, text };
}
