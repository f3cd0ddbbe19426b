/** By code of a refusal. The contract's `errorCodes` import zod, which must stay out of the pages' client code. */
const kinds: Record<string, string> = {
  "no-company": "company",
  "not-a-member": "member",
  no_access: "access",
  allowedIpDenied: "address",
  unpaid: "plan",
};

/**
 * Which texts of `errors` explain a refusal (403): by its code, any other of which means that the upstream refused a
 * menu; without one, this site refused the request.
 */
export const refusalKind = (code: string | number | undefined): string =>
  code === undefined ? "site" : (kinds[code] ?? "menu");
