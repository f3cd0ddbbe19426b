import { z } from "zod";
import { judgeAnomalies, markAnomalies } from "~/contract/anomalies";
import { expectedReasons, MAX_NOTE } from "~/contract/anomalies-lists";
import { isDay } from "~/lib/time/time-frames";
import type { Upstream } from "~/upstream/upstream.server";

const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

/** A button of the list or of an alert: what it does, to which alerts, and for an expectation why and until when. */
const submission = z.object({
  numbers: z.array(number).min(1).max(200),
  intent: z.enum(["star", "unstar", "hide", "unhide", "mute", "receive", "seen", "real", "expected"]),
  note: z.string().max(MAX_NOTE).default(""),
  reason: z.enum(expectedReasons).nullable().catch(null),
  quietUntil: z.string().refine(isDay).nullable().catch(null),
});

/** What the form did; null if it named no alert or no known action. */
export type Done = z.output<typeof submission>["intent"] | null;

const marks = {
  star: { starred: true },
  unstar: { starred: false },
  hide: { hidden: true },
  unhide: { hidden: false },
  mute: { received: false },
  receive: { received: true },
  seen: { seen: true },
} as const;

/** Carries out a posted form of alerts. A button "star:12" is for one alert, "star" for the selected ones. */
export async function actOnAlerts(upstream: Upstream, form: FormData): Promise<Done> {
  const [intent = "", one] = String(form.get("intent") ?? "").split(":");
  const parsed = submission.safeParse({
    intent,
    numbers: one === undefined ? form.getAll("alert").map(String) : [one],
    note: String(form.get("note") ?? "").trim(),
    reason: form.get("reason") ?? null,
    quietUntil: form.get("quietUntil") || null,
  });
  if (!parsed.success) return null;
  const { numbers, intent: asked, ...verdict } = parsed.data;
  if (asked === "real" || asked === "expected")
    await upstream.call(judgeAnomalies, { numbers, verdict: asked, ...verdict });
  else await upstream.call(markAnomalies, { numbers, ...marks[asked] });
  return asked;
}
