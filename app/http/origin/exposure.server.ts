import { env } from "~/env.server";

const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);

/** Whether other machines can reach the app: by the address it listens on, or through a proxy under its own name. */
export const isReachableFromElsewhere = ({
  HOST,
  PUBLIC_URL,
}: Pick<typeof env, "HOST" | "PUBLIC_URL"> = env): boolean =>
  !isLoopbackHost(HOST) || !isLoopbackHost(new URL(PUBLIC_URL).hostname);
