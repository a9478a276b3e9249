import { z } from "zod";

export const emailAddress = z
  .string({ error: "Please enter your email address" })
  .trim()
  .min(1, "Please enter your email address")
  .max(254, "This email address is too long")
  .pipe(z.email("Please enter an email address, such as you@example.com"));
