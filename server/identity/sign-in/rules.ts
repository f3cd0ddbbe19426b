import type { CurrentUser } from "~/contract/people/session";
import { addressList } from "~/lib/http/address-list";
import type { Queries } from "../../state-store/state-store";
import { INTERNAL_SITE } from "../../people/site-code";

/** What decides whether and how a user may sign in, after the password. */
export interface SignInRules {
  /** The site code of the operator's own staff, who have stricter rules (spec §6). */
  isInternal: boolean;
  /** Whether an active member of any company. */
  isMember: boolean;
  /** A code is required: by the user's own setting, or by a rule for them or their company. */
  useOtp: boolean;
  /** Codes are set up; otherwise they are at this sign-in. */
  hasCodes: boolean;
  /** Addresses and networks of the user; none: any, except for internal staff. */
  allowedIpaddr: string[];
  /** Addresses of each of the user's companies; a sign-in must match those of at least one. */
  companyAddresses: string[][];
  /** Whether the user may have several sessions. */
  useConcurrent: boolean;
}

/** The access flags of spec §4 that end a sign-in. */
export type Denial = "accessDenied" | "otpDenied" | "allowedIpNull" | "allowedIpDenied";

/** Why a sign-in from this address is denied; null if it is not. */
export function denialOf(rules: SignInRules, address: string): Denial | null {
  const { isInternal, isMember, useOtp, allowedIpaddr, companyAddresses } = rules;
  if (!isMember) return "accessDenied";
  if (isInternal && !useOtp) return "otpDenied";
  if (isInternal && allowedIpaddr.length === 0) return "allowedIpNull";
  return passes(allowedIpaddr, address) && companyAddresses.some((list) => passes(list, address))
    ? null
    : "allowedIpDenied";
}

/** Whether a list lets an address in. */
export const passes = (list: string[], address: string): boolean => list.length === 0 || addressList(list)(address);

/** Whether a user's own list lets an address in; internal staff must have one. */
export const admits = (
  { siteCd, allowedIpaddr }: Pick<CurrentUser, "siteCd" | "allowedIpaddr">,
  address: string,
): boolean => !(siteCd === INTERNAL_SITE && allowedIpaddr.length === 0) && passes(allowedIpaddr, address);

/** Undefined if the user no longer exists. */
export async function signInRulesOf(db: Queries, userId: string): Promise<SignInRules | undefined> {
  const [row] = await db.query<{
    site_code: string;
    use_otp: boolean;
    has_codes: boolean;
    use_concurrent: boolean;
    allowed_addresses: string[];
    companies: { addresses: string[]; requiresOtp: boolean }[] | null;
  }>(
    `SELECT site_code, use_otp, use_concurrent, allowed_addresses,
       EXISTS (SELECT FROM one_time_codes AS codes WHERE codes.user_id = users.user_id AND confirmed_at IS NOT NULL) AS has_codes,
       (SELECT jsonb_agg(jsonb_build_object('addresses', companies.allowed_addresses, 'requiresOtp', requires_otp))
        FROM members JOIN companies USING (company_id) WHERE members.user_id = users.user_id AND disabled_at IS NULL) AS companies
     FROM users WHERE user_id = $1`,
    [userId],
  );
  if (!row) return undefined;
  const companies = row.companies ?? [];
  const isInternal = row.site_code === INTERNAL_SITE;
  return {
    isInternal,
    isMember: companies.length > 0,
    useOtp: row.use_otp || row.has_codes || companies.some(({ requiresOtp }) => requiresOtp),
    hasCodes: row.has_codes,
    allowedIpaddr: row.allowed_addresses,
    companyAddresses: companies.map(({ addresses }) => addresses),
    useConcurrent: row.use_concurrent && !isInternal,
  };
}
