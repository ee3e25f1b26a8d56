import { useEffect } from 'react';
import { whenIdle } from '~/lib/when-idle.ts';

/** Has the service worker keep the app on the device, once the page has everything it needs itself (OFF-01). */
export function useWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    let cancel: (() => void) | undefined;
    // Storage may be closed to the page: then it works with a connection only.
    const register = () => void keepWorker().catch(() => undefined);
    const wait = () => {
      cancel = whenIdle(register);
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
    return () => {
      window.removeEventListener('load', wait);
      cancel?.();
    };
  }, []);
}

async function keepWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register('/sw.js');
  const { active } = await serviceWorker.ready;
  // A page that was on its way while the worker took over was missed, and would stay without it until it is left.
  if (!serviceWorker.controller) active?.postMessage('claim');
}
