import { z } from "zod";
import { month } from "./money";
import { vendor } from "./vendors";

/** A month of a billing account of which the store has lost something. It is in no figure until it is repaired, on the page of its import. */
export const damagedMonth = z.object({ vendor, month, billingAccountId: z.string(), importId: z.string() });
export type DamagedMonth = z.infer<typeof damagedMonth>;
