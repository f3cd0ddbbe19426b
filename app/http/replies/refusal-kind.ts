/**
 * Kinds of texts by error code. Not from the contract's `errorCodes`, which import zod: that must stay out of client
 * code.
 */
const kinds: Record<string, string> = {
  "no-company": "company",
  "not-a-member": "member",
  no_access: "access",
  allowedIpDenied: "address",
  unpaid: "plan",
};

/**
 * Which texts of `errors` explain a 403, by its code. Unknown codes: the menu was refused. No code: this site blocked
 * the request.
 */
export const refusalKind = (code: string | number | undefined): string =>
  code === undefined ? "site" : (kinds[code] ?? "menu");
