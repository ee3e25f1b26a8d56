const tag = 'outbox';

interface WithSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Lets the service worker send pending changes, even after the page is closed, if the browser supports that. */
export function requestBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => (registration as WithSync | undefined)?.sync?.register(tag))
    // Without permission, the page sends them when it is opened.
    .catch(() => undefined);
}
