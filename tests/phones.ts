import { ownMailbox, textEnvironment } from "./mailbox";

/** Sets this process up with texts on top of its mail server, before anybody reads the environment. */

Object.assign(process.env, textEnvironment());

/** The mailbox that this process is set up with, whose `phones` get the texts. */
export const ownPhones = ownMailbox;
