import { z } from "zod";

/**
 * Where an upload of ours is served (design section 3): below /objects/, nothing that climbs out of it,
 * leads elsewhere or could end the list that a form keeps it in.
 */
export const objectPath = z
  .string({ error: "Enter the address of an upload" })
  .max(200, "Use 200 characters at most")
  .regex(/^\/objects(\/[\w-]+)+(\.\w+)?$/, "Enter the address of an upload, below /objects/");
