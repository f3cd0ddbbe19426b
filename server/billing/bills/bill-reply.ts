import type { BillCharge } from "~/contract/billing/billing";
import { isZero, negate, subtract } from "~/lib/money/decimal";
import { hasPart } from "../../money/bill-parts";
import { exchanged } from "../../money/exchange";
import type { Services } from "../../serve";
import type { Bill } from "./bill";
import { creditSums, isWhole } from "./bill-lines";
import { bySize } from "./bill-order";
import { sentValues } from "./bill-revisions";
import { confirmedOn, statusOf } from "./calendar";
import { invoiceNumber } from "./invoice-number";
import { sentRevisions } from "./sent-bills";

/** A bill's entry in lists. */
export function billSummary(bill: Bill, today: string) {
  const { vendor, yearMonth, currency, profile, charges, exchange } = bill;
  return {
    vendor,
    yearMonth,
    chargeYear: Number(yearMonth.slice(0, 4)),
    chargeMonth: Number(yearMonth.slice(5)),
    invoiceCurrency: currency,
    companyCurrency: profile.companyCurrency,
    total: charges.total,
    totalCharge: exchanged(charges.total, exchange),
    status: statusOf(yearMonth, today, bill.billsThrough),
    confirmedOn: confirmedOn(yearMonth),
    billsThrough: bill.billsThrough,
  };
}

/** The bill in the form of the contract, with its credits by name. */
export async function billCharge(bill: Bill, services: Services): Promise<BillCharge> {
  const [charge] = await billCharges([bill], services);
  return charge!;
}

/** The bills of one provider in the form of the contract; the credits of all are read in one query. */
export async function billCharges(bills: Bill[], { costStore, stateStore, today }: Services): Promise<BillCharge[]> {
  const [first] = bills;
  if (!first) return [];
  // Invoices cover whole bills.
  const revisions = isWhole(first.scope) ? await sentRevisions(stateStore, first.scope.companyId, first.vendor) : [];
  const credited = bills.filter((bill) => hasPart(bill.parts, "credit"));
  const sums = credited[0]
    ? await creditSums(costStore, { ...credited[0].scope, slices: credited.flatMap(({ scope }) => scope.slices) })
    : [];
  return bills.map((bill) => {
    const ofBill = sums.filter(({ month, currency }) => month === bill.yearMonth && currency === bill.currency);
    const creditDetails = ofBill.map(({ item, billed }) => ({
      crdtTypeCd: "Credit",
      crdtNm: item,
      crdtAmt: negate(billed),
    }));
    const charge = {
      ...chargeOf(bill, today()),
      creditDetails: creditDetails.sort((a, b) => bySize(a.crdtAmt, b.crdtAmt)),
    };
    return { ...charge, ...sentValues({ ...charge, invoiceId: invoiceNumber(bill) }, revisions) };
  });
}

function chargeOf(bill: Bill, today: string): Omit<BillCharge, "creditDetails" | "invoiceId" | "sent"> {
  const { profile, terms, charges, cloudFront, exchange, isMain } = bill;
  const { added, ...amounts } = charges;
  const isCharged = (...values: string[]) => values.some((value) => !isZero(value));
  const { supportFee, salesDiscount, ncpDiscount, cloudServiceCharge, vat, fixed } = terms;
  return {
    ...billSummary(bill, today),
    ...amounts,
    chargeDate: bill.lastDay,
    cloudFrontDtoDiscount: cloudFront.dto,
    cloudFrontReqDiscount: cloudFront.req,
    supportSource: hasPart(bill.parts, "support")
      ? "lines"
      : isCharged(supportFee, fixed.supportFee)
        ? "profile"
        : "none",
    additionalServices: isMain ? profile.additionalServices : [],
    vatSource: hasPart(bill.parts, "tax") ? "lines" : isCharged(vat) ? "profile" : "none",
    percents: { salesDiscount, ncpDiscount, supportFee, cloudServiceCharge, vat },
    ...exchange,
    billedCost: bill.billed,
    residual: subtract(subtract(amounts.total, added), bill.billed),
  };
}
