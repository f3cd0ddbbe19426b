/** A model's number as decimal text with cents. */
export const decimalText = (value: number): string => value.toFixed(2);
