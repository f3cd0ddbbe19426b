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

/** Missing from pages of an earlier release; the server refuses it. */
const version = z.string().default("");

export const companySchema = z.object({
  version,
  requiresOtp: checkbox,
  allowedIpaddr: lines.pipe(saveSignInRules.request.shape.allowedIpaddr),
});

export const memberSchema = z.object({
  version,
  memberId: z.string().default("").pipe(saveMemberRules.request.shape.memberId),
  useOtp: checkbox,
  allowedIpaddr: lines.pipe(saveMemberRules.request.shape.allowedIpaddr),
  useConcurrent: checkbox,
});
