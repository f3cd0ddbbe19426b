import type { Vendor } from "~/contract/vendors";
import type { Queries } from "../state-store/state-store";

/** What the live imports of one provider cover. */
export interface VendorData {
  vendor: Vendor;
  /** YYYY-MM-DD */
  firstDay: string;
  lastDay: string;
  currencies: string[];
  publishedAt: Date;
}

/** Per provider that has live imports, in the order given. */
export const dataInUse = (db: Queries, companyId: string, vendors: Vendor[]): Promise<VendorData[]> =>
  db.query<VendorData>(
    `SELECT vendor, to_char(min(first_day), 'YYYY-MM-DD') AS "firstDay", to_char(max(last_day), 'YYYY-MM-DD') AS "lastDay",
       array_agg(DISTINCT currency) AS currencies, max(published_at) AS "publishedAt"
     FROM import_slices, unnest(currencies) AS currency
     WHERE live AND company_id = $1 AND vendor = ANY($2)
     GROUP BY vendor ORDER BY array_position($2, vendor)`,
    [companyId, vendors],
  );
