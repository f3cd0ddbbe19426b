import { z } from "zod";
import { judgeAnomalies, markAnomalies } from "~/contract/anomalies/anomalies";
import { getFixedT } from "~/i18n/i18n.server";
import { redirectWithFailure, redirectWithToast } from "~/session/flash.server";
import { redirectWithin } from "~/session/redirect.server";
import { requireUser } from "~/session/require-user.server";
import type { Upstream } from "~/upstream/upstream.server";
import { UpstreamError } from "~/upstream/upstream.server";

const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

/** A button of the list or of an alert: what it does, and to which alerts. */
const submission = z.object({
  numbers: z.array(number).min(1).max(200),
  intent: z.enum(["star", "unstar", "hide", "unhide", "mute", "receive", "seen", "real", "expected"]),
});

/** What the form did; null if it named no alert or no known action. */
type Done = z.output<typeof submission>["intent"] | null;

const marks = {
  star: { starred: true },
  unstar: { starred: false },
  hide: { hidden: true },
  unhide: { hidden: false },
  mute: { received: false },
  receive: { received: true },
  seen: { seen: true },
} as const;

/** Handles a posted form of alerts. A button "star:12" is for one alert, "star" for the selected ones. */
async function actOnAlerts(upstream: Upstream, form: FormData): Promise<Done> {
  const [intent = "", alertNumber] = String(form.get("intent") ?? "").split(":");
  const parsed = submission.safeParse({
    intent,
    numbers: alertNumber === undefined ? form.getAll("alert").map(String) : [alertNumber],
  });
  if (!parsed.success) return null;
  const { numbers, intent: requested } = parsed.data;
  if (requested === "real" || requested === "expected")
    await upstream.call(judgeAnomalies, { numbers, verdict: requested });
  else await upstream.call(markAnomalies, { numbers, ...marks[requested] });
  return requested;
}

/** Handles the posted form of the screen at `path`, then redirects back to it. */
export async function answerForm(request: Request, path: string, form: FormData) {
  const { upstream } = await requireUser(request);
  const back = `${path}${new URL(request.url).search}`;
  const t = await getFixedT(request, "anomalies");
  try {
    const done = await actOnAlerts(upstream, form);
    if (done === null) return await redirectWithToast(request, back, { type: "error", message: t("toast.nothing") });
    if (done === "real" || done === "expected")
      return await redirectWithToast(request, back, { type: "success", message: t(`toast.${done}`) });
    return redirectWithin(request, back, { status: 303 });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return redirectWithFailure(request, back, error);
  }
}
