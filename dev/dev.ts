import { spawn } from "node:child_process";
import { demoEnvironment } from "./environment";
import { stopWithNpm } from "./npm-parent.mjs";
import { readOptions } from "./options";
import { program, runUntilStopped } from "./run";
import { seedDemo } from "./seed-demo";
import { supervise } from "./server-process";
import { startStandIns } from "./stand-ins";

const VITE = ["node_modules/@remix-run/dev/dist/cli.js", "vite:dev", "--strictPort"];

/** `npm run dev`: Vite with hot reload, with the demo's stand-ins and data. */
stopWithNpm();
await program(async () => {
  const { ports, dataDir, stripeState } = await readOptions();
  const demo = demoEnvironment({ port: ports.shop, dataDir });
  Object.assign(process.env, demo);
  await seedDemo(stripeState);

  const standIns = await startStandIns({ origin: demo.APP_ORIGIN, ports, stripeState });
  const texts = standIns.mailbox.textEnvironment;
  const address = ["--host", demo.HOST, "--port", demo.PORT];
  const child = spawn(process.execPath, [...VITE, ...address], {
    env: { ...demo, ...standIns.environment, ...texts, NODE_ENV: "development" },
    stdio: "inherit",
  });
  const server = supervise(child);
  const stop = async () => {
    await server.stop();
    await standIns.stop();
  };
  return runUntilStopped({ server, stop });
});
