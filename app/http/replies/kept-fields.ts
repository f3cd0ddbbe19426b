/** Neither stored nor sent back: people type these fields again. A code of a service is none. */
const SECRET = /^(.*password|repeated|code|secret|token)$/i;

export const isSecret = (field: string): boolean => SECRET.test(field);

/** The entries with which a form is offered again: neither files, nor secrets, nor conform's own fields. */
export const keptFields = (form: FormData): [string, string][] =>
  [...form].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && !entry[0].startsWith("__") && !isSecret(entry[0]),
  );
