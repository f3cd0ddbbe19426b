import { z } from "zod";
import { call } from "../call";
import { auditActions } from "./audit-actions";
import { paging } from "../paging";
import { searchWord } from "../text";

const auditEntry = z.object({
  entry: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
  name: z.string(),
  /** Null: background work, or a command at the machine itself. */
  address: z.string().nullable(),
  action: z.enum(auditActions),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditRow = z.output<typeof auditEntry>;

export const auditQuery = z.object({
  /** Part of the user's name or address, or of the subject. */
  word: searchWord,
  action: z.enum(auditActions).optional(),
});

export const getAudit = call("POST /earth/api/audit/list", {
  summary: "The audit log of the company, newest first",
  access: { menu: "audit", level: "view" },
  request: auditQuery.extend({
    ...paging(50),
  }),
  response: z.object({ total: z.number().int(), entries: z.array(auditEntry) }),
});
