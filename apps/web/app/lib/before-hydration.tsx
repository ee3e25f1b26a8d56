import { type ReactNode, use, useLayoutEffect } from 'react';

declare global {
  interface Window {
    /** The document's URL without its hash, and the listener for navigation. Set by `backBeforeHydrationScript`. */
    openedAt?: string;
    leave?: (event: PopStateEvent) => void;
  }
}

/** 'Back' before hydration loads the other page. https://github.com/remix-run/react-router/issues/13873 */
export const backBeforeHydrationScript =
  "var openedAt=location.href.split('#')[0];function leave(e){location.href.split('#')[0]!=openedAt&&(e.stopImmediatePropagation(),location.reload())}addEventListener('popstate',leave,true)";

/** True if the browser is leaving the document. */
const isLeaving = () => window.leave !== undefined && window.openedAt !== window.location.href.split('#')[0];

const never = new Promise<never>(() => undefined);

/** Hydrates only a document that stays, and then leaves 'Back' and 'Forward' to the router. */
export function HydrateLivingDocument({ children }: { children: ReactNode }) {
  if (isLeaving()) use(never);
  useLayoutEffect(() => {
    if (window.leave) window.removeEventListener('popstate', window.leave, true);
    window.leave = undefined;
  }, []);
  return children;
}
