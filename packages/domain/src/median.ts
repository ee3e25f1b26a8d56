/** The lower median of whole numbers, such as cents. An even count has no average of two. Undefined without numbers. */
export function lowerMedian(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length / 2) - 1];
}
