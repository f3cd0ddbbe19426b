import { expect, test } from "vitest";
import type { Upstream } from "~/upstream/upstream.server";
import { performIntent, readSubmission } from "./edit.server";

const draft = "6f1e3c52-6f0e-4d2a-9d0c-0d6f2b1f7a11";

test.each([
  ["no name that was not typed, as another window may have changed it", "Old", {}],
  ["the typed name", "New", { dashboardName: "New" }],
])("saving a draft sends %s", async (_what, dashboardName, sentName) => {
  const sent: object[] = [];
  const upstream = { call: (_call: unknown, request: object) => (sent.push(request), Promise.resolve({})) };
  const form = new FormData();
  const fields = { d: "1", draft, step: "0", intent: "save", version: "1", shownName: "Old", dashboardName };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  await performIntent(upstream as unknown as Upstream, readSubmission(form));
  expect(sent).toEqual([{ draftId: draft, version: 1, ...sentName }]);
});
