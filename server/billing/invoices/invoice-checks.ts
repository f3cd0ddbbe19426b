import type { ImportSummary } from "~/contract/imports/imports";
import { invoiceStates } from "~/contract/billing/invoice-checks";
import type { InvoiceCheck } from "~/contract/billing/invoice-checks";
import type { Vendor } from "~/contract/vendors";
import { isZero, subtract, toUnits } from "~/lib/money/decimal";
import { decimalsOf } from "~/lib/money/money";
import { wholeVendors } from "../../viewer/viewer";
import type { Viewer } from "../../viewer/viewer";
import { sql } from "../../cost-store/sql";
import { isBeforeTax } from "../../measures/charge-columns";
import { as, billingMonth, column, isNamed } from "../../measures/columns";
import { aggregate, measures, sumIf } from "../../measures/measures";
import { whereClause } from "../../measures/scope";
import { select } from "../../measures/select";
import { rowsOf } from "../../measures/totals";
import type { Services } from "../../serve";
import { billScope } from "../bills/bill-lines";
import type { BillScope } from "../bills/bill-lines";

/** An invoice in one currency as stated by the provider. Amounts are decimal text. */
interface Stated {
  invoiceId: string;
  currency: string;
  months: string[];
  status: "Open" | "Issued" | "Voided";
  reference: string;
  billed: string;
  beforeTax: string;
  isTaxOnly: boolean;
}

/** Totals of an invoice's lines. */
interface Lines {
  invoiceId: string;
  currency: string;
  months: string[];
  billed: string;
  beforeTax: string;
  /** Lines other than tax. */
  rows: string;
}

/**
 * Whether the difference is within the rounding tolerance of FOCUS 1.4 for a number of lines: 100 minor units of the
 * currency, or half a minor unit times the square root of the number of lines, whichever is more.
 */
export function isWithinRounding(difference: string, rows: number, currency: string): boolean {
  const units = toUnits(difference);
  const distance = units < 0n ? -units : units;
  const subunit = toUnits("1") / 10n ** BigInt(decimalsOf(currency));
  return distance <= 100n * subunit || (2n * distance) ** 2n <= BigInt(rows) * subunit ** 2n;
}

const keyOf = ({ invoiceId, currency }: { invoiceId: string; currency: string }): string => `${currency} ${invoiceId}`;

/**
 * Compares the provider's invoices, as stated in invoice files, with the lines that name them: every stated invoice,
 * and those of the same months and currencies that only lines name. Computed on request, as files and lines are
 * imported in any order. None for viewers who do not see all accounts, as invoices cover all of them.
 */
export async function checkInvoices(vendor: Vendor, viewer: Viewer, services: Services): Promise<InvoiceCheck[]> {
  if (!wholeVendors(viewer).includes(vendor)) return [];
  const stated = await statedInvoices(vendor, viewer.companyId, services);
  if (stated.length === 0) return [];
  const scope = await billScope(vendor, viewer, services);
  const lines = await linesByInvoice(scope, services);
  const byKey = new Map(lines.map((line) => [keyOf(line), line]));
  // No figure includes the lines of these months, so their invoices cannot be checked.
  const unknown = new Set([...scope.damaged.map(({ month }) => month), ...scope.amortizedOnly]);
  const checks = stated.map((invoice) =>
    checkOf(
      vendor,
      invoice,
      byKey.get(keyOf(invoice)),
      invoice.months.some((month) => unknown.has(month)),
    ),
  );
  const months = new Set(
    stated.flatMap(({ currency, months: invoiceMonths }) => invoiceMonths.map((month) => `${currency} ${month}`)),
  );
  const listed = new Set(stated.map(keyOf));
  const unlisted = lines.filter(
    (line) => !listed.has(keyOf(line)) && line.months.some((month) => months.has(`${line.currency} ${month}`)),
  );
  return [...checks, ...unlisted.map((entry) => withoutInvoice(vendor, entry))];
}

/** The checks of the invoices that one import states, if it is still live; differences first. */
export async function checksOfImport(
  { importId, invoiceSums }: Pick<ImportSummary, "importId" | "invoiceSums">,
  viewer: Viewer,
  services: Services,
): Promise<InvoiceCheck[]> {
  const live = invoiceSums.filter((sum) => sum.live);
  if (live.length === 0) return [];
  const invoices = await services.stateStore.query<{ vendor: Vendor; invoiceId: string; currency: string }>(
    'SELECT DISTINCT vendor, invoice_id AS "invoiceId", currency FROM provider_invoices WHERE live AND import_id = $1',
    [importId],
  );
  const stated = new Set(invoices.map((invoice) => `${invoice.vendor} ${keyOf(invoice)}`));
  const isOfMonths = ({ vendor, currency, months }: InvoiceCheck) =>
    live.some((sum) => sum.vendor === vendor && sum.currency === currency && months.includes(sum.month));
  const checked = await Promise.all(
    [...new Set(live.map(({ vendor }) => vendor))].map((vendor) => checkInvoices(vendor, viewer, services)),
  );
  const checks = checked
    .flat()
    .filter((check) =>
      check.state === "noInvoice" ? isOfMonths(check) : stated.has(`${check.vendor} ${keyOf(check)}`),
    );
  return checks.sort((a, b) => invoiceStates.indexOf(a.state) - invoiceStates.indexOf(b.state));
}

function checkOf(vendor: Vendor, stated: Stated, lines: Lines | undefined, isUnknown: boolean): InvoiceCheck {
  const { invoiceId, currency, months, status, reference, billed } = stated;
  const difference = subtract(stated.beforeTax, lines?.beforeTax ?? "0");
  const state = isUnknown ? "unknown" : stateOf(stated, lines, difference);
  const isCompared = state !== "unknown" && state !== "voided" && state !== "tax";
  return {
    vendor,
    invoiceId,
    currency,
    months,
    state,
    status,
    reference,
    invoiced: billed,
    lines: lines?.billed ?? "0",
    difference: isCompared ? difference : null,
  };
}

function stateOf(
  { status, isTaxOnly, beforeTax, currency }: Stated,
  lines: Lines | undefined,
  difference: string,
): InvoiceCheck["state"] {
  if (status === "Open") return "open";
  // Retracted by the provider: its lines may be gone, or on the invoice in its place.
  if (status === "Voided") return "voided";
  if (isTaxOnly) return "tax";
  if (!lines && !isZero(beforeTax)) return "noLines";
  return isWithinRounding(difference, Number(lines?.rows ?? 0), currency) ? "agrees" : "differs";
}

const withoutInvoice = (vendor: Vendor, { invoiceId, currency, months, billed }: Lines): InvoiceCheck => ({
  vendor,
  invoiceId,
  currency,
  months,
  state: "noInvoice",
  status: null,
  reference: "",
  invoiced: null,
  lines: billed,
  difference: null,
});

const statedInvoices = (vendor: Vendor, companyId: string, { stateStore }: Services): Promise<Stated[]> =>
  stateStore.query<Stated>(
    `SELECT invoice_id AS "invoiceId", currency, array_agg(DISTINCT to_char(billing_month, 'YYYY-MM')) AS months,
       CASE WHEN bool_or(status = 'Open') THEN 'Open' WHEN bool_or(status = 'Voided') THEN 'Voided' ELSE 'Issued' END AS status,
       coalesce(min(nullif(nullif(reference_invoice_id, invoice_id), '')), '') AS reference,
       trim_scale(sum(billed))::text AS billed, trim_scale(coalesce(sum(billed) FILTER (WHERE category <> 'Tax'), 0))::text AS "beforeTax",
       bool_and(category = 'Tax') AS "isTaxOnly"
     FROM provider_invoices WHERE live AND company_id = $1 AND vendor = $2 GROUP BY invoice_id, currency ORDER BY invoice_id, currency`,
    [companyId, vendor],
  );

function linesByInvoice(scope: BillScope, { costStore }: Services): Promise<Lines[]> {
  const by = [as("invoiceId", column("InvoiceId")), as("currency", column("BillingCurrency"))];
  const query = select({
    by,
    measures: {
      months: aggregate(sql`arraySort(groupUniqArray(${billingMonth.value}))`, billingMonth),
      billed: measures.billed,
      beforeTax: sumIf(measures.billed, isBeforeTax),
      rows: aggregate(sql`sumIf(NumberOfLines, ${isBeforeTax.value})`, isBeforeTax),
    },
    where: whereClause(scope, isNamed("InvoiceId")),
    orderBy: by,
  });
  return rowsOf(costStore, scope, query);
}
