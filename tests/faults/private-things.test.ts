import { expect, it } from "vitest";
import { privateThingsIn } from "./private-things";

it.each([
  ['{"message":"pi_1A_secret_2B was refused"}', "a client secret"],
  ['{"message":"Invalid API Key provided: sk_test_4eC"}', "a secret key"],
  ['{"message":"no match for whsec_abc"}', "a webhook secret"],
  ['{"message":"duplicate yuki@example.com"}', "an email address"],
  ['{"path":"/unsubscribe/yuki%40example.com"}', "an email address"],
  ['{"path":"/checkout/success?payment_intent=pi_1"}', "a query"],
  ['{"headers":"Cookie: __Host-order=abc"}', "an order's cookie"],
  ['{"message":"no order for order=abc"}', "an order's cookie"],
])("%s would be found in a log", (line, name) => {
  expect(privateThingsIn(`fine\n${line}\nfine`)).toEqual([`${name}: ${line}`]);
});

it("the shop's own log lines aren't taken for private", () => {
  const log = [
    '{"time":"2027-01-04T20:00:00.000Z","id":"a1B2","method":"POST","path":"/api/verify-payment","status":200}',
    '{"path":"/orders/:token","status":200}',
    '{"stack":"at Object.handle (/app/node_modules/@remix-run/router/router.ts:4937:19)"}',
    '{"stack":"at POST (file:///app/build/server/index.js?t=1795159942713.8435:2668:21)"}',
  ];
  expect(privateThingsIn(log.join("\n"))).toEqual([]);
});
