/** Events that show user activity well before a click, on touch screens too. */
const activityEvents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'] as const;

/** Calls `work` at user activity. Returns a function that stops it. */
export function onUserActivity(work: () => void): () => void {
  const stop = new AbortController();
  for (const name of activityEvents) window.addEventListener(name, work, { passive: true, signal: stop.signal });
  return () => stop.abort();
}
