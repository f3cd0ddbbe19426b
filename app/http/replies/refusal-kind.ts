import { errorCodes, siteCodes } from "~/contract/error-codes";

/** Kinds of texts by error code. */
const kinds: Record<string, string> = {
  [siteCodes.noCompany]: "company",
  [siteCodes.notAMember]: "member",
  [errorCodes.noAccess]: "access",
  [errorCodes.addressDenied]: "address",
  [errorCodes.unpaid]: "plan",
};

/**
 * Which texts of `errors` explain a 403, by its code. Unknown codes: the menu was refused. No code: this site blocked
 * the request.
 */
export const refusalKind = (code: string | number | undefined): string =>
  code === undefined ? "site" : (kinds[code] ?? "menu");
