import { accountNamesSql } from "../measures/account-names";
import { whereClause, whereOf } from "../measures/scope";
import { rowsOf } from "../measures/totals";
import type { Services } from "../serve";
import type { CommitmentScope } from "./commitment-scope";

/** Newest name in bills of each account in the history, by id. */
export async function accountNames(
  { history }: Pick<CommitmentScope, "history">,
  { costStore }: Services,
): Promise<Map<string, string>> {
  const query = accountNamesSql(whereClause(whereOf(history)));
  const rows = await rowsOf<{ id: string; name: string }>(costStore, history, query);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
