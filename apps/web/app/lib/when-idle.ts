/** The longest that a busy page waits before it does what can wait, in milliseconds. */
const patienceMs = 3_000;

/** Does `work` once the page is idle; the function it answers calls that off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, patienceMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: patienceMs });
  return () => cancelIdleCallback(handle);
}
