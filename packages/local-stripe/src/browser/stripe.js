/**
 * The local Stripe's stand-in for https://js.stripe.com/endive/stripe.js: as much of `window.Stripe`
 * as the shop's <Elements>, <PaymentElement> and confirmPayment use. Card data stays in a frame
 * of the stand-in's own origin; the shop's page only exchanges messages with it.
 *
 * The page runs under a strict CSP: nothing here writes a style attribute or HTML, only the CSSOM.
 */
(() => {
  const ORIGIN = new URL(document.currentScript.src).origin;
  const KEY_PREFIX = "pk_test_bench_";
  const FRAME_MARGIN = 4; // Room for the focus ring, which would be cut off at the frame's edge.
  const FRAME_PATIENCE_MS = 5_000;
  let frames = 0;

  function Stripe(publishableKey) {
    if (!String(publishableKey).startsWith(KEY_PREFIX)) {
      throw new Error(
        `The local Stripe only accepts ${KEY_PREFIX}… keys. Don't use a real key here.`,
      );
    }
    const api = createApi(publishableKey);
    return {
      elements: (options = {}) => createElements(publishableKey, options),
      confirmPayment: (request) => confirmPayment(api, request),
      handleNextAction: async ({ clientSecret }) => {
        const { paymentIntent, error } = await api.retrieve(clientSecret);
        return error ? { error } : followNextAction(api, paymentIntent);
      },
      retrievePaymentIntent: (clientSecret) => api.retrieve(clientSecret),
      createToken: notOffered("createToken"),
      createPaymentMethod: notOffered("createPaymentMethod"),
      confirmCardPayment: notOffered("confirmCardPayment"),
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }
  Stripe.version = "endive";
  window.Stripe = Stripe;

  function notOffered(name) {
    return () => Promise.reject(new Error(`The local Stripe doesn't support ${name}.`));
  }

  // ---- API ----------------------------------------------------------------------------------

  function createApi(publishableKey) {
    return {
      async retrieve(clientSecret) {
        const [id] = String(clientSecret).split("_secret_");
        const query = new URLSearchParams({ client_secret: clientSecret });
        try {
          const response = await fetch(`${ORIGIN}/v1/payment_intents/${id}?${query}`, {
            headers: { authorization: `Bearer ${publishableKey}` },
          });
          const body = await response.json();
          return body.error ? { error: body.error } : { paymentIntent: body };
        } catch {
          return { error: { type: "api_connection_error", message: UNREACHABLE } };
        }
      },
    };
  }

  const UNREACHABLE =
    "We could not reach the payment provider. Check your connection and try again.";

  // ---- Confirming ---------------------------------------------------------------------------

  async function confirmPayment(api, { elements, clientSecret, confirmParams = {}, redirect }) {
    const element = elements?.getElement("payment");
    if (!element)
      throw integrationError("confirmPayment needs elements with a mounted payment element.");
    const returnUrl = confirmParams.return_url;
    if (!returnUrl && redirect !== "if_required") {
      throw integrationError("confirmPayment needs confirmParams.return_url.");
    }
    const { error, paymentIntent } = await element.ask("confirm", {
      clientSecret: clientSecret ?? elements.clientSecret,
      returnUrl,
      receiptEmail: confirmParams.receipt_email,
    });
    if (error) return { error };
    const result = await followNextAction(api, paymentIntent);
    if (result.error || redirect === "if_required") return result;
    return leaveFor(withResult(returnUrl, result.paymentIntent));
  }

  /** Runs the 3-D Secure challenge: in a frame over the page, or on a page of its own. */
  async function followNextAction(api, paymentIntent) {
    const action = paymentIntent.next_action;
    if (action?.type === "redirect_to_url") return leaveFor(action.redirect_to_url.url);
    if (action?.type !== "use_stripe_sdk") return { paymentIntent };
    await showChallenge(
      `${action.use_stripe_sdk.stripe_js}&parent=${encodeURIComponent(window.location.origin)}`,
    );
    const after = await api.retrieve(paymentIntent.client_secret);
    const failure = after.paymentIntent?.last_payment_error;
    if (!failure || after.paymentIntent.status !== "requires_payment_method") return after;
    return { error: { ...failure, payment_intent: after.paymentIntent } };
  }

  function leaveFor(url) {
    window.location.assign(url);
    return new Promise(() => {}); // Nothing may run while the browser leaves this page.
  }

  function withResult(returnUrl, intent) {
    const url = new URL(returnUrl);
    url.searchParams.set("payment_intent", intent.id);
    url.searchParams.set("payment_intent_client_secret", intent.client_secret);
    url.searchParams.set("redirect_status", intent.status);
    return url.href;
  }

  /** Shows the bank's page over the shop's page until the customer responds to the challenge. */
  function showChallenge(url) {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", "3-D Secure authentication");
    dialog.setAttribute("closedby", "none"); // Only the buttons of the bank's page close the dialog.
    Object.assign(dialog.style, {
      position: "fixed",
      inset: "0",
      width: "100vw",
      height: "100dvh",
      maxWidth: "none",
      maxHeight: "none",
      margin: "0",
      padding: "0",
      border: "0",
      background: "rgba(10, 14, 9, 0.55)",
    });
    const frame = createFrame(url, "3-D Secure authentication");
    Object.assign(frame.style, { width: "100%", height: "100%" });
    dialog.append(frame);
    document.body.append(dialog);
    const focusBefore = document.activeElement;
    dialog.showModal();
    return new Promise((resolve) => {
      const stopListening = listen(frame, ({ type }) => {
        if (type === "challenge-ready") {
          frame.blur(); // showModal() focused the frame before its page had loaded, so focus it again.
          frame.focus();
        }
        if (type === "challenge-finished") dialog.close();
      });
      dialog.addEventListener("cancel", (event) => event.preventDefault());
      dialog.addEventListener("close", () => {
        stopListening();
        dialog.remove();
        focusBefore?.focus?.();
        resolve();
      });
    });
  }

  function integrationError(message) {
    return Object.assign(new Error(message), { name: "IntegrationError" });
  }

  // ---- Elements -----------------------------------------------------------------------------

  function createElements(publishableKey, options) {
    let { appearance = {} } = options;
    let payment = null;
    return {
      clientSecret: options.clientSecret,
      create(type) {
        if (type !== "payment") {
          throw integrationError(
            `The local Stripe only supports the payment element, not "${type}".`,
          );
        }
        if (payment) throw integrationError("Can only create one Element of type payment.");
        payment = createPaymentElement({
          facts: () => ({ publishableKey, clientSecret: options.clientSecret, appearance }),
          forget: () => {
            payment = null;
          },
        });
        return payment;
      },
      getElement: (type) => ((type?.__elementType ?? type) === "payment" ? payment : null),
      update(changes) {
        if (!changes.appearance) return;
        appearance = changes.appearance;
        payment?.tell("appearance", { appearance });
      },
      submit: () =>
        payment?.ask("validate", {}) ?? Promise.reject(integrationError("No element is mounted.")),
      fetchUpdates: async () => ({}),
    };
  }

  function createPaymentElement({ facts, forget }) {
    const listeners = new Map();
    const answers = new Map();
    let frame = null;
    let stopListening = () => {};
    let asked = 0;
    let heard = false;

    const emit = (event, detail) => {
      for (const listener of listeners.get(event) ?? []) listener(detail);
    };

    const receive = (message) => {
      heard = true;
      if (message.type === "height") frame.style.height = `${message.height}px`;
      else if (message.type === "answer") answers.get(message.to)?.(message.answer);
      else if (message.type === "enter") frame.closest("form")?.requestSubmit();
      else if (message.type === "event") {
        emit(message.event, { elementType: "payment", ...message.detail });
      }
    };

    /** Reports a frame that sent no message, because its page was blocked or the server is down. */
    const reportSilence = () => {
      const error = { type: "api_connection_error", message: UNREACHABLE };
      if (frame && !heard) emit("loaderror", { elementType: "payment", error });
    };

    const element = {
      on(event, listener) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
        return element;
      },
      once(event, listener) {
        const first = (detail) => {
          element.off(event, first);
          listener(detail);
        };
        return element.on(event, first);
      },
      off(event, listener) {
        const rest = (listeners.get(event) ?? []).filter((known) => listener && known !== listener);
        listeners.set(event, rest);
        return element;
      },
      mount(target) {
        const parent = typeof target === "string" ? document.querySelector(target) : target;
        if (!parent) throw integrationError("Can't find the DOM node to mount the element in.");
        frame = createFrame(cardUrl(facts()), "Secure payment input frame");
        Object.assign(frame.style, {
          display: "block",
          width: `calc(100% + ${2 * FRAME_MARGIN}px)`,
          height: "271px", // The empty form's height. The layout hardly moves once the form reports its own height.
          margin: `-${FRAME_MARGIN}px`,
        });
        stopListening = listen(frame, receive);
        frame.addEventListener("load", () => setTimeout(reportSilence, FRAME_PATIENCE_MS));
        parent.replaceChildren(frame);
      },
      tell(type, detail) {
        frame?.contentWindow?.postMessage({ type, ...detail }, ORIGIN);
      },
      /** Sends the frame a request and waits for its response. */
      ask(type, detail) {
        asked += 1;
        const id = asked;
        return new Promise((resolve) => {
          answers.set(id, (answer) => {
            answers.delete(id);
            resolve(answer);
          });
          element.tell(type, { id, ...detail });
        });
      },
      focus: () => element.tell("focus"),
      blur: () => element.tell("blur"),
      clear: () => element.tell("clear"),
      collapse() {},
      update() {},
      unmount() {
        stopListening();
        frame?.remove();
        frame = null;
      },
      destroy() {
        element.unmount();
        listeners.clear();
        forget();
      },
    };
    return element;
  }

  // ---- Frames -------------------------------------------------------------------------------

  function cardUrl({ publishableKey, clientSecret = "", appearance }) {
    const url = new URL("/endive/card.html", ORIGIN);
    url.hash = new URLSearchParams({
      parent: window.location.origin,
      key: publishableKey,
      client_secret: clientSecret,
      appearance: JSON.stringify(appearance),
    }).toString();
    return url.href;
  }

  function createFrame(url, title) {
    frames += 1;
    const frame = document.createElement("iframe");
    frame.name = `__privateStripeFrame${frames}`;
    frame.title = title;
    frame.src = url;
    // A frame is transparent only if its color scheme is the same as its document's.
    Object.assign(frame.style, { border: "0", colorScheme: "light" });
    return frame;
  }

  /** Receives messages from this frame only. */
  function listen(frame, receive) {
    const handle = (event) => {
      if (event.origin === ORIGIN && event.source === frame.contentWindow) receive(event.data);
    };
    window.addEventListener("message", handle);
    return () => window.removeEventListener("message", handle);
  }
})();
