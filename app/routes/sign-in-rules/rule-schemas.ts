import { z } from "zod";
import { saveMemberRules, saveSignInRules } from "~/contract/people/sign-in-rules";

/** One address or network per line, or separated by commas. */
const lines = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));
const checkbox = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");

export const companySchema = z.object({
  requiresOtp: checkbox,
  allowedIpaddr: lines.pipe(saveSignInRules.request.shape.allowedIpaddr),
});

export const memberSchema = z.object({
  memberId: z.string().default("").pipe(saveMemberRules.request.shape.memberId),
  useOtp: checkbox,
  allowedIpaddr: lines.pipe(saveMemberRules.request.shape.allowedIpaddr),
  useConcurrent: checkbox,
});
