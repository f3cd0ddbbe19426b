import { z } from "zod";
import { commitmentText, hourText, quantityText } from "~/contract/commitments/advice";
import { adviceKinds, lookbackDays, offerings, planKinds, terms } from "~/contract/commitments/advice-kinds";
import type { AdviceKind } from "~/contract/commitments/advice-kinds";
import type { FieldProblem } from "~/contract/field-problems";
import type { Ignored } from "~/features/address/ignored";
import type { Parameters } from "~/features/address/search-parameters";
import { documentation, lang, optional, readSearch, single, text } from "~/features/address/search-parameters";
import type { Search } from "./href";
import { defaultSearch } from "./href";

const nothing = z.never();
/** Input stays in the form even if it is invalid. */
const typed = text(40);
const typedFields = { until: hourText, commitment: commitmentText, quantity: quantityText };
const days = lookbackDays.map(String) as [Search["days"], ...Search["days"][]];

/** The parameters of the screens and files of recommendations; `docs/addresses.md` has their table. */
const parameters = (kind: AdviceKind): Parameters<Search> => {
  const { unit, payments, hasOfferings } = adviceKinds[kind];
  const isPlan = unit === "spend";
  return {
    type: single(isPlan ? z.enum(planKinds) : nothing, { about: ": the Savings Plan" }),
    term: single(z.enum(terms), {}),
    payment: single(z.enum(payments), { about: ": what is paid upfront; Azure has no `partial`" }),
    offering: single(hasOfferings ? z.enum(offerings) : nothing, { about: "(EC2)" }),
    days: single(z.enum(days), { about: ": days that are looked back on" }),
    until: optional(typed, {
      about: "`YYYY-MM-DDTHH:00Z`, the end of these days",
      without: "the newest complete hour",
    }),
    account: single(text(1024), {
      about:
        "`payer` (all accounts of a payer together), `each` (every account by itself), or the id of one account or subscription",
    }),
    row: optional(text(400), {
      about: "one purchase, as the links of the list name it",
      without: "all; the first in the simulator",
    }),
    commitment: optional(isPlan ? typed : nothing, {
      name: "`commitment`, `quantity`",
      about: "an amount per hour (Savings Plans), or a number of reservations, instead of the best one",
      without: "the best",
    }),
    quantity: optional(isPlan ? nothing : typed),
    ending: single(z.enum(["renewed", "lapse"]), {
      about: ": what becomes of existing commitments that end within the term",
    }),
    steps: single(z.string().regex(/^([1-9]|1[0-2])$/), { about: "1 to 12 purchases in turn (simulator)" }),
    lang: optional(lang, { without: "as above" }),
  };
};

export const parse = (params: URLSearchParams, kind: AdviceKind): { search: Search; ignored: Ignored[] } =>
  readSearch(parameters(kind), defaultSearch, params);

/** Problems of the typed values, by field. */
export const problemsIn = (search: Search): Partial<Record<keyof typeof typedFields, FieldProblem>> =>
  Object.fromEntries(
    Object.entries(typedFields).flatMap(([name, schema]) => {
      const value = search[name as keyof typeof typedFields];
      const read = value === null ? undefined : schema.safeParse(value);
      return read && !read.success ? [[name, read.error.issues[0]!.message]] : [];
    }),
  );

/** The documentation of the parameters. */
export const adviceParameterRows = (): string[] => {
  const { commitment, type, ...others } = parameters("savingsPlans");
  return documentation(
    { type, ...others, offering: parameters("ec2").offering, commitment } as Parameters<Search>,
    defaultSearch,
  );
};
