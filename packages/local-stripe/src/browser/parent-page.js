const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** What stripe.js wrote into the frame's address; it never reaches a server. */
export const facts = new URLSearchParams(window.location.hash.slice(1));

const parentOrigin = loopbackOrigin(facts.get("parent"));

/** Tells the page around this frame, and no page of another origin. */
export function tell(message) {
  if (parentOrigin) window.parent.postMessage(message, parentOrigin);
}

/** Hears messages of the page around this frame, and of nobody else. */
export function listen(receive) {
  window.addEventListener("message", (event) => {
    if (event.source === window.parent && event.origin === parentOrigin) receive(event.data);
  });
}

function loopbackOrigin(address) {
  if (!address || !URL.canParse(address)) return null;
  const { hostname, origin } = new URL(address);
  return LOOPBACK.includes(hostname) ? origin : null;
}
