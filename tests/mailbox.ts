import { beforeEach } from "vitest";
import { type Mailbox, startMailbox } from "../dev/mail/mailbox";

/** Sets this process up with a mail server, before any code reads the environment, and lends it to tests. */

// Test files that share a process share its mail server.
const holder = globalThis as { ujicartMailbox?: Promise<Mailbox> };
holder.ujicartMailbox ??= startMailbox({ smtp: 0, web: 0 });

let mailbox = await holder.ujicartMailbox;
Object.assign(process.env, mailbox.environment);

/** This process's mail server, emptied before each test. */
export function ownMailbox() {
  beforeEach(() => mailbox.empty());
  return {
    get letters() {
      return mailbox.letters;
    },
    get unknown() {
      return mailbox.unknown;
    },
    get at() {
      return mailbox.at;
    },
    get phones() {
      return mailbox.phones;
    },
    get page() {
      return mailbox.page;
    },
    stop: () => mailbox.stop(),
    /** Starts the mail server again after `stop`, at the same address. */
    startAgain: async () => {
      const { port } = new URL(mailbox.environment.SMTP_URL);
      holder.ujicartMailbox = startMailbox({ smtp: Number(port), web: 0 });
      mailbox = await holder.ujicartMailbox;
    },
  };
}

export const textEnvironment = () => mailbox.textEnvironment;
