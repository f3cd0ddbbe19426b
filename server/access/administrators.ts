import { errorCodes } from "~/contract/error-codes";
import { isAdministrator } from "~/contract/people/permission";
import { CallError } from "../call-error";
import type { Caller } from "../serve";

/** Throws CallError 403 unless the caller administers the company. */
export function checkAdministrator({ user }: Pick<Caller, "user">): void {
  if (!isAdministrator(user))
    throw new CallError(
      403,
      errorCodes.forbidden,
      "You do not have permission to access this menu. Please contact your organization administrator for assistance.",
    );
}
