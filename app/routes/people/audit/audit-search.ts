import { z } from "zod";
import { MAX_WORD } from "~/contract/costs/filter-limits";
import { auditActions } from "~/contract/people/audit-actions";
import type { AuditAction } from "~/contract/people/audit-actions";
import type { Ignored } from "~/features/address/ignored";
import { readAddress } from "~/features/address/read-address";
import { wholeNumber } from "~/features/address/search-parameters";

export interface AuditSearch {
  /** Part of a name, address or object. */
  word: string;
  action: AuditAction | undefined;
  /** From 1. */
  page: number;
}

const word = z.string().max(MAX_WORD);
const action = z.enum(auditActions);

/** The address of the audit log: `find`, `action` and `page`, and the parameters that it could not use. */
export function readAudit(params: URLSearchParams): { search: AuditSearch; ignored: Ignored[] } {
  const { param, unread, ignored, ignore } = readAddress(params, (name) => name === "lang" || name === "index");
  const requested = params.get("action") || undefined;
  const search = {
    word: param("find", word, ""),
    action: requested === undefined ? undefined : param<AuditAction | undefined>("action", action, undefined),
    page: param<number>("page", wholeNumber, 1),
  };
  if (requested === undefined) unread.delete("action");
  for (const [name, values] of unread) ignore(name, values);
  return { search, ignored };
}
