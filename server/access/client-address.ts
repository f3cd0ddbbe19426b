import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { isLoopback } from "../identity/browser";

/**
 * The client's network address: the web app on this machine says whom it asks for. From other machines that is not
 * trusted, and the client is the connection's. Empty without a server in front.
 */
export function clientAddress(c: Context): string {
  const peer = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress ?? "";
  const said = isLoopback(peer) ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return (said || peer).replace(/^::ffff:(?=\d+\.)/, "");
}
