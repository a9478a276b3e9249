import { z } from "zod";

/** The parts of an event that we look at; what it says of money is asked anew. */
export type PaymentEvent = { id: string; type: string; data: { object: object } };

export const paymentEvent = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({ object: z.looseObject({}) }),
}) satisfies z.ZodType<PaymentEvent>;
