import { env } from "~/env.server";
import { health } from "~/lib/http/health";

const TIMEOUT_MS = 5000;

/** Whether this app and the upstream behind it can serve: 200 or 503. */
export async function loader() {
  const isUp = await fetch(`${env.UPSTREAM_URL}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (response) => response.ok,
    () => false,
  );
  return Response.json(health(isUp ? [] : ["upstream"]), { status: isUp ? 200 : 503 });
}
