import { ownMailbox, textEnvironment } from "./mailbox";

/** Sets this process up with text messages besides its mail server, before any code reads the environment. */

Object.assign(process.env, textEnvironment());

/** This process's mailbox, whose `phones` get the text messages. */
export const ownPhones = ownMailbox;
