import type { SubmissionResult } from "@conform-to/react";
import { previewBillingProfile, saveBillingProfile } from "~/contract/billing/profile-versions";
import type { ProfilePreview, ProfileVersion } from "~/contract/billing/profile-versions";
import { readSubmission } from "~/session/read-submission.server";
import { requireUser } from "~/session/require-user.server";
import { submit } from "~/session/submit.server";
import type { Upstream } from "~/upstream/upstream.server";
import { INTENT, PREVIEWED, SHOWN_VERSIONS_FIELD } from "../form/form-id";
import { profileSchema } from "../form/profile-values";
import type { ProfileRequest } from "../form/profile-values";
import { isChanged, refusalText } from "./refusal-text.server";

/** The effect of saving, with the typed form. */
export interface ShownPreview {
  requested: ProfileRequest;
  preview: ProfilePreview;
  /** It was confirmed, but its effect has changed since. */
  isChanged: boolean;
  /** Names and values of the form's fields. */
  fields: [string, string][];
}

interface Answer {
  /** The form to return; null: it is not shown. */
  result: SubmissionResult | null;
  preview: ShownPreview | null;
  status: number;
}

/**
 * Previews saving the form; saves it once confirmed, if the effect is still the same; or goes back to the form.
 * Problems are shown at the form.
 */
export async function saveProfile(request: Request, form: FormData): Promise<{ saved: ProfileVersion } | Answer> {
  const step = form.get(INTENT);
  if (step === "back") return { result: readSubmission(form, profileSchema).reply(), preview: null, status: 200 };
  const previewed = step === "save" ? String(form.get(PREVIEWED) ?? "") : null;
  const shownVersions = String(form.get(SHOWN_VERSIONS_FIELD) ?? "")
    .split(" ")
    .filter(Boolean);
  const submitted = await submit(request, form, profileSchema, {
    save: async (requested) => {
      const { upstream } = await requireUser(request);
      const saved = previewed === null ? null : await saveIfUnchanged(upstream, requested, previewed);
      return {
        version: saved,
        shown: saved
          ? null
          : {
              requested,
              preview: await previewOf(upstream, requested, shownVersions),
              isChanged: previewed !== null,
              fields: fieldsOf(form),
            },
      };
    },
    formError: (error) => refusalText(request, error),
  });
  if ("result" in submitted) return { ...submitted, preview: null };
  const { version, shown } = submitted.saved;
  return version ? { saved: version } : { result: null, preview: shown, status: shown?.isChanged ? 409 : 200 };
}

/** Null if the effect has changed. */
async function saveIfUnchanged(
  upstream: Upstream,
  requested: ProfileRequest,
  previewed: string,
): Promise<ProfileVersion | null> {
  try {
    return await upstream.call(saveBillingProfile, { ...requested, previewed });
  } catch (error) {
    if (!isChanged(error)) throw error;
    return null;
  }
}

const previewOf = (
  upstream: Upstream,
  { replaces, ...version }: ProfileRequest,
  shownVersions: string[],
): Promise<ProfilePreview> =>
  upstream.call(previewBillingProfile, { version, ...(replaces && { replaces }), seen: shownVersions });

const steps = new Set<string>([INTENT, PREVIEWED]);
const fieldsOf = (form: FormData): [string, string][] =>
  [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !steps.has(name) ? [[name, value]] : [],
  );
