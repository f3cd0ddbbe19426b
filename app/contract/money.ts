import { z } from "zod";
import { problem } from "./field-problems";

/** A decimal number as text, exact: up to 30 decimals, no exponent. All amounts are transferred in this form. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);

/** ISO 4217-like currency code as stated in bills. */
export const currencyCode = z.string().regex(/^[A-Z]{2,5}$/, problem("currencyInvalid"));

/** Where an exchange rate comes from: a company's billing profile, or the table of base rates. */
export const rateSource = z.enum(["own", "base"]);

/** A valid calendar day, YYYY-MM-DD. */
export const day = z.iso.date(problem("dateInvalid"));

/** Calendar month, YYYY-MM. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
