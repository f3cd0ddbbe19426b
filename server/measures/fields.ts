import { fieldColumns } from "~/contract/costs/cost-fields";
import type { ColumnField } from "~/contract/costs/cost-fields";
import type { LineColumn } from "../cost-store/schema";
import { bind, sql } from "../cost-store/sql";
import { column, expression } from "./columns";
import type { Expression } from "./columns";

/** The cost line column of a filter field. */
export const columnOf = (field: ColumnField): LineColumn => fieldColumns[field];

/** A column, or the values of one tag key. */
export type TextDimension = { field: ColumnField } | { field: "tag"; tagKey: string };

/** Its value in the bill; empty if missing. */
export const textIn = (dimension: TextDimension): Expression =>
  dimension.field === "tag"
    ? expression(sql`Tags[${bind("String", dimension.tagKey)}]`, "Tags")
    : column(columnOf(dimension.field));
