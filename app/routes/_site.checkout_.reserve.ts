import { redirect } from "@remix-run/node";
import { AT_TRUCK, PAY_ON } from "~/components/checkout/pay-on-page";

/** Reserving had a page of its own. Links still lead here, and a form in an open tab may be sent here. */
export const loader = () => redirect("/checkout", 301);

export const action = () => redirect(`/checkout?${PAY_ON}=${AT_TRUCK}`, 307);
