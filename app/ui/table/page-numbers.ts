/**
 * Page numbers to offer, in order: first, last, the current one and its neighbours; "gap" if at least two are left out.
 */
export function pageNumbers(page: number, pageCount: number): (number | "gap")[] {
  const numbers = [...new Set([1, page - 1, page, page + 1, pageCount])]
    .filter((n) => n >= 1 && n <= pageCount)
    .sort((a, b) => a - b);
  return numbers.flatMap((n, index) => {
    const skipped = n - (numbers[index - 1] ?? 0) - 1;
    if (skipped === 1) return [n - 1, n];
    return skipped > 1 ? ["gap" as const, n] : [n];
  });
}
