import type { Vendor } from "~/contract/vendors";
import { currencies } from "~/lib/money/money";
import type { Queries } from "../state-store/state-store";

/** Coverage of one provider's live imports. */
export interface VendorData {
  vendor: Vendor;
  /** YYYY-MM-DD */
  firstDay: string;
  lastDay: string;
  currencies: string[];
  publishedAt: Date;
}

/** Coverage per provider with live imports, in the given order. */
export const dataInUse = (db: Queries, companyId: string, vendors: Vendor[]): Promise<VendorData[]> =>
  db.query<VendorData>(
    `SELECT vendor, to_char(min(first_day), 'YYYY-MM-DD') AS "firstDay", to_char(max(last_day), 'YYYY-MM-DD') AS "lastDay",
       array_agg(DISTINCT currency) AS currencies, max(published_at) AS "publishedAt"
     FROM import_slices, unnest(currencies) AS currency
     WHERE live AND company_id = $1 AND vendor = ANY($2)
     GROUP BY vendor ORDER BY array_position($2, vendor)`,
    [companyId, vendors],
  );

/** Currencies in which figures can be displayed: those of spec §9, then the company's billing currencies. */
export const offeredCurrencies = (data: VendorData[]): string[] => [
  ...new Set([...currencies, ...billedCurrencies(data)]),
];

export const billedCurrencies = (data: VendorData[]): string[] =>
  [...new Set(data.flatMap((row) => row.currencies))].sort();

/** The company's choices for members who have made none; null: none. */
export async function companyDefaults(
  db: Queries,
  companyId: string,
): Promise<{ vendors: Vendor[] | null; currency: string | null }> {
  const [row] = await db.query<{ vendors: Vendor[] | null; currency: string | null }>(
    "SELECT NULLIF(default_vendors, '{}') AS vendors, currency FROM companies WHERE company_id = $1",
    [companyId],
  );
  return row ?? { vendors: null, currency: null };
}

/** Day (YYYY-MM-DD) of the newest exchange rate published up to today, null if there is none. */
export async function exchangeRateDate(db: Queries, today: string): Promise<string | null> {
  const [row] = await db.query<{ day: string | null }>(
    "SELECT to_char(max(published_on), 'YYYY-MM-DD') AS day FROM exchange_rates WHERE published_on <= $1::date",
    [today],
  );
  return row?.day ?? null;
}
