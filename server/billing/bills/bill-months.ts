import type { BillMonth } from "~/contract/billing/billing";
import { exchanged, exchanges } from "../../money/exchange";
import type { Services } from "../../serve";
import type { Bill } from "./bill";
import { statusOf } from "./calendar";
import { chargeRowOf, sumOfRows, toChargeRow } from "./charges";
import { noProfiles, profilesOf } from "../profile/profiles";

/**
 * Totals per month, ascending, over all bills of the month. If all these bills are in one currency, so are the totals;
 * otherwise they are in the company's currency of the last month. Bills without a rate to it are left out and listed.
 */
export async function billMonths(bills: Bill[], { stateStore, today }: Services): Promise<BillMonth[]> {
  const [first, ...others] = new Set(bills.map(({ currency }) => currency));
  const to = others.length === 0 ? first : bills.at(-1)?.profile.companyCurrency;
  if (to === undefined) return [];
  const rateQuery = (bill: Bill) => ({ vendor: bill.vendor, month: bill.yearMonth, from: bill.currency, to });
  const profileOf = others.length === 0 ? noProfiles : await profilesOf(stateStore, bills[0]!.scope.companyId);
  const exchangeOf = await exchanges(stateStore, profileOf, bills.map(rateQuery));
  return [...new Set(bills.map(({ yearMonth }) => yearMonth))].map((yearMonth) => {
    const ofMonth = bills.filter((bill) => bill.yearMonth === yearMonth);
    const counted = ofMonth.filter((bill) => exchangeOf(rateQuery(bill)).exchangeRate !== null);
    const rows = counted.map((bill) => {
      const [charges, exchange] = [toChargeRow(bill.charges), exchangeOf(rateQuery(bill))];
      return chargeRowOf((column) => exchanged(charges[column], exchange)!);
    });
    return {
      yearMonth,
      status: statusOf(yearMonth, today(), ofMonth[0]!.billsThrough),
      billsThrough: ofMonth[0]!.billsThrough,
      currency: to,
      sum: rows.length === 0 ? null : sumOfRows(rows),
      bills: ofMonth.map((bill) => ({
        invoiceCurrency: bill.currency,
        total: bill.charges.total,
        isCounted: counted.includes(bill),
      })),
    };
  });
}
