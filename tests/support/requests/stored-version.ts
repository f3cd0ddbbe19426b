import { calls } from "~/contract/call";
import type { Call } from "~/contract/call";
import { sampleRequests } from "./sample-requests";

/** Calls that replace what another one reads, whose version they name. */
const readBy: Record<string, string> = {
  "/earth/api/company/sign_in/save": "/earth/api/company/sign_in",
  "/earth/api/company/sign_in/member": "/earth/api/company/sign_in",
  "/earth/api/member/save": "/earth/api/member/detail",
  "/earth/api/company/settings/save": "/earth/api/company/settings",
  "/api/v3/anomaly/watched/save": "/api/v3/anomaly/watched",
};

/** The version that the sample request of a call has to name; nothing for calls without one. */
export async function storedVersion(
  { path }: Call,
  ask: (call: Call, changes: Record<string, unknown>) => Promise<Response>,
): Promise<{ version?: string }> {
  const read = calls.find((call) => call.path === readBy[path]);
  if (!read) return {};
  const { memberId } = sampleRequests[path]!;
  const { Data } = (await (await ask(read, { memberId })).json()) as {
    Data: { version: string; member?: { version?: string } | null };
  };
  return { version: Data.member?.version ?? Data.version };
}
