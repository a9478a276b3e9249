import { relative } from "node:path";
import { demoEnvironment } from "./environment";
import { type Options, readOptions } from "./options";
import { program, runUntilStopped } from "./run";
import { seedDemo } from "./seed-demo";
import { type Shop, startShop } from "./shop";

/** The second half of `npm run demo`, after everything was installed and built (dev/demo.mjs). */
await program(async () => {
  const options = await readOptions();
  await seedIfEmpty(options);
  const onError = (text: string) => process.stderr.write(text);
  const shop = await startShop({ ...options, sendsTexts: true, onError });
  console.log(welcome(shop));
  return runUntilStopped(shop);
});

async function seedIfEmpty({ ports, dataDir, stripeState }: Options): Promise<void> {
  Object.assign(process.env, demoEnvironment({ port: ports.shop, dataDir }));
  if (await seedDemo(stripeState))
    console.log(`Added demo products and stops to ${shown(dataDir)}.`);
}

/** A folder's path, relative if it's below the current one. */
function shown(path: string): string {
  const fromHere = relative("", path);
  return fromHere.startsWith("..") ? path : fromHere;
}

function welcome({ origin, dataDir, standIns }: Shop): string {
  return `
  Your shop is running:  ${origin}

  Admin panel        ${origin}/admin
                     Click 'Continue as Demo Admin'. No password needed.
  Test cards         4242 4242 4242 4242  pays
                     4000 0000 0000 0002  gets declined
                     4000 0027 6000 3184  asks for 3-D Secure
                     any future expiry (12 / 40), any CVC; no real money
  Refunds, disputes  ${standIns.stripe.origin}
  Emails, texts      ${standIns.mailbox.page} (none is actually sent)
  Data and log       ${shown(dataDir)} (delete the folder to start over)

  Press Ctrl-C to stop.
`;
}
