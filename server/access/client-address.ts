import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { addressList } from "~/lib/http/address-list";
import { forwardedAddress } from "~/lib/http/forwarded-address";
import { listOf } from "~/lib/process/settings";
import type { Env } from "../env";

const LOOPBACK_RANGES = ["127.0.0.0/8", "::1"];

/**
 * Peers that are trusted to state the client's address: TRUSTED_PROXIES, which include a web app on another machine.
 */
export const trustedBy = ({ TRUSTED_PROXIES }: Pick<Env, "TRUSTED_PROXIES">) =>
  addressList([...LOOPBACK_RANGES, ...(TRUSTED_PROXIES === undefined ? [] : listOf(TRUSTED_PROXIES))]);

/** The client's network address; empty without a socket, as in tests. */
export const clientAddress = (c: Context, isTrusted: (address: string | undefined) => boolean): string =>
  forwardedAddress(
    (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress,
    c.req.header("x-forwarded-for"),
    isTrusted,
  );
