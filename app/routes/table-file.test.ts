import { expect, test } from "vitest";
import { readAdviceFile } from "~/features/advice/file.server";
import { readCommitmentFile } from "~/features/commitments/tables/file.server";
import type { ReadFile } from "~/features/files/table-file.server";
import { fileAt } from "~/contract/tables/tables";
import type { SignedIn } from "~/session/require-user.server";
import { readAnomalyFile } from "./anomalies/file.server";
import { readBillFile } from "./billing/file.server";
import { readAuditFile } from "./people/audit/file.server";

const info = { authorisedVendors: ["aws"], vendors: [], selectedCurrency: "USD" };
const signedIn = {
  user: { curCmpnNm: "Acme, Inc.", visibleAccounts: { aws: 3 } },
  companyId: "acme",
  language: "en",
  upstream: { call: () => Promise.resolve(info) },
} as unknown as SignedIn;

async function nameOf(address: string, read: ReadFile): Promise<string> {
  const request = new Request(`http://localhost${address}`);
  const answer = await read(request, signedIn, fileAt(new URL(request.url).pathname)!);
  return answer.problem === null ? answer.fileName : answer.problem;
}

test.each<[address: string, read: ReadFile, name: string]>([
  [
    "/anomaly-detection.csv?start=2026-10-01&end=2026-10-31&vendor=aws&level=critical&show=starred&sensitivity=high",
    readAnomalyFile,
    "anomalies_Acme-Inc_2026-10-01_2026-10-31_USD_sensitivity-high_aws-critical-starred_some-accounts.csv",
  ],
  [
    "/savings-plans/utilization.csv?start=202610&end=202610&account=123&region=us-east-1&by=region",
    readCommitmentFile,
    "savings-plans-utilization_Acme-Inc_202610_202610_USD_by-region_account-123-region-us-east-1_some-accounts.csv",
  ],
  [
    "/reserved-instances.csv?offering=convertible&account=123&ending=lapse",
    readAdviceFile,
    "ec2-recommendations_Acme-Inc_P1Y_no_7d_convertible-account-123-ending-lapse_some-accounts.csv",
  ],
  [
    "/billing/details.csv?vendor=aws&month=2026-10&by=region&group=us-east-1",
    readBillFile,
    "bill-details_Acme-Inc_aws_2026-10_billed_region-us-east-1_some-accounts.csv",
  ],
  ["/audit.csv?find=anna&action=member.added", readAuditFile, "audit-log_Acme-Inc_anna-member.added.csv"],
])("%s has its filters in the file's name", async (address, read, name) => {
  expect(await nameOf(address, read)).toBe(name);
});
