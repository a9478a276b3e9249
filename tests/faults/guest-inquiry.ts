import { expect } from "vitest";
import { Customer } from "./customer";
import type { RealShop } from "./real-shop";

/** Asks for catering, for which the shop owes two emails. @returns the guest's address, acknowledged */
export async function askForCatering(shop: RealShop): Promise<string> {
  const guest = new Customer(shop);
  const answer = await guest.post("/api/catering-inquiries", {
    name: "Aiko Tanaka",
    email: guest.email,
    eventType: "wedding",
    eventDate: "2027-03-20",
    guestCount: 80,
    location: "Altadena",
  });
  expect(answer.status).toBe(201);
  return guest.email;
}
