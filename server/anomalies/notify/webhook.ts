import { createHmac } from "node:crypto";
import { lookup } from "node:dns";
import type { LookupAddress, LookupOptions } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP } from "node:net";
import type { LookupFunction } from "node:net";
import type { Env } from "../../env";
import { JobError } from "../../jobs/job";
import { webhookFailure } from "./webhook-problem";

const TIMEOUT_MS = 10_000;

/** Networks that are not public: this machine's own, private ones, and those without hosts (RFC 6890). */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 128],
  ["::1", 128],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv6");

/** Whether an address is in a network that cannot be reached from the internet. */
export const isPrivate = (address: string): boolean =>
  privateNetworks.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether an address is refused without a DNS lookup: private networks are only for installations that allow them. */
export function isRefused(address: string, { WEBHOOKS_TO_PRIVATE }: Pick<Env, "WEBHOOKS_TO_PRIVATE">): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, "");
  const isPrivateHost = isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : isPrivate(host);
  return WEBHOOKS_TO_PRIVATE === "no" && isPrivateHost;
}

/** The address is in a private network, which this installation does not call. */
const refused = (): JobError => webhookFailure({ code: "private", value: "" }, { isFinal: true });

/** Resolves a name and refuses private addresses: the checked address is the one that is connected to. */
const resolvePublicAddress = (
  host: string,
  options: LookupOptions,
  answer: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
): void =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return answer(error ?? new Error("no address"), "");
    if (addresses.some(({ address }) => isPrivate(address))) return answer(refused(), "");
    return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
  });

export interface Delivery {
  url: string;
  secret: string;
  /** The same for every attempt. */
  deliveryId: string;
  body: string;
  /** When the body was made, ISO 8601. */
  at: string;
}

/** Signature of a delivery: HMAC-SHA256 of "<time>.<body>" in hex. */
const signatureOf = ({ secret, at, body }: Pick<Delivery, "secret" | "at" | "body">): string =>
  createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");

/**
 * Posts a delivery. Redirects are not followed, and only the status of the response is read. Rejects with a JobError
 * unless that is 2xx within the time, however slowly the response arrives; permanently for addresses in private
 * networks, unless WEBHOOKS_TO_PRIVATE allows them.
 */
export function post(
  delivery: Delivery,
  { WEBHOOKS_TO_PRIVATE }: Pick<Env, "WEBHOOKS_TO_PRIVATE">,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  if (isRefused(delivery.url, { WEBHOOKS_TO_PRIVATE })) return Promise.reject(refused());
  const url = new URL(delivery.url);
  const request = url.protocol === "http:" ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "Cloudtally",
          "x-cloudtally-delivery": delivery.deliveryId,
          "x-cloudtally-time": delivery.at,
          "x-cloudtally-signature": `sha256=${signatureOf(delivery)}`,
          "content-length": Buffer.byteLength(delivery.body),
        },
        signal: AbortSignal.timeout(timeoutMs),
        ...(WEBHOOKS_TO_PRIVATE === "no" && { lookup: resolvePublicAddress as LookupFunction }),
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        answer.destroy();
        if (status >= 200 && status < 300) resolve();
        else reject(webhookFailure({ code: isRedirect(status) ? "redirect" : "status", value: String(status) }));
      },
    );
    sent.on("error", (error) => reject(error instanceof JobError ? error : failure(error, timeoutMs)));
    sent.end(delivery.body);
  });
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

/** A reason that the reader can act on: time, certificate, or address. */
function failure(error: NodeJS.ErrnoException, timeoutMs: number): JobError {
  const isLate = error.name === "AbortError" || error.name === "TimeoutError";
  return webhookFailure(
    isLate
      ? { code: "timeout", value: String(timeoutMs / 1000) }
      : { code: "connection", value: error.code ?? error.message },
    { cause: error },
  );
}
