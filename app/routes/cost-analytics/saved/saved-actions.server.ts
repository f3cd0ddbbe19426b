import { z } from "zod";
import type { FieldProblem } from "~/contract/field-problems";
import { deleteFilter, filterName, getSavedFilter, saveFilter, saveFilterAs } from "~/contract/costs/saved-filters";
import { isNoCollectedData } from "~/contract/error-codes";
import { attachForm, isNotAMember } from "~/http/replies/page-error.server";
import { invalidForm } from "~/session/invalid-form.server";
import { readSubmission } from "~/session/read-submission.server";
import type { SignedIn } from "~/session/require-user.server";
import type { Upstream } from "~/upstream/upstream.server";
import { faults, UpstreamError } from "~/upstream/upstream-error";
import type { Search } from "~/features/cost-report/search/href";
import { savedFiltersHref } from "~/features/cost-report/search/href";
import { contentOf, savedConditions } from "./saved-search.server";

/** conform omits empty fields; a missing name is an empty one. */
const name = z.preprocess((typed) => typed ?? "", filterName);
const index = z.coerce.number().int().min(0);

const saving = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("saveAs"), filterName: name }),
  z.object({ intent: z.literal("save"), index }),
  z.object({ intent: z.literal("rename"), index, filterName: name }),
  z.object({ intent: z.literal("delete"), index }),
]);
export type SavingIntent = z.infer<typeof saving>["intent"];

const nameProblems = [
  "filterNameRequired",
  "filterNameTooLong",
  "nameTaken",
  "tooManyFilters",
] as const satisfies FieldProblem[];

/**
 * Why nothing was saved; `reason` is a text key, null if the form is only opened with typed entries; `typed` is the
 * name.
 */
export interface SavingProblem {
  intent: SavingIntent;
  index: number | null;
  reason: (typeof nameProblems)[number] | "nameInvalid" | "gone" | "left" | "noCollectedData" | "failed" | null;
  typed: string;
}

export type Saved = { problem: SavingProblem } | { problem: null; intent: SavingIntent; index: number };

/** Handles the form for the page's search, as the user that `findUser` resolves to. Throws 400 for an invalid form. */
export async function handleSavedFilterForm(
  findUser: () => Promise<Pick<SignedIn, "upstream">>,
  form: FormData,
  search: Search,
): Promise<Saved> {
  const submission = readSubmission(form, saving);
  const { intent, index: sent, filterName: typed } = submission.payload;
  const requested = saving.options.map((option) => option.shape.intent.value).find((option) => option === intent);
  if (!requested) throw invalidForm();
  const problem = (reason: SavingProblem["reason"]): Saved => ({
    problem: {
      intent: requested,
      index: typeof sent === "string" ? Number(sent) : null,
      reason,
      typed: typeof typed === "string" ? typed : "",
    },
  });
  if (submission.status === undefined) return problem(null);
  if (submission.status !== "success") {
    const code = submission.error?.filterName?.[0];
    if (code === undefined) throw invalidForm();
    return problem(reasonOf(code));
  }
  try {
    const { upstream } = await findUser();
    return { problem: null, intent: requested, index: await perform(upstream, submission.value, search) };
  } catch (error) {
    if (isNotAMember(error)) {
      if (requested === "saveAs") attachForm(error, form, savedFiltersHref(search));
      return problem("left");
    }
    if (!(error instanceof UpstreamError)) throw error;
    if (isNoCollectedData(error.code)) return problem("noCollectedData");
    if (error.status === 404) return problem("gone");
    if (error.code === faults.uncertain) throw error;
    const code = error.fields?.filterName?.[0];
    return problem(code === undefined ? "failed" : reasonOf(code));
  }
}

/** Resolves to the index of the filter. */
async function perform(upstream: Upstream, requested: z.infer<typeof saving>, search: Search): Promise<number> {
  switch (requested.intent) {
    case "saveAs":
      return (await upstream.call(saveFilterAs, { filterName: requested.filterName, ...contentOf(search) })).index;
    case "save": {
      const saved = await upstream.call(getSavedFilter, { filterIndex: requested.index });
      return (
        await upstream.call(saveFilter, {
          index: requested.index,
          ...contentOf(search),
          conditions: savedConditions(saved, search),
        })
      ).index;
    }
    case "rename":
      return (await upstream.call(saveFilter, { index: requested.index, filterName: requested.filterName })).index;
    case "delete":
      await upstream.call(deleteFilter, { filterIndex: requested.index });
      return requested.index;
  }
}

const reasonOf = (code: string): NonNullable<SavingProblem["reason"]> =>
  nameProblems.find((problem) => problem === code) ?? "nameInvalid";
