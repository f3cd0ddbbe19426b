/** Codes with which the upstream ends a session (spec §4, §8). */
export const endingCodes = [406, 470];

/** Codes of error replies. The numbers are from spec §4 and §8; the words are ours. */
export const errorCodes = {
  signedOut: 406,
  /** Whatever the other fields of the response (spec §8). */
  noCollectedData: 10109,
  invalid: "invalid",
  forbidden: "forbidden",
  /** The menu is allowed, but not the requested data: the user sees no account, or not this provider or company. */
  noAccess: "no_access",
  notFound: "not_found",
  /** Part of the paid version, which the company does not have. */
  unpaid: "unpaid",
  /** Not from this network address. */
  addressDenied: "allowedIpDenied",
  tooLarge: "too_large",
  tooMany: "too_many",
  noSpace: "no_space",
  tooSlow: "too_slow",
  /** Months of the store are damaged: there is no complete answer until they are repaired. */
  damaged: "damaged",
  /** The effect is no longer the confirmed one, or someone else has saved in the meantime. */
  changed: "changed",
  /** The object of the change has been replaced or removed. */
  gone: "gone",
  /** The object of the change belongs to closed months. */
  closed: "closed",
  /** A sent invoice would become wrong; `values`: vendor, yearMonth. */
  sent: "sent",
  failed: "failed",
  /** A change may have been carried out or not. */
  uncertain: "uncertain",
} as const;

/** Codes of refusals that this site decides by itself, beside those above. */
export const siteCodes = {
  noCompany: "no-company",
  notAMember: "not-a-member",
} as const;

/** Whether it is the code of a response without collected data: 10109 or "10109". */
export const isNoCollectedData = (code: unknown): boolean => Number(code) === errorCodes.noCollectedData;
