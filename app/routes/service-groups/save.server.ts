import { saveServiceGroupSet } from "~/contract/service-groups";
import type { ServiceGroupSet } from "~/contract/service-groups";
import { submit } from "~/session/submit.server";
import type { Submitted } from "~/session/submit.server";
import type { Upstream } from "~/upstream/upstream.server";
import { setSchema } from "./set-values";

/** Saves the form's set, or gives the form back. */
export const saveSet = (request: Request, upstream: Upstream, form: FormData): Promise<Submitted<ServiceGroupSet>> =>
  submit(request, form, setSchema, { save: (set) => upstream.call(saveServiceGroupSet, { set }), rename: (field) => field.replace(/^set\./, "") });
