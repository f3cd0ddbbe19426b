import type { Menu } from "../call";
import type { TableColumn } from "./table-columns";

/** A row of a reply, before formatting. */
type ReplyRow = Record<string, unknown>;

export interface Table {
  /** Path of its page; with ".csv" or ".xlsx" appended, of its file. */
  page: `/${string}`;
  /** The file requires permission to view this menu. */
  menu: Menu;
  /** Path of the calls that create its files, without the format. */
  api: `/${string}`;
  /** Prefix of its file names. */
  fileName: string;
  columns: readonly TableColumn[];
  /**
   * Content of the rows, for a table whose file has all of them and no parameters: server/tables/lists.ts loads them.
   */
  list?: string;
  /** Sort keys. */
  sorts?: readonly string[];
  /** The call whose reply lists its rows; absent if the server has a source of rows for the file. */
  reply?: ReplyTable;
}

interface ReplyTable {
  path: string;
  rowsOf: (reply: never) => ReplyRow[];
  /** Total of the rows by column; the last row of a workbook. */
  totalOf?: (reply: never) => ReplyRow;
}
