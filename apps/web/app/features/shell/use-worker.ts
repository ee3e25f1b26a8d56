import { useEffect } from 'react';
import { whenIdle } from '~/lib/when-idle.ts';

/** Has the service worker keep the app on the device, once the page has everything it needs itself (OFF-01). */
export function useWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    let cancel: (() => void) | undefined;
    // Storage may be closed to the page: then it works with a connection only.
    const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
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
