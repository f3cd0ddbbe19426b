import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { addressList, plainAddress } from "~/lib/http/address-list";
import { listOf } from "~/lib/process/settings";
import type { Env } from "../env";

const LOOPBACK_RANGES = ["127.0.0.0/8", "::1"];

/**
 * Peers that are trusted to state the client's address: TRUSTED_PROXIES, which include a web app on another machine.
 */
export const trustedBy = ({ TRUSTED_PROXIES }: Pick<Env, "TRUSTED_PROXIES">) =>
  addressList([...LOOPBACK_RANGES, ...(TRUSTED_PROXIES === undefined ? [] : listOf(TRUSTED_PROXIES))]);

/**
 * The client's network address: as stated by the web app, otherwise the connection's. Empty without a server in front.
 */
export function clientAddress(c: Context, isTrusted: (address: string | undefined) => boolean): string {
  const peer = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? "";
  const forwarded = isTrusted(peer) ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return plainAddress(forwarded || peer);
}
