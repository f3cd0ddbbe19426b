import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { linesFile } from "~/contract/tables/table-files";
import { RECHECK_MS } from "../../server/files/recheck-stream";
import { storeSlices, testLine } from "../support/bills/cost-lines";
import { sampleRequests } from "../support/requests/sample-requests";
import { openTestUpstream } from "../support/servers/test-upstream";

/** Permissions that are revoked during a download. */
let upstream: Awaited<ReturnType<typeof openTestUpstream>>;

beforeAll(async () => {
  upstream = await openTestUpstream();
  // Several times what a stream reads at once.
  const lines = Array.from({ length: 4000 }, (_, n) =>
    testLine({
      more: { ResourceId: `a-resource-with-a-rather-long-name-${n}`, UsageType: "Box", ChargeType: "Usage" },
    }),
  );
  await storeSlices(upstream.stores, [{ companyId: "acme", sliceId: 1, vendor: "aws", month: "2026-10", lines }]);
});
afterAll(() => upstream?.close());
afterEach(() => vi.restoreAllMocks());

let people = 0;

/** Reads the first part of a file, then lets `change` happen and time pass; resolves to whether the rest came. */
async function download(change: string, session = "session-of-the-download"): Promise<"whole" | "broken off"> {
  const userId = `reader-${(people += 1)}`;
  await upstream.addUser(userId, [{ companyId: "acme", role: "viewer" }]);
  const response = await upstream.app.request(linesFile.csv.path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await upstream.tokenOf(userId, { session })}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(sampleRequests[linesFile.csv.path]),
  });
  expect(response.status).toBe(200);
  const reader = response.body!.getReader();
  expect((await reader.read()).done).toBe(false);
  await upstream.stores.stateStore.query(change.replaceAll("$user", userId));
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + RECHECK_MS);
  try {
    while (!(await reader.read()).done);
    return "whole";
  } catch {
    return "broken off";
  }
}

test.each([
  ["the member is disabled", "UPDATE members SET disabled_at = now() WHERE user_id = '$user'", "broken off"],
  ["the member is removed", "DELETE FROM members WHERE user_id = '$user'", "broken off"],
  ["the provider is gone", "UPDATE members SET vendors = '{gcp}' WHERE user_id = '$user'", "broken off"],
  ["accounts are limited", `UPDATE members SET accounts = '{"aws": ["1"]}' WHERE user_id = '$user'`, "broken off"],
  ["the menu is gone", "UPDATE members SET role = 'custom' WHERE user_id = '$user'", "broken off"],
  ["they get more", "UPDATE members SET role = 'editor' WHERE user_id = '$user'", "whole"],
] as const)("a download in which %s", async (_what, change, outcome) => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  expect(await download(change)).toBe(outcome);
});

test("a download ends with its session", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const end = "INSERT INTO ended_sessions (key, expires_at) VALUES ('this-session', now() + interval '1 hour')";
  expect(await download(end, "this-session")).toBe("broken off");
});
