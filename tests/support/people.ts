import { companies as demoCompanies } from "../../server/demo/catalogue/companies";
import type { Credentials } from "./sign-in-by-http";

export interface Company {
  companyId: string;
  name: string;
}

export interface Person extends Credentials {
  name: string;
  companies: Company[];
  /** Auth type on every menu; edit when left out. */
  may?: "view";
}

/** The company whose bills the app's demo has. */
export const demoCompany: Company = { companyId: demoCompanies[0]!.companyId, name: demoCompanies[0]!.name };

const password = "correct horse battery";

/** Users of every app under test. Tests only read as them; what changes anything has a person of its own (`makePerson`). */
export const people = {
  /** Signed in from the start, a member of one company; the demo user belongs to both of the demo. */
  member: { login: "member@demo.example", password, name: "Mona Member", companies: [demoCompany] },
  /** Their company has no bills, and nobody who may import. */
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
 * Users for whom an invoice was planned before their company had a bill, which a running app cannot make up for: one for
 * each repetition of the test of it.
 */
export const planners: Person[] = Array.from({ length: 10 }, (_, n) => ({
  login: `planner@tide-${n}.example`,
  password,
  name: "Tia Tide",
  companies: [{ companyId: `tide-${n}`, name: "Tide Mills" }],
}));
