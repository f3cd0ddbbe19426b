import { authTypes } from "~/contract/session";
import { companies as demoCompanies } from "../../server/demo/catalogue/companies";
import { hashPassword } from "../../server/identity/password";
import { ensureCompany, ensureMember, fullMenus } from "../../server/people/people";
import type { StateStore } from "../../server/state-store/state-store";

export interface Person {
  login: string;
  password: string;
  name: string;
  companies: { companyId: string; name: string }[];
  /** Auth type on every menu; edit when left out. */
  may?: "view";
}

const password = "correct horse battery";
const north = { companyId: "north", name: "North Mills" };
const south = { companyId: "south", name: "South Mills" };
const east = { companyId: "east", name: "East Mills" };
/** The demo company, which is filled later. */
const { companyId: demoId, name: demoName } = demoCompanies[0]!;
const demo = { companyId: demoId, name: demoName };
const isle = { companyId: "isle", name: "Isle Mills" };
const shore = { companyId: "shore", name: "Shore Mills" };
const west = { companyId: "west", name: "West Mills" };
/** Of these the store loses something. */
const reef = { companyId: "reef", name: "Reef Mills" };
const shoal = { companyId: "shoal", name: "Shoal Mills" };
/** Of these an invoice was planned before they had a bill. */
const tide = { companyId: "tide", name: "Tide Mills" };
const cove = { companyId: "cove", name: "Cove Mills" };
/** Has no bills: nobody who may import belongs to it. */
const empty = { companyId: "empty", name: "Empty Mills" };

/**
 * Whoever else may sign in to the app under test. What is stored per user (current company, language) would
 * reach into other tests, so those that change it have a user of their own, for each of the two projects.
 */
export const people = {
  /** Whoever is signed in from the start, as somebody of one company; the demo user belongs to both of the demo. */
  member: { login: "member@demo.example", password, name: "Mona Member", companies: [demo] },
  commuterWithJavascript: {
    login: "commuter.with@isle.example",
    password,
    name: "Carla Commuter",
    companies: [isle, shore],
  },
  commuterWithoutJavascript: {
    login: "commuter.without@isle.example",
    password,
    name: "Cem Commuter",
    companies: [isle, shore],
  },
  withJavascript: { login: "with@north.example", password, name: "Wanda North", companies: [north, south] },
  withoutJavascript: { login: "without@north.example", password, name: "Otto North", companies: [north, south] },
  importerWithJavascript: { login: "importer@east.example", password, name: "Ines East", companies: [east] },
  importerWithoutJavascript: { login: "importer@west.example", password, name: "Willem West", companies: [west] },
  keeperWithJavascript: { login: "keeper.with@demo.example", password, name: "Karla Keeper", companies: [demo] },
  keeperWithoutJavascript: { login: "keeper.without@demo.example", password, name: "Knut Keeper", companies: [demo] },
  unluckyWithJavascript: { login: "unlucky@reef.example", password, name: "Rita Reef", companies: [reef] },
  unluckyWithoutJavascript: { login: "unlucky@shoal.example", password, name: "Saul Shoal", companies: [shoal] },
  plannerWithJavascript: { login: "planner@tide.example", password, name: "Tia Tide", companies: [tide] },
  plannerWithoutJavascript: { login: "planner@cove.example", password, name: "Carl Cove", companies: [cove] },
  viewer: { login: "viewer@empty.example", password, name: "Vera Viewer", companies: [empty], may: "view" },
  stranger: {
    login: "stranger@elsewhere.example",
    password,
    name: "Sam Stranger",
    companies: [{ companyId: "elsewhere", name: "Elsewhere Ltd." }],
  },
} satisfies Record<string, Person>;

const viewOnly = () => fullMenus().map((menu) => ({ ...menu, authType: authTypes.view }));

/** Adds the people and their companies. */
export async function addPeople(db: StateStore): Promise<void> {
  for (const { login, password: typed, name, companies, may } of Object.values<Person>(people)) {
    await db.query("INSERT INTO users (user_id, login, name, email, password_hash) VALUES ($1, $1, $2, $1, $3)", [
      login,
      name,
      await hashPassword(typed),
    ]);
    for (const company of companies) {
      await ensureCompany(db, company.companyId, company.name);
      await ensureMember(db, company.companyId, login);
      if (may === "view")
        await db.query("UPDATE members SET menus = $1 WHERE user_id = $2", [JSON.stringify(viewOnly()), login]);
    }
  }
}
