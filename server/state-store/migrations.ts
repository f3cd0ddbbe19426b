import type { Migration } from "./migration";
import { peopleAndCompanies } from "./migrations/001-people-and-companies";
import { imports } from "./migrations/002-imports";
import { exchangeRates } from "./migrations/003-exchange-rates";
import { importParts } from "./migrations/004-import-parts";
import { demoBills } from "./migrations/005-demo-bills";
import { savedFilters } from "./migrations/006-saved-filters";
import { userSettings } from "./migrations/007-user-settings";
import { serviceGroups } from "./migrations/008-service-groups";
import { jobs } from "./migrations/009-jobs";
import { mail } from "./migrations/010-mail";
import { importReplacements } from "./migrations/011-import-replacements";
import { billing } from "./migrations/012-billing";
import { demoGifts } from "./migrations/013-demo-gifts";
import { invoiceSending } from "./migrations/014-invoice-sending";
import { damageAndOriginals } from "./migrations/015-damage-and-originals";
import { signInLimits } from "./migrations/016-sign-in-limits";
import { profileChanges } from "./migrations/017-profile-changes";
import { sentInvoices } from "./migrations/018-sent-invoices";
import { providerInvoices } from "./migrations/019-provider-invoices";
import { resumableImports } from "./migrations/020-resumable-imports";
import { itemColors } from "./migrations/021-item-colors";
import { rights } from "./migrations/022-rights";
import { auditAndInvitations } from "./migrations/023-audit-and-invitations";
import { companySettings } from "./migrations/024-company-settings";
import { sessionsAndTokens } from "./migrations/025-sessions-and-tokens";
import { oneTimeCodes } from "./migrations/026-one-time-codes";
import { signInRules } from "./migrations/027-sign-in-rules";
import { identityLinks } from "./migrations/028-identity-links";
import { noticesAndAnswers } from "./migrations/029-notices-and-answers";
import { dashboards } from "./migrations/030-dashboards";
import { anomalies } from "./migrations/036-anomalies";
import { priceLists } from "./migrations/037-price-lists";
import { alertRules } from "./migrations/038-alert-rules";
import { budgets } from "./migrations/039-budgets";
import { listedCommitments } from "./migrations/040-listed-commitments";
import { accountsAsWritten } from "./migrations/041-accounts-as-written";
import { operators } from "./migrations/042-operators";
import { watchedSeries } from "./migrations/043-watched-series";
import { soleSignIns } from "./migrations/044-sole-sign-ins";
import { lastActive } from "./migrations/045-last-active";
import { passkeys } from "./migrations/046-passkeys";
import { companyCurrency } from "./migrations/047-company-currency";
import { nightlyJobs } from "./migrations/048-nightly-jobs";
import { inviters } from "./migrations/049-inviters";
import { mutesByRule } from "./migrations/050-mutes-by-rule";
import { endsOfBudgetAlerts } from "./migrations/051-ends-of-budget-alerts";
import { pendingCodes } from "./migrations/052-pending-codes";
import { lastLanguage } from "./migrations/053-last-language";
import { receivedAt } from "./migrations/054-received-at";
import { dashboardNumbers } from "./migrations/055-dashboard-numbers";

/** In the order in which they are applied. */
export const migrations: Migration[] = [
  peopleAndCompanies,
  imports,
  exchangeRates,
  importParts,
  demoBills,
  savedFilters,
  userSettings,
  serviceGroups,
  jobs,
  mail,
  importReplacements,
  billing,
  demoGifts,
  invoiceSending,
  damageAndOriginals,
  signInLimits,
  profileChanges,
  sentInvoices,
  providerInvoices,
  resumableImports,
  itemColors,
  rights,
  auditAndInvitations,
  companySettings,
  sessionsAndTokens,
  oneTimeCodes,
  signInRules,
  identityLinks,
  noticesAndAnswers,
  dashboards,
  anomalies,
  priceLists,
  alertRules,
  budgets,
  listedCommitments,
  accountsAsWritten,
  operators,
  watchedSeries,
  soleSignIns,
  lastActive,
  passkeys,
  companyCurrency,
  nightlyJobs,
  inviters,
  mutesByRule,
  endsOfBudgetAlerts,
  pendingCodes,
  lastLanguage,
  receivedAt,
  dashboardNumbers,
];
