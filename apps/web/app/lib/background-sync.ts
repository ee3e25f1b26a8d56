/** The tag by which the worker knows what to do once there is a connection. */
const tag = 'outbox';

interface WithSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser, where it can do that, to have the worker send what waits, also after the page is closed. */
export function askForBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => (registration as WithSync | undefined)?.sync?.register(tag))
    // Where it may not, the page sends it when it is opened.
    .catch(() => undefined);
}
