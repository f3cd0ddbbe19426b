import { once } from "~/http/request-context.server";
import { log } from "~/http/log.server";
import { keptFields } from "~/http/replies/kept-fields";
import { describeError } from "~/lib/process/log";
import { INTENT } from "../read-submission.server";
import { returnToOf } from "../return-to";
import { lastUserCookie } from "../cookies.server";
import { pendingFormStore } from "./pending-form-store.server";

const FORM = "posted form";

/** Remembers the form of a request, in case its sender turns out to be signed out. */
export const rememberForm = (request: Request, form: FormData): Promise<FormData | null> =>
  once(request, FORM, async () => form);

const REOPENS = "posted form can be reopened";
/**
 * Marks the request's form as one that can be reopened with the earlier input without being submitted: forms parsed by
 * conform, and those whose action checks `isReopened`. Reopening any other would take effect at once, such as deleting
 * something.
 */
export const allowReopening = (request: Request): Promise<boolean> => once(request, REOPENS, async () => true);

/** Whether the form is only opened with earlier input; see `ReopenForm`. */
export const isReopened = (form: FormData): boolean => form.has(INTENT);

/**
 * Keeps the request's form until its sender has signed in again; resolves to the page that restores it, null if there
 * is nothing to keep, or the form cannot be reopened. Files and secrets are not kept, and nothing of strangers, who
 * could fill the store, and write forms for others to send. `userId`: the sender; if unknown, the user who last signed in
 * here.
 */
export async function savePendingForm(request: Request, userId: string | undefined): Promise<string | null> {
  if (request.method !== "POST" || !(await once(request, REOPENS, async () => false))) return null;
  const sender = userId ?? (await lastUserCookie(request).parse(request.headers.get("cookie")));
  if (typeof sender !== "string") return null;
  const form = await once(request, FORM, async (): Promise<FormData | null> => null);
  const fields = form ? keptFields(form) : [];
  const action = returnToOf(request);
  if (fields.length === 0 || action === "/") return null;
  try {
    return `/typed?${new URLSearchParams({ form: await pendingFormStore().keep({ action, fields, userId: sender }) })}`;
  } catch (error) {
    // Signing in again must not fail because the form could not be saved.
    log.error("a form could not be kept", describeError(error));
    return null;
  }
}
