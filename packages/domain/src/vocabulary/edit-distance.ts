/** Returns the number of changed, missing, added or swapped neighbouring letters. Returns Infinity above `limit`. */
export function editDistance(one: string, other: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(one.length - other.length) > limit) return Number.POSITIVE_INFINITY;
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  let beforeLast = [...last];
  let row = [...last];
  let lastMin = 0;
  let letterBefore = -1;
  for (let i = 1; i <= one.length; i += 1) {
    const letter = one.charCodeAt(i - 1);
    let diagonal = i - 1;
    let left = i;
    let min = i;
    let otherBefore = -1;
    row[0] = i;
    for (let j = 1; j <= other.length; j += 1) {
      const otherLetter = other.charCodeAt(j - 1);
      const up = last[j] ?? 0;
      if (letter === otherLetter) left = diagonal;
      else {
        if (up < left) left = up;
        if (diagonal < left) left = diagonal;
        left += 1;
        const isSwapped = letter === otherBefore && letterBefore === otherLetter;
        if (isSwapped) left = Math.min(left, (beforeLast[j - 2] ?? 0) + 1);
      }
      if (left < min) min = left;
      row[j] = left;
      diagonal = up;
      otherBefore = otherLetter;
    }
    // A swap continues from the row before the last.
    if (min > limit && lastMin >= limit) return Number.POSITIVE_INFINITY;
    lastMin = min;
    letterBefore = letter;
    const free = beforeLast;
    beforeLast = last;
    last = row;
    row = free;
  }
  const distance = last[other.length] ?? 0;
  return distance > limit ? Number.POSITIVE_INFINITY : distance;
}
