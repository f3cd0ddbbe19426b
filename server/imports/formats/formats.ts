import type { Vendor } from "~/contract/vendors";
import { refuse } from "../problems";
import type { BillFile } from "../source/bill-file";
import { azure } from "./azure";
import { cur } from "./cur";
import { focus, otherDatasetOf } from "./focus";
import { focusCommitments } from "./focus-commitments";
import { focusInvoices } from "./focus-invoices";
import type { Family, Format } from "./format";
import { gcp } from "./gcp";
import { oci } from "./oci";
import { RowSql } from "./row-sql";

/** All supported formats. To add one, write a file in this folder and list it here. */
const formats: Format[] = [focus, focusInvoices, focusCommitments, cur, azure, gcp, oci];

/** The format of a family. */
export const formatOf = (family: Family): Format => formats.find((format) => format.family === family)!;

export const titleOf = (family: Family): string => formats.find((format) => format.family === family)?.title ?? family;

/** Share of a format's marks from which a file counts as an incomplete one of that format. */
const MIN_MARKS_SHARE = 0.5;

const shareOf = (format: Format, row: RowSql): number =>
  format.marks.filter((mark) => row.find(mark)).length / format.marks.length;

/** A format's title and characteristic columns, for messages. */
const describe = (format: Format): string => `${format.title} (${format.marks.slice(0, 3).join(", ")})`;

export interface Recognised {
  format: Format;
  /** For example "FOCUS 1.2". */
  name: string;
}

/** A bill of no month: all columns are read that may be needed. */
const ANY_MONTH = { month: "", billingAccountId: "" };

/** Columns that would be read but appear more than once in the file. */
function duplicatesIn(file: BillFile, format: Format): string[] {
  const row = new RowSql(file.columns, file.kind);
  const { billingPeriod, start } = format.read(row, { discountMonths: [ANY_MONTH] });
  return row.duplicates([
    ...format.required.flat(),
    ...(format.providerColumn ?? []),
    ...(billingPeriod ? [billingPeriod.column] : []),
    start.column,
  ]);
}

/** The format of a file, by its columns. Throws ImportRefused: not-a-bill or other-dataset. */
export function recognise(file: BillFile): Recognised {
  const place = { file: file.name };
  const row = new RowSql(file.columns, file.kind);
  const [best] = formats.map((format) => ({ format, share: shareOf(format, row) })).sort((a, b) => b.share - a.share);
  const dataset = otherDatasetOf(row);
  if (dataset) refuse("other-dataset", place, { dataset });
  if (!best || best.share < MIN_MARKS_SHARE) {
    const columns = file.columns
      .slice(0, 5)
      .map((column) => column.name)
      .join(", ");
    refuse("not-a-bill", place, { columns, formats: formats.map(describe).join("; ") });
  }
  const { format } = best;
  return { format, name: format.nameOf?.(row) ?? format.title };
}

/** Throws ImportRefused (missing-column, duplicate-column, wrong-provider) for a file that its format cannot read. */
export function checkColumns(file: BillFile, { format, name }: Recognised, vendor?: Vendor): void {
  const place = { file: file.name };
  const row = new RowSql(file.columns, file.kind);
  const needed = format.providerColumn && !vendor ? [...format.required, format.providerColumn] : format.required;
  const missing = needed.find((names) => !row.find(...names));
  if (missing)
    refuse(
      "missing-column",
      { ...place, column: row.spelled(format.preferredName?.(row, missing) ?? missing[0]!) },
      { format: name },
    );
  const [twice] = duplicatesIn(file, format);
  if (twice) refuse("duplicate-column", { ...place, line: 1, column: twice });
  if (vendor && format.vendor && vendor !== format.vendor)
    refuse("wrong-provider", place, { found: format.vendor, asked: vendor });
}
