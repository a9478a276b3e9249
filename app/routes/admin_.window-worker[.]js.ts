import worker from "~/components/admin/window/service-worker.js?raw";
import { adminApi } from "~/http/admin.server";

/** At an address of its own, for good: a browser asks for it by that. */
const { loader } = adminApi({
  GET: () =>
    new Response(worker, {
      headers: {
        "Content-Type": "text/javascript; charset=utf-8",
        // A worker has the policy of its own file, and the gate's would let it fetch nothing.
        "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
      },
    }),
});

export { loader };
