import { log } from "~/http/log.server";
import { UpstreamError } from "./upstream-error";

/**
 * Lets a block fail alone: null if it could not be loaded. Being signed out or lacking permission concerns the whole
 * page: those are no UpstreamErrors, and pass through.
 */
export async function attempt<T>(block: Promise<T>): Promise<T | null> {
  try {
    return await block;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("a block could not be loaded", { status: error.status, code: error.code, error: error.message });
    return null;
  }
}

/** Null if what was requested does not exist; any other failure says nothing about that, and is thrown. */
export async function nullIfMissing<T>(requested: Promise<T>): Promise<T | null> {
  try {
    return await requested;
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) return null;
    throw error;
  }
}

/** The page does not exist. Invalid ids get the same response as unknown ones. */
export function throwNotFound(error: unknown): never {
  if (error instanceof UpstreamError && (error.status === 404 || error.status === 422))
    throw new Response(null, { status: 404 });
  throw error;
}
