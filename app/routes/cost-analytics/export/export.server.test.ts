import { describe, expect, it } from "vitest";
import type { Call } from "~/contract/call";
import { getSavedFilter } from "~/contract/costs/saved-filters";
import { getCommonInfo } from "~/contract/people/session";
import { fileAt } from "~/contract/tables/tables";
import type { SignedIn } from "~/session/require-user.server";
import { readCostFile, readReport } from "./export.server";

const info = {
  profile: "PROD",
  authorisedVendors: ["gcp"],
  currencies: ["USD"],
  defaultCurrency: "USD",
  selectedCurrency: null,
  selectedVendors: null,
  vendors: [{ vendor: "gcp", firstDay: "2026-01-01", lastDay: "2026-11-19" }],
};
const saved = {
  index: 7,
  filterName: "Both",
  conditions: {},
  search: "",
  updatedAt: "",
  isOwn: false,
  withheld: ["aws", "azure"],
};
const reason =
  "File not created. “Both” also has conditions on AWS, Azure, which you do not have access to. " +
  "Open the filter in Cost Analytics, and export what it shows there.";

function open(address: string, filter: object) {
  const call = async (requested: Call) =>
    requested === getSavedFilter ? { ...saved, ...filter } : requested === getCommonInfo ? info : undefined;
  const user = {
    upstream: { call },
    user: { curCmpnNm: "Acme", visibleAccounts: {} },
    language: "en",
    headers: new Headers(),
  };
  return { request: new Request(`https://app.example${address}`), user: user as unknown as SignedIn };
}
const readFile = (address: string, filter: object = {}) => {
  const { request, user } = open(address, filter);
  return readCostFile(request, user, fileAt(new URL(request.url).pathname)!);
};
const ofProduct = { all: [{ field: "product", values: ["BigQuery"], exclude: false }] };

describe("the link of a saved filter with conditions that are hidden from the reader", () => {
  it.each(["/cost-analytics.csv", "/cost-analytics.xlsx", "/cost-analytics/detail.csv"])(
    "has no file, which could not tell that it covers more: %s",
    async (path) => {
      for (const conditions of [{}, ofProduct])
        expect(await readFile(`${path}?filter=7`, { conditions })).toEqual({ problem: reason });
      expect(await readFile(`${path}?filter=7`, { withheld: [] })).toMatchObject({ problem: null });
    },
  );
  it("has no report by mail", async () => {
    for (const conditions of [{}, ofProduct]) {
      const { request, user } = open("/cost-analytics/email?filter=7", { conditions });
      expect(await readReport(request, user, "table")).toMatchObject({ report: null, problem: reason });
    }
  });
  it("leads to a page whose address has its file, as the page has said it", async () => {
    expect(await readFile("/cost-analytics.csv?filter=7&range=month_to_date")).toMatchObject({ problem: null });
    expect(await readFile("/cost-analytics.csv?f.product=BigQuery&filter=7")).toMatchObject({ problem: null });
  });
});
