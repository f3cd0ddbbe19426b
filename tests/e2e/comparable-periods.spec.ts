import { expect, test } from "../support/test";

// Those of the chart of costs, and which periods are compared: cost-analytics.spec.ts and cost-compare-detail.spec.ts.
test("the incomplete month of Billing is hollow", async ({ request }) => {
  const html = await (await request.get("/billing?vendor=aws")).text();
  const months = /<nav class="months".*?<\/nav>/s.exec(html)![0];
  expect(months.match(/<i class="hollow"/g)).toHaveLength(1);
});
