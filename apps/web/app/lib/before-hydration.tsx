import { type ReactNode, use, useLayoutEffect } from 'react';

declare global {
  interface Window {
    /** The document's address without its hash, and who leads elsewhere; both by `followBack`. */
    openedAt?: string;
    leave?: (event: PopStateEvent) => void;
  }
}

/**
 * For the document's head: 'Back' and 'Forward' in an app that nobody has woken yet load what they lead to, because
 * the router would hear of it too late, or hydrate this document under another one's address.
 * https://github.com/remix-run/react-router/issues/13873
 */
export const followBack =
  "var openedAt=location.href.split('#')[0];function leave(e){location.href.split('#')[0]!=openedAt&&(e.stopImmediatePropagation(),location.reload())}addEventListener('popstate',leave,true)";

/** Whether the document is being left already. */
const isLeaving = () => window.leave !== undefined && window.openedAt !== window.location.href.split('#')[0];

const never = new Promise<never>(() => undefined);

/** Leaves 'Back' and 'Forward' to the router within, once that listens; wakes nothing that is being left. */
export function Awake({ children }: { children: ReactNode }) {
  if (isLeaving()) use(never);
  useLayoutEffect(() => {
    if (window.leave) window.removeEventListener('popstate', window.leave, true);
    window.leave = undefined;
  }, []);
  return children;
}
