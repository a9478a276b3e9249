import { redirect } from "@remix-run/node";
import { AT_TRUCK, PAY_ON } from "~/components/checkout/pay-on-page";

/** The old reservation page. Links still lead here, and a form in an open tab may post here. */
export const loader = () => redirect("/checkout", 301);

export const action = () => redirect(`/checkout?${PAY_ON}=${AT_TRUCK}`, 307);
