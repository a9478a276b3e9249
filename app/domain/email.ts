import { z } from "zod";

export const emailAddress = z
  .string({ error: "Please enter your email address" })
  .trim()
  .min(1, "Please enter your email address")
  .max(254, "That email address is too long")
  .pipe(z.email("Please enter a valid email address, like you@example.com"));

const GMAIL = /^(.*)@(?:gmail|googlemail)\.com$/;

/** One name for all the ways to write to a mailbox: 'Yuki+tea@example.com' reaches yuki@example.com. */
export function mailboxOf(email: string): string {
  const plain = email.toLowerCase().replace(/\+[^@]*@/, "@");
  const [, local] = GMAIL.exec(plain) ?? [];
  return local === undefined ? plain : `${local.replaceAll(".", "")}@gmail.com`;
}
