/** Eigenvectors of a symmetric matrix, largest eigenvalue first. */
export interface Eigen {
  values: number[];
  /** vectors[k] belongs to values[k]. */
  vectors: number[][];
}

const SWEEPS = 30;

/** The cyclic Jacobi method (Golub and Van Loan, Matrix Computations, 8.5), for matrices of a few rows. */
export function eigenOf(matrix: readonly (readonly number[])[]): Eigen {
  const size = matrix.length;
  const a = matrix.map((row) => [...row]);
  const v = a.map((_, i) => a.map((__, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < SWEEPS && !isDiagonal(a); sweep += 1)
    for (let p = 0; p < size; p += 1) for (let q = p + 1; q < size; q += 1) rotate(a, v, p, q);
  const order = a.map((_, n) => n).sort((m, n) => a[n]![n]! - a[m]![m]!);
  return { values: order.map((n) => a[n]![n]!), vectors: order.map((n) => v.map((row) => row[n]!)) };
}

function isDiagonal(a: number[][]): boolean {
  let [off, on] = [0, 0];
  for (const [i, row] of a.entries())
    for (const [j, value] of row.entries()) {
      if (i === j) on += value * value;
      else off += value * value;
    }
  return off <= 1e-20 * on;
}

/** Makes a[p][q] zero, and applies the same rotation to the vectors. */
function rotate(a: number[][], v: number[][], p: number, q: number): void {
  const apq = a[p]![q]!;
  if (apq === 0) return;
  const ratio = (a[q]![q]! - a[p]![p]!) / (2 * apq);
  const t = (ratio >= 0 ? 1 : -1) / (Math.abs(ratio) + Math.sqrt(ratio * ratio + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < a.length; k += 1) {
    const [akp, akq] = [a[k]![p]!, a[k]![q]!];
    a[k]![p] = c * akp - s * akq;
    a[k]![q] = s * akp + c * akq;
  }
  for (let k = 0; k < a.length; k += 1) {
    const [apk, aqk] = [a[p]![k]!, a[q]![k]!];
    a[p]![k] = c * apk - s * aqk;
    a[q]![k] = s * apk + c * aqk;
    const [vkp, vkq] = [v[k]![p]!, v[k]![q]!];
    v[k]![p] = c * vkp - s * vkq;
    v[k]![q] = s * vkp + c * vkq;
  }
}
