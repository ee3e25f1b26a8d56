import { useEffect } from 'react';
import { whenIdle } from '~/lib/when-idle.ts';

export function useRegisterServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    let cancel: (() => void) | undefined;
    // If storage is blocked, the app works online only.
    const register = () => void registerWorker().catch(() => undefined);
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

async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register('/sw.js');
  const { active } = await serviceWorker.ready;
  // A page that loads during the worker's activation has no controller until the worker claims it.
  if (!serviceWorker.controller) active?.postMessage('claim');
}
