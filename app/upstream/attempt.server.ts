import { log } from "~/http/log.server";
import { UpstreamError } from "./upstream-error";

/**
 * A block that may fail alone: null when it could not be loaded, so that its neighbours stand. Being signed out or
 * not permitted concerns the whole page: upstream throws those as Responses, which pass through here.
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
