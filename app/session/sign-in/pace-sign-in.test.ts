import { expect, test } from "vitest";
import { paceSignIn } from "./pace-sign-in.server";

/** A request of a disconnected browser, so that nothing really waits. */
const from = (address: string) => {
  const signal = AbortSignal.abort();
  const request = new Request("http://localhost:3000/sign-in", { headers: { "x-client-address": address } });
  return paceSignIn({ ...request, headers: request.headers, signal } as Request);
};

test("lets an office in, blocks endless requests, and neither affects others", async () => {
  const office = await Promise.all(Array.from({ length: 120 }, () => from("203.0.113.1")));
  expect(office).not.toContain(false);
  const endless = await Promise.all(
    Array.from({ length: 1000 }, (_, number) => from(`2001:db8::${number.toString(16)}`)),
  );
  expect(endless.at(-1)).toBe(false);
  expect(await from("203.0.113.2")).toBe(true);
});
