/** Cache time as a multiple of the time that `make` took. */
const times = 20;

/** Caches a result for twenty times its computation time. Concurrent callers share one computation. */
export function cachedBriefly<T>(make: () => Promise<T>): () => Promise<T> {
  let last: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (last && performance.now() < last.until) return last.value;
    const begun = performance.now();
    const made = { value: make(), until: Number.POSITIVE_INFINITY };
    last = made;
    made.value.then(
      () => {
        const now = performance.now();
        made.until = now + times * (now - begun);
      },
      () => {
        made.until = 0;
      },
    );
    return made.value;
  };
}
