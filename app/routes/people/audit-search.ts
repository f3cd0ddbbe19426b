import { auditActions } from "~/contract/audit-actions";
import type { AuditAction } from "~/contract/audit-actions";

/** The address of the audit log: `find` (part of a name, address or object), `action`, `page` from 1. */
export function readAudit(params: URLSearchParams): { word: string; action: AuditAction | undefined; page: number } {
  const page = params.get("page") ?? "";
  return {
    word: (params.get("find") ?? "").slice(0, 200),
    action: auditActions.find((one) => one === params.get("action")),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}
