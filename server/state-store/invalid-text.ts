/** PostgreSQL: character_not_in_repertoire, untranslatable_character. */
const codes = ["22021", "22P05"];

/** Whether the state store rejected a text because it contains NUL, which nothing stored does. */
export const isInvalidText = (error: Error): boolean => "code" in error && codes.includes(String(error.code));
