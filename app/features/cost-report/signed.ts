/** A difference as displayed: with its sign, unless it is displayed as 0. */
export const signed = (amount: string): string =>
  /[1-9]/.test(amount) && !amount.startsWith("−") ? `+${amount}` : amount;
