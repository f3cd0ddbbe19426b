import { z } from "zod";
import { judgeAnomalies } from "~/contract/anomalies/anomalies";
import { expectedReasons } from "~/contract/anomalies/anomalies-lists";
import { requireUser } from "~/session/require-user.server";
import { submit } from "~/session/submit.server";

const { note, quietUntil } = judgeAnomalies.request.shape;

/** The form of a verdict on one alert. */
const schema = z
  .object({
    alert: z.coerce.number().int().min(1),
    intent: z.enum(["real", "expected"]),
    version: z.string().default(""),
    note: note.default(""),
    reason: z.enum(expectedReasons).nullable().catch(null),
    quietUntil: z.preprocess((text) => text || null, quietUntil),
  })
  .transform(({ alert, intent, ...rest }) => ({ ...rest, numbers: [alert], verdict: intent }));

/** Whether the form gives a verdict with its reasons. */
export const isVerdict = (form: FormData): boolean => ["real", "expected"].includes(String(form.get("intent")));

/** Records the verdict, or returns the input with its problems. */
export const saveVerdict = (request: Request, form: FormData) =>
  submit(request, form, schema, {
    save: async (verdict) => {
      const { upstream } = await requireUser(request);
      await upstream.call(judgeAnomalies, verdict);
      return verdict;
    },
  });
