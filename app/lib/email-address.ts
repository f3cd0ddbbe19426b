/** Characters of a local part between its dots (RFC 5322). */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,60}[A-Za-z0-9])?";
const address = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+[A-Za-z]{2,62}$`);
/** What mail servers take (RFC 5321). */
const LONGEST = 254;

/**
 * Whether the text is an email address: a local part of allowed characters, @, domain labels of 1 to 62 characters and a
 * suffix of letters. Spec §5 limits the suffix to 3 letters, which would keep out people at .info (decision 0083).
 */
export const isEmailAddress = (text: string): boolean => text.length <= LONGEST && address.test(text);
