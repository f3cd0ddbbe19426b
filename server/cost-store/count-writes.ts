import type { Parameters } from "./cost-store";

/** Counts of a store's ended writes, by the company whose rows they change. */
export interface WriteCounts {
  /** Counts the write when it has ended, whatever its outcome. Without a `company` it may change any rows. */
  counted(write: Promise<void>, parameters?: Parameters): Promise<void>;
  /** Changes with every write that may change the company's rows; without a company, with every write. */
  version(company: string | undefined): string;
}

export function countWrites(): WriteCounts {
  let all = 0;
  let ofAnyRows = 0;
  const ofCompanies = new Map<string, number>();
  const count = ({ company }: Parameters): void => {
    all += 1;
    if (typeof company === "string") ofCompanies.set(company, (ofCompanies.get(company) ?? 0) + 1);
    else ofAnyRows += 1;
  };
  return {
    counted: (write, parameters = {}) => write.finally(() => count(parameters)),
    version: (company) => (company === undefined ? `${all}` : `${ofAnyRows} ${ofCompanies.get(company) ?? 0}`),
  };
}
