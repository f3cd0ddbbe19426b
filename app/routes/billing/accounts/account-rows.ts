import type { ChargeRow } from "~/contract/billing/billing";
import type { AccountsView } from "./load-accounts.server";

/** A row of the table: an account, one of its products, or the remaining products. */
export interface AccountRow {
  key: string;
  level: 0 | 1;
  kind: "account" | "company" | "product" | "rest" | "elsewhere" | "failed";
  /** Of `rest`, the account. */
  item: string;
  itemAlias: string;
  /** null if it could not be loaded. */
  charges: ChargeRow | null;
  /** Products of `rest`, rows of `elsewhere`. */
  count: number;
}

/** Accounts, with their products if expanded. */
export function accountRows({ reply, products, elsewhere }: AccountsView): AccountRow[] {
  const rows = reply.rows.flatMap(({ item, itemAlias, isCompany, ...charges }): AccountRow[] => {
    const rowOf = (kind: AccountRow["kind"], row: Partial<AccountRow>): AccountRow => ({
      key: `${kind} ${item}`,
      level: 1,
      kind,
      item: "",
      itemAlias: "",
      charges: null,
      count: 0,
      ...row,
    });
    const account = rowOf(isCompany ? "company" : "account", { level: 0, item, itemAlias, charges });
    const opened = isCompany || !Object.hasOwn(products, item) ? undefined : products[item];
    if (opened === undefined) return [account];
    if (opened === null) return [account, rowOf("failed", {})];
    return [
      account,
      ...opened.rows.map((part) =>
        rowOf("product", {
          key: `product ${item} ${part.item}`,
          item: part.item,
          itemAlias: part.itemAlias,
          charges: part,
        }),
      ),
      ...(opened.rest ? [rowOf("rest", { item, count: opened.rest.count, charges: opened.rest })] : []),
    ];
  });
  return elsewhere
    ? [
        ...rows,
        {
          key: "elsewhere",
          level: 0,
          kind: "elsewhere",
          item: "",
          itemAlias: "",
          charges: elsewhere,
          count: elsewhere.count,
        },
      ]
    : rows;
}
