/** The text's first `length` UTF-16 units, without half of a character at the end. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/\p{Cs}$/u, "");
