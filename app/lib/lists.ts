/** Lists as each language writes them, in one line. */

const isFullWidth = (language: string): boolean => language === "zh" || language === "ja";

/** Names of one kind: "AWS, Azure", in Chinese and Japanese "AWS、Azure". */
export const joinList = (names: readonly string[], language: string): string =>
  names.join(isFullWidth(language) ? "、" : ", ");

/** Facts of different kinds about one thing, without those it lacks: "October 2026, USD", in Chinese "2026年10月，USD". */
export function joinFacts(facts: readonly (string | false | null | undefined)[], language: string): string {
  const stated = facts.filter((fact): fact is string => Boolean(fact));
  return language === "zh" ? stated.join("，") : joinList(stated, language);
}

/** Facts in small print, without those it lacks: "eu-west-1 · db-1". No line begins with the dot. */
export const joinBrief = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join("\u00a0· ");

/** Sentences and lists side by side: "Region is a, b; tag Team is c". */
export const joinSentences = (sentences: readonly string[], language: string): string =>
  sentences.join(isFullWidth(language) ? "；" : "; ");
