import { provideMailbox } from "./mailbox";

await provideMailbox();
