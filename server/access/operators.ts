import { errorCodes } from "~/contract/error-codes";
import { CallError } from "../call-error";
import type { Caller } from "../serve";

/** Throws CallError 403 unless the caller is an operator of the installation. */
export function checkOperator({ user }: Pick<Caller, "user">): void {
  if (!user.isOperator)
    throw new CallError(403, errorCodes.forbidden, "Only operators of this installation can change its price lists.");
}
