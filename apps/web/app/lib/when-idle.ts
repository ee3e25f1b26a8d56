/** Maximum wait in milliseconds. */
const maxWaitMs = 3_000;

export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, maxWaitMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: maxWaitMs });
  return () => cancelIdleCallback(handle);
}
