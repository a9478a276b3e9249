import worker from "~/components/admin/window/service-worker.js?raw";
import { adminApi } from "~/http/admin.server";

/** The service worker's script. Its URL must never change, because browsers check for updates there. */
const { loader } = adminApi(
  {
    GET: () =>
      new Response(worker, {
        headers: {
          "Content-Type": "text/javascript; charset=utf-8",
          // A worker follows the content security policy of its own file, and the gate's default allows no fetch.
          "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
        },
      }),
  },
  { right: "sell" },
);

export { loader };
