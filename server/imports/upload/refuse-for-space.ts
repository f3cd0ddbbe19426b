import { errorCodes } from "~/contract/error-codes";
import { formatFileSize } from "~/lib/files/file-size";
import { CallError } from "../../call-error";
import { NoSpace } from "./free-space";

/** Converts NoSpace to a CallError; rethrows other errors. */
export function refuseForSpace(error: unknown): never {
  if (!(error instanceof NoSpace)) throw error;
  const { neededBytes, freeBytes } = error;
  const message = `The disk is full: ${formatFileSize(neededBytes)} are needed, ${formatFileSize(freeBytes)} are free. Nothing was kept.`;
  throw new CallError(507, errorCodes.noSpace, message, undefined, {
    needed: String(neededBytes),
    free: String(freeBytes),
  });
}
