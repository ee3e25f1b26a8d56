/** Numbers that look random and are the same in every run: the mulberry32 generator, each value in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of `values`, all equally likely. Throws when there are none. */
export function pick<T>(random: () => number, values: readonly T[]): T {
  return at(values, Math.floor(random() * values.length));
}

/**
 * One of `values`, the nth about 1/n as likely as the first, as words in a language are. Throws when there are none.
 */
export function pickByRank<T>(random: () => number, values: readonly T[]): T {
  // The inverse of the harmonic sum, which is close to a logarithm.
  return at(values, Math.min(values.length - 1, Math.floor((values.length + 1) ** random()) - 1));
}

function at<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error(`There is no value ${index} of ${values.length}.`);
  return value;
}
