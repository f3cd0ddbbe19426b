import { createInstance } from "i18next";
import type { ReactElement } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { CommitmentSums, CoverageSums } from "~/contract/commitments/commitment-replies";
import { attributes, markup as markupOf } from "../../../../tests/support/markup";
import type { CommitmentPage } from "../load.server";
import { defaultSearch } from "../href";
import { UtilizationTable } from "../tables/utilization-table";
import { CoverageFigures, UtilizationFigures } from "./figures";
import { Heatmap } from "./heatmap";
import { UtilizationOverTime } from "./over-time";

const keys = createInstance();
await keys.init({ lng: "en", resources: {} });
const markup = (node: ReactElement) => markupOf(<I18nextProvider i18n={keys}>{node}</I18nextProvider>);

const pageWith = (start: string, end: string, completeUntil: string) =>
  ({
    ...{ kind: "savingsPlans", currency: "USD", range: { start, end } },
    head: { lastDay: "2026-10-31", completeUntil },
  }) as CommitmentPage;

test("used commitment without an on-demand price is named below the figures", () => {
  const page = pageWith("202610", "202610", "2026-10-31");
  const utilizationWith = (unpricedCost: string) => {
    const [costs, rates] = [{ totalCommitmentCost: "9", usedCommitmentCost: "9" }, { utilization: "100" }];
    const others = { unusedCommitmentCost: "0", feeCommitmentCost: "0", netSavings: "-9", netSavingRate: null };
    const sum = { ...costs, ...rates, ...others, unpricedCost };
    return markup(<UtilizationFigures page={page} sum={sum as CommitmentSums} />);
  };
  expect(utilizationWith("9")).toContain('<p class="footnote">unpriced</p>');
  expect(utilizationWith("0")).not.toContain("footnote");
  const coverageWith = (unpricedCost: string, incomparableCost = "0") => {
    const rates = { coverageRate: null, coverageUtil: "90", coveredOnDemandCost: "0", onDemandCost: "1" };
    const sum = { ...rates, unpricedCost, incomparableCost };
    return markup(<CoverageFigures page={page} sum={sum as CoverageSums} />);
  };
  expect(coverageWith("9")).toContain('<p class="footnote">unpricedCoverage</p>');
  expect(coverageWith("0")).not.toContain("footnote");
  expect(coverageWith("0", "9")).toContain('<p class="footnote">incomparable</p>');
});

test("won of Google are truncated where all of an amount is Google's", () => {
  const page = (coverageVendor: "gcp" | null) => {
    const { head, ...others } = pageWith("202610", "202610", "2026-10-31");
    return { ...others, currency: "KRW", head: { ...head, owner: "gcp", coverageVendor } } as CommitmentPage;
  };
  const costs = { totalCommitmentCost: "27927.9", usedCommitmentCost: "24818.6", unusedCommitmentCost: "3109.3" };
  const others = { feeCommitmentCost: "0", netSavings: "9300", netSavingRate: null, unpricedCost: "0" };
  const ledger = { ...costs, ...others, utilization: "88.9" } as CommitmentSums;
  const html = markup(<UtilizationFigures page={page(null)} sum={ledger} />);
  expect(html).toContain("27,927");
  expect(html).toContain("24,818");
  const rates = { coverageRate: "54.5", coverageUtil: "44.4", coveredOnDemandCost: "37227.9" };
  const coverage = { ...rates, onDemandCost: "31021.7", unpricedCost: "0", incomparableCost: "0" } as CoverageSums;
  expect(markup(<CoverageFigures page={page("gcp")} sum={coverage} />)).toContain("31,021");
  // With usage of AWS.
  expect(markup(<CoverageFigures page={page(null)} sum={coverage} />)).toContain("31,022");
});

test("days of the week add up to their total as displayed", () => {
  const page = { ...pageWith("202610", "202610", "2026-10-31"), search: { heat: "unused" } } as CommitmentPage;
  const htmlOf = (...unused: string[]) =>
    markup(
      <Heatmap
        page={page}
        heat={unused.map((cost, n) => ({ weekday: n + 1, hour: 0, unused: cost, onDemand: "0" }))}
      />,
    );
  // 1.004 twice is 2.008: 1.00 and 1.00 in 2.01.
  expect(htmlOf("1.004", "1.004")).toMatch(/>rounding<.*?>0\.01<.*>total<.*>2\.01</);
  expect(htmlOf("1.002", "1.002")).not.toContain("rounding");
});

test("unused hours are named only if bills state all of them", () => {
  const page = { ...pageWith("202610", "202610", "2026-10-31"), kind: "reservations" } as CommitmentPage;
  const utilizationWith = (unusedWithoutHours: string) => {
    const costs = { totalCommitmentCost: "8", usedCommitmentCost: "6", unusedCommitmentCost: "2" };
    const others = { feeCommitmentCost: "0", netSavings: "1", netSavingRate: "11", unpricedCost: "0" };
    const sum = { ...costs, ...others, utilization: "75", unusedHours: "0", unusedWithoutHours };
    return markup(<UtilizationFigures page={page} sum={sum as CommitmentSums} />);
  };
  expect(utilizationWith("0")).toContain("unusedHours");
  expect(utilizationWith("2")).not.toContain("unusedHours");
});

test("fees with no usage stated are named with the total that includes them", () => {
  const page = pageWith("202610", "202610", "2026-10-31");
  const totalWith = (feeCommitmentCost: string) => {
    const costs = { totalCommitmentCost: "9", usedCommitmentCost: "0", unusedCommitmentCost: "0", feeCommitmentCost };
    const sum = { ...costs, utilization: null, netSavings: "3", netSavingRate: null, unpricedCost: "0" };
    return markup(<UtilizationFigures page={page} sum={sum as CommitmentSums} />);
  };
  expect(totalWith("9")).toContain('<dd class="note">feePart</dd>');
  expect(totalWith("0")).not.toContain("feePart");
});

test("the table of utilization has a column of fees with no usage stated if there are any", () => {
  const headsWith = (feeCommitmentCost: string) => {
    const costs = { ondemandSpend: "12", usedCommitmentCost: "0", unusedCommitmentCost: "0", feeCommitmentCost };
    const sum = { ...costs, netSavings: "3", netSavingRate: "25", utilization: null, unpricedCost: "0" };
    const row = { ...sum, item: "family", itemAlias: "family", accountId: "", linkedAccountName: "" };
    const page = {
      ...pageWith("202610", "202610", "2026-10-31"),
      ...{ screen: "overview", search: defaultSearch },
      utilization: { reply: { total: 1, rows: [row], sum }, page: 1, size: 20 },
    };
    return [...markup(<UtilizationTable page={page as unknown as CommitmentPage} />).matchAll(/column\.\w+/g)].join(
      " ",
    );
  };
  expect(headsWith("9")).toContain("column.unusedCommitmentCost column.feeCommitmentCost column.netSavings");
  expect(headsWith("0")).toContain("column.unusedCommitmentCost column.netSavings");
});

test("a month that bills of a provider do not reach the end of is incomplete", () => {
  const row = { usedCommitmentCost: "9", unusedCommitmentCost: "1", utilization: "90" } as CommitmentSums;
  const rows = ["2026-09-01", "2026-10-01"].map((usageDate) => ({ ...row, usageDate }));
  const drawn = (completeUntil: string) =>
    markup(<UtilizationOverTime page={pageWith("202609", "202610", completeUntil)} rows={rows} />);
  expect(drawn("2026-10-19")).toContain("billsThrough");
  expect(drawn("2026-10-19").match(/\(incomplete\)/g)).toHaveLength(1);
  expect(attributes(drawn("2026-10-19"), "div", "class").filter((name) => name?.includes("part"))).toHaveLength(1);
  expect(drawn("2026-10-31")).not.toMatch(/billsThrough|incomplete/);
  // Both months lack all bills of a provider whose commitments go on.
  expect(drawn("2026-08-31")).toContain("billsThrough");
  expect(drawn("2026-08-31").match(/\(incomplete\)/g)).toHaveLength(2);
  const search = { heat: "unused" } as CommitmentPage["search"];
  expect(markup(<Heatmap page={{ ...pageWith("202610", "202610", "2026-10-19"), search }} heat={[]} />)).toContain(
    "heat.note, billsThrough",
  );
  const days = ["2026-10-10", "2026-10-11"].map((usageDate) => ({ ...row, usageDate }));
  const byDay = markup(<UtilizationOverTime page={pageWith("202610", "202610", "2026-10-10")} rows={days} />);
  expect(byDay).toContain("10/11 (incomplete)");
  expect(byDay.match(/\(incomplete\)/g)).toHaveLength(1);
});
