import type { IgnoredParameters } from "~/features/address/ignored";
import { listIgnored } from "~/features/address/ignored";
import { readAddress } from "~/features/address/read-address";
import { wholeNumber } from "~/features/address/search-parameters";

/** The `page` of an address without other parameters, from 1, and the parameters that are ignored. */
export function readPage({ url }: Request): { page: number } & IgnoredParameters {
  const { param, unread, ignored, ignore } = readAddress(new URL(url).searchParams, (name) => name === "lang");
  const page = param<number>("page", wholeNumber, 1);
  for (const [name, values] of unread) ignore(name, values);
  return { page, ...listIgnored(ignored) };
}
