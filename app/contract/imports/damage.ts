import { z } from "zod";
import { month } from "../money";
import { vendor } from "../vendors";

/** A damaged month of a billing account. No figure includes it until it is repaired on the page of its import. */
export const damagedMonth = z.object({ vendor, month, billingAccountId: z.string(), importId: z.string() });
export type DamagedMonth = z.infer<typeof damagedMonth>;
