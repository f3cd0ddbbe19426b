export const MIN_PASSWORD_LENGTH = 10;

/** What a new password needs (spec §5). */
const rules = {
  length: (text: string) => Array.from(text).length >= MIN_PASSWORD_LENGTH,
  upper: (text: string) => /\p{Lu}/u.test(text),
  lower: (text: string) => /\p{Ll}/u.test(text),
  digit: (text: string) => /\p{Nd}/u.test(text),
  special: (text: string) => /[^\p{L}\p{N}\s]/u.test(text),
};
export type PasswordRule = keyof typeof rules;
export const passwordRules = Object.keys(rules) as PasswordRule[];

/** The rules that a password does not meet. */
export const missingRules = (password: string): PasswordRule[] =>
  passwordRules.filter((rule) => !rules[rule](password));
