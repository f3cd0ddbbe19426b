/**
 * Problems of request fields, by code. Schemas have the code as their message, and a reply's `fields` list codes, which
 * the web app words in the reader's language (`message.<code>`). The sentence is a reply's `message`, for people who
 * read it without the web app.
 */
export const fieldProblems = {
  controlCharacters: "Control characters are not allowed.",
  currencyInvalid: "Currency is invalid",
  dateInvalid: "Date is invalid",
  dateReversed: "End date cannot be earlier than start date.",
  rangeMonths: "Date range should not exceed 12 months.",
  rangeDays: "Date range should not exceed 93 days.",
  monthRange: "Invalid date range was specified. Please try again.",
  hourInvalid: "Please enter an hour that has passed, such as 2026-10-31T23:00Z.",
  hourTooOld: "Please enter an hour of the last 3 years.",
  commitmentInvalid: "Please enter an amount per hour of up to 9 decimals.",
  quantityInvalid: "Please enter a whole number of reservations.",
  nameRequired: "Please enter a name.",
  nameTaken: "This name already exists. Please enter another name.",
  nameTooLong: "The name is too long.",

  // Accounts
  passwordRequired: "Please enter your password.",
  passwordWrong: "This is not your current password.",
  passwordWeak: "The password needs 10 characters, with upper and lower case, a digit and a special character.",
  passwordSame: "The new password is the current one.",
  passwordUnequal: "The passwords do not match.",
  codeRequired: "Please enter a code.",
  codeWrong: "This code is not valid. Codes change every 30 seconds and work once.",
  addressInvalid: "Please enter only addresses and networks, such as 192.0.2.7, 10.1.0.0/16 or 2001:db8::/32.",
  addressOwn: "Your own address is not among these, so you would lock yourself out.",
  addressRequired: "Internal users need at least one address, as they get in from listed addresses only.",
  tooManyAddresses: "You can list up to 100 addresses.",
  tooManyPasskeys: "You can have up to 20 passkeys. Remove one first.",
  passkeyInvalid: "The passkey was not added. Try again.",
  passkeyAddress: "Passkeys require https and a host name.",
  tooManyTokens: "You can have up to 20 access tokens. Revoke one first.",

  // People
  emailInvalid: "Please enter an email address such as name@company.com.",
  vendorRequired: "Please choose at least one provider.",
  vendorNotSeen: "You can remove a provider only if you can see all of its accounts.",
  accountRequired: "Please choose at least one account.",
  memberTaken: "This person is already a member.",
  moreThanOwn: "You cannot give more permissions than you have.",
  lastAdmin: "This is the only administrator. Add another one first.",

  // Notices and answers to the survey
  noticeRequired: "Please enter the notice.",
  noticeTooLong: "The notice is too long. Please use 1,000 characters or less.",
  tooManyNotices: "There can be up to 100 notices. Please delete one first.",
  commentTooLong: "The comment is too long. Please use 2,000 characters or less.",
  answerRequired: "Please choose an answer or write a comment.",

  // Billing profiles
  percent: "Please enter a percentage from 0 to 100 with up to 4 decimals.",
  amount: "Please enter an amount of up to 12 digits and 2 decimals.",
  rate: "Please enter a rate above 0 with up to 12 decimals.",
  codeTaken: "Two services have the same code.",
  rateTwice: "There are two rates for the same currency and month.",
  rateTooEarly: "This rate is for a month before the version takes effect.",
  rateOfSelf: "This is already the company currency.",
  rateTooSmall: "Rates from USD to CNY have 2 decimals. Please enter 0.005 or more.",
  pattern: "Please use {YYYY} or {YY}, {MM} and {VENDOR}, so that every bill has its own number.",
  monthClosed: "This month is closed. Please choose a later one.",
  monthTaken: "Another version takes effect from this month. Please correct that one.",
  discountsExceed: "Together, the two discounts exceed 100%.",
  versionMissing: "Please choose a version.",

  // Emails and invoices
  recipientRequired: "Please enter at least one recipient.",
  tooManyRecipients: "You can enter up to 10 recipients.",
  recipientInvalid: "This is not an email address.",
  noteTooLong: "Description is too long. Please describe in less than 255 characters.",
  notRegistered: "Recipients must be Cloudtally users at this company.",
  dateRequired: "Please choose a date and time.",
  past: "Please choose a date and time in the future.",
  tooFar: "Please choose a date within 36 months.",
  noBill: "There is no bill for this month.",

  // Filters
  filterValueRequired: "A filter needs at least one value.",
  tagKeyMisplaced: "Filters on a tag need a tag key; other filters must not have one.",
  tooManyRules: "These filters use too many service group rules. Please use fewer of them.",
  filterNameRequired: "Please enter a filter name.",
  filterNameTooLong: "Filter name is too long. Please use 100 characters or less.",
  tooManyFilters: "You can save up to 200 filters.",
  tooManyConditions: "You can apply up to 40 filters at once.",
  savedFilterUnavailable:
    "This saved filter was deleted, or includes providers or accounts you have no access to. Please choose another one.",
  reportAddressInvalid:
    "This address has no filters, or some that cannot be used. Please enter the address of a filtered report, or choose a saved filter.",

  // Service groups
  groupRequired: "A set needs at least one group.",
  ruleRequired: "A group needs at least one rule.",
  conditionRequired: "A rule needs at least one condition.",
  tagKeyRequired: "Please enter a tag key.",
  valueRequired: "Please enter at least one value.",
  valueNotAllowed: "This condition takes no values.",
  tooManySets: "You can create up to 30 service group sets.",
  tooManyValues: "A condition can have up to 100 values.",
  valueTooLong: "A value is too long. Please use 1,024 characters or less.",
  tagKeyTooLong: "The tag key is too long. Please use 256 characters or less.",
  tooLarge: "The set is too large. Please use fewer conditions or values.",

  // Budgets
  budgetAmount: "Please enter an amount above 0 of up to 12 digits and 2 decimals.",
  alertPercent: "Please enter a whole percentage from 1 to 1000.",
  monthTwice: "There are two amounts from the same month.",
  monthRequired: "Please enter a month.",
  tooManyBudgets: "You can create up to 200 budgets. Delete one first.",
  tooManyBudgetRecipients: "You can choose up to 50 recipients.",
  subjectRequired: "Please choose what the budget covers.",
  subjectUnseen: "You do not see all costs of this. Please choose something else.",

  // Dashboards
  dashboardNameRequired: "Need to enter Dashboard's name",
  dashboardNameTaken: "Duplicate Name",
  tooManyDashboards: "You can create up to 10 dashboards.",
  lastDashboard: "The last dashboard cannot be deleted.",
  tooManyWidgets: "A dashboard can have up to 40 widgets.",
  layoutInvalid: "Widgets overlap, or one of them has a size that its type does not have.",

  // Alerts
  verdictNoteTooLong: "The note is too long.",
  quietUntilTooEarly: "This date is before the day of the alert.",
  tooManyTagKeys: "You can choose up to 10 tags.",
  tooManyTagValues: "You can list up to 100 values.",
  tooManyWatchedGroups: "You can choose up to 100 service groups.",
  tooManyWatchedConditions:
    "The sets of these service groups have more than 1,000 conditions in total. Please choose groups of fewer sets.",
  tagValueForm: "Write a tag and one of its values in each line, such as Team=fleet.",

  // Alert rules
  unsupportedCharacters: "You have entered unsupported characters.",
  alertBand: "Cost anomaly alert band setting is incorrect.",
  alertThreshold: "Please enter a percentage from 0 to 10,000 with up to 2 decimals.",
  tooManyAlertRules: "You can have up to 50 alert rules.",
  webhookInvalid: "Please enter an address such as https://hooks.company.com/costs.",
  webhookPrivate: "This address is in a private network, which this installation does not call.",
} as const;

export type FieldProblem = keyof typeof fieldProblems;

/** The code as a schema's message; the type checks that it exists. */
export const problem = (code: FieldProblem): FieldProblem => code;

/** The English sentence of a code; any other text, such as zod's own messages, is unchanged. */
export const sentenceOf = (code: string): string =>
  Object.hasOwn(fieldProblems, code) ? fieldProblems[code as FieldProblem] : code;
