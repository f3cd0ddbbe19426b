import { createInstance } from "i18next";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { commitmentCalls } from "~/contract/commitments/commitments";
import { widget } from "~/contract/dashboards/dashboards";
import type { Widget } from "~/contract/dashboards/dashboards";
import { menus as menuIds } from "~/contract/call";
import { authTypes } from "~/contract/people/session";
import { markup } from "../../../../../tests/support/markup";
import type { PageContext } from "../../frame/load/page-context.server";
import { load, rows } from "./load.server";
import { View } from "./view";

/** Texts are their keys; dates are English. */
const keys = createInstance();
await keys.init({ lng: "en", resources: {} });

const figures = (saved: string, ending: [name: string, days: number][], numberOfAgreements = 1) => ({
  ledger: {
    ...{ utilization: "95", ondemandSpend: "9500", usedCommitmentCost: "6840", unusedCommitmentCost: "360" },
    ...{ feeCommitmentCost: "0", unpricedCost: "40" },
    ...{ netSavings: saved, totalCommitmentCost: numberOfAgreements === 0 ? "0" : "7200" },
  },
  coverage: { coverageRate: "80", incomparableCost: "0" },
  completeUntil: "2026-10-31",
  ending: ending.map(([name, remainingPeriod]) => ({
    ...{ arn: `arn:${name}`, name, remainingPeriod, endDate: "2026-12-01", lostPerMonth: "10" },
  })),
  numberOfAgreements,
});
const replies = new Map<object, object>([
  [commitmentCalls.savingsPlans.keyFigures, figures("2300", [["later", 60]])],
  [commitmentCalls.reservations.keyFigures, figures("100", [["sooner", 3]])],
  [commitmentCalls.azureReservations.keyFigures, figures("0", [], 0)],
]);

function pageOf(menus: (keyof typeof menuIds)[]) {
  const requested: { startDate: string; endDate: string }[] = [];
  const call = (requestedCall: object, query: { startDate: string; endDate: string }) => {
    requested.push(query);
    return Promise.resolve(replies.get(requestedCall));
  };
  const page = {
    source: { upstream: { call } },
    info: { vendors: [{ vendor: "aws", lastDay: "2026-10-31" }] },
    user: { menus: menus.map((menu) => ({ menuId: menuIds[menu], authType: authTypes.view })) },
    today: "2026-11-20",
    currency: "USD",
    callOnce: (_question: unknown, answer: () => unknown) => answer(),
  };
  return { page: page as unknown as PageContext, requested };
}
const settings = widget.parse({
  index: 1,
  widgetType: "commitments",
  x: 0,
  y: 0,
  width: 12,
  height: 13,
  timeFrame: "last_3_months",
});

test("shows each kind with commitments, and those that end first", async () => {
  const { page, requested } = pageOf(["savingsPlans", "reservations", "azureReservations"]);
  const data = await load(settings, page);
  expect(data!.kinds.map(({ kind, href }) => [kind, href])).toEqual([
    ["savingsPlans", "/savings-plans?end=202610&start=202608"],
    ["reservations", "/reservations?end=202610&start=202608"],
  ]);
  expect(data!.ending.map(({ name }) => name)).toEqual(["sooner", "later"]);
  expect(requested[0]).toMatchObject({ startDate: "202608", endDate: "202610" });
  expect(rows(data!)[1]!.slice(0, 8)).toEqual(["savingsPlans", "95", "80", "9500", "6840", "360", "40", "2300"]);
  expect(rows(data!).map((row) => row.length)).toEqual([11, 11, 11, 11, 11]);
});

test("has a column of fees with no usage stated if there are any", async () => {
  const data = (await load(settings, pageOf(["savingsPlans", "reservations"]).page))!;
  const [plans, reservations] = data.kinds;
  const withFees = { ...reservations!, ledger: { ...reservations!.ledger, feeCommitmentCost: "50" } };
  const [head, ...lines] = rows({ ...data, kinds: [plans!, withFees] });
  const at = head!.indexOf("feeCommitmentCost");
  // Between the unused and the unpriced cost.
  expect(head!.slice(at - 1, at + 2)).toEqual(["unusedCommitmentCost", "feeCommitmentCost", "unpricedCost"]);
  expect(lines.map((line) => line.slice(at - 1, at + 2))).toEqual([
    ["360", "0", "40"],
    ["360", "50", "40"],
    ["", "", ""],
    ["", "", ""],
  ]);
});

test("what coverage leaves out is named, and bills that end before a month without them", async () => {
  const { page } = pageOf(["savingsPlans", "reservations"]);
  const whole = (await load(settings, page))!;
  const figuresOfPlans = replies.get(commitmentCalls.savingsPlans.keyFigures)!;
  replies.set(commitmentCalls.savingsPlans.keyFigures, {
    ...figuresOfPlans,
    coverage: { coverageRate: "80", incomparableCost: "70" },
    completeUntil: "2026-08-31",
  });
  const lacking = (await load(settings, page))!;
  replies.set(commitmentCalls.savingsPlans.keyFigures, figuresOfPlans);
  const htmlOf = (data: typeof whole) =>
    markup(
      <I18nextProvider i18n={keys}>
        <View data={data} widget={settings} />
      </I18nextProvider>,
    );
  expect(htmlOf(whole)).not.toMatch(/commitments\.(incomparable|billsThrough)/);
  expect(htmlOf(lacking)).toMatch(/commitments\.billsThrough.*commitments\.incomparable/s);
  expect(lacking.kinds.map(({ billsThrough }) => billsThrough)).toEqual(["2026-08-31", null]);
  expect(rows(whole)[0]).not.toContain("incomparableCost");
  const [head, ...lines] = rows(lacking);
  const at = head!.indexOf("incomparableCost");
  expect(lines.map((line) => line.slice(at - 1, at + 1))).toEqual([
    ["2300", "70"],
    ["100", "0"],
    ["", ""],
    ["", ""],
  ]);
  expect(new Set(rows(lacking).map(({ length }) => length))).toEqual(new Set([12]));
});

test("the months of each kind are named: they end with its newest bill", async () => {
  const { page } = pageOf(["savingsPlans"]);
  const htmlOf = async (timeFrame: Widget["timeFrame"]) =>
    markup(
      <I18nextProvider i18n={keys}>
        <View data={(await load({ ...settings, timeFrame }, page))!} widget={settings} />
      </I18nextProvider>,
    );
  // Today is in November, and the bills end in October.
  expect(await htmlOf("last_month")).toContain("September 2026");
  expect(await htmlOf("month_to_date")).toContain("October 2026");
  expect(await htmlOf("last_3_months")).toContain("August 2026 – October 2026");
});

test("requests only the kinds that the user may see", async () => {
  const { page, requested } = pageOf(["reservations"]);
  expect((await load(settings, page))!.kinds.map(({ kind }) => kind)).toEqual(["reservations"]);
  expect(requested).toHaveLength(1);
});

test("is empty without any commitment", async () => {
  expect(await load(settings, pageOf(["azureReservations"]).page)).toBeNull();
});
