/** How many times as long as it takes to make something it is cached. */
const times = 20;

/**
 * Answers what `make` makes, cached for twenty times as long as that took, and made once for all who ask meanwhile: so
 * what is cheap is as good as new, and what is dear takes a twentieth of the time at most.
 */
export function cached<T>(make: () => Promise<T>): () => Promise<T> {
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
