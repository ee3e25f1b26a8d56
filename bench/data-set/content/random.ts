/** Reproducible pseudo-random numbers in [0, 1) by the generator mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: () => number, values: readonly T[]): T {
  return at(values, Math.floor(random() * values.length));
}

/** Selects by Zipf's law: the nth value is about 1/n as likely as the first. */
export function pickByRank<T>(random: () => number, values: readonly T[]): T {
  // Inverse of the harmonic sum, which is close to a logarithm.
  return at(values, Math.min(values.length - 1, Math.floor((values.length + 1) ** random()) - 1));
}

function at<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) throw new Error(`There is no value ${index} of ${values.length}.`);
  return value;
}
