import { saveServiceGroupSet } from "~/contract/service-groups";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { requireUser } from "~/session/require-user.server";
import { submit } from "~/session/submit.server";
import type { Submitted } from "~/session/submit.server";
import { setHref } from "../href";
import { setSchema } from "./set-values";

/** Saves the form's set, or returns the form. */
export const saveSet = (request: Request, form: FormData): Promise<Submitted<ServiceGroupSet>> =>
  submit(request, form, setSchema, {
    save: async (set) => (await requireUser(request)).upstream.call(saveServiceGroupSet, { set }),
    startAddress: setHref(),
    rename: (field) => field.replace(/^set\./, ""),
  });
