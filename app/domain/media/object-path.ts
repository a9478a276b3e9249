import { z } from "zod";

/** Nothing that climbs out, or could end the list a form keeps it in (design section 3). */
export const objectPath = z
  .string({ error: "Enter the address of an upload" })
  .max(200, "Use 200 characters at most")
  .regex(/^\/objects(\/[\w-]+)+(\.\w+)?$/, "Enter the address of an upload, below /objects/");
