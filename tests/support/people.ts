import { companies as demoCompanies } from "../../server/demo/catalogue/companies";
import type { Credentials } from "./sign-in-by-http";

export interface Company {
  companyId: string;
  name: string;
}

export interface Person extends Credentials {
  name: string;
  companies: Company[];
  /** Auth type on every menu; by default edit. */
  may?: "view";
}

/** The demo company. */
export const demoCompany: Company = { companyId: demoCompanies[0]!.companyId, name: demoCompanies[0]!.name };

const password = "correct horse battery";

/** Users of every app under test, for tests that change nothing; others create their own user (`makePerson`). */
export const people = {
  /** Signed in by default; a member of one company, while the demo user belongs to both demo companies. */
  member: { login: "member@demo.example", password, name: "Mona Member", companies: [demoCompany] },
  /** Their company has no bills and no user who may import. */
  viewer: {
    login: "viewer@empty.example",
    password,
    name: "Vera Viewer",
    companies: [{ companyId: "empty", name: "Empty Mills" }],
    may: "view",
  },
  stranger: {
    login: "stranger@elsewhere.example",
    password,
    name: "Sam Stranger",
    companies: [{ companyId: "elsewhere", name: "Elsewhere Ltd." }],
  },
} satisfies Record<string, Person>;

/**
 * Users with a scheduled invoice that was due before their company had a bill, which cannot be set up in a running app:
 * one per repetition of its test.
 */
export const planners: Person[] = Array.from({ length: 10 }, (_, n) => ({
  login: `planner@tide-${n}.example`,
  password,
  name: "Tia Tide",
  companies: [{ companyId: `tide-${n}`, name: "Tide Mills" }],
}));
