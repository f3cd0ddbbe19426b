import {
  endSession,
  getCompanyList,
  getCurrentUser,
  getFrontProfile,
  getKeycloakJson,
  getVendors,
  saveLanguage,
  selectCompany,
} from "~/contract/people/session";
import { linksIn } from "~/lib/process/settings";
import { linksOf, profileOf } from "~/lib/people/profiles";
import { issuerOf } from "../identity/issuer";
import { notFound } from "../call-error";
import { serve } from "../serve";
import { endSessions } from "./ended-sessions";

export const peopleCalls = [
  serve(getFrontProfile, async (_query, _caller, { env }) => ({
    profile: env.PROFILE,
    tokenCookieName: profileOf(env.PROFILE).tokenCookieName,
    endpoints: profileOf(env.PROFILE).endpoints,
    links: linksOf(env.PROFILE, linksIn(env)),
  })),

  serve(getKeycloakJson, async (_query, _caller, { env }) => {
    const issuer = issuerOf(env);
    return {
      keycloakJson: {
        realm: issuer.split("/").at(-1)!,
        "auth-server-url": issuer.replace(/\/realms\/[^/]+$/, "/"),
        issuer,
        resource: env.OIDC_CLIENT_ID,
        audience: env.OIDC_AUDIENCE,
      },
    };
  }),

  serve(getCurrentUser, async (_query, caller) => ({ status: "ok" as const, result: caller.user })),

  serve(endSession, async (_query, { session }, { stateStore }) => {
    if (session) await endSessions(stateStore, [session.key], session.endsAt);
    return {};
  }),

  serve(getCompanyList, async (_query, caller) => ({ cmpnList: caller.user.companies })),

  serve(selectCompany, async ({ cmpnId }, caller, { stateStore }) => {
    const company = caller.user.companies.find((c) => c.cmpnId === cmpnId);
    if (!company) throw notFound("This company");
    await stateStore.query("UPDATE users SET current_company_id = $1 WHERE user_id = $2", [cmpnId, caller.userId]);
    return company;
  }),

  serve(saveLanguage, async ({ userLangCd }, caller, { stateStore }) => {
    await stateStore.query("UPDATE users SET language = $1 WHERE user_id = $2", [userLangCd, caller.userId]);
    return {};
  }),

  serve(getVendors, async (_query, caller) => ({ vendors: caller.vendors })),
];
