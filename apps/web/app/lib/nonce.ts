import { createContext, useContext } from 'react';

/** Of the page's Content-Security-Policy; known on the server only, where inline scripts are written. */
export const NonceContext = createContext<string | undefined>(undefined);

/** For inline scripts of one's own; they also need suppressHydrationWarning, as browsers hide the nonce. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** In the browser: the nonce for styles that code inserts. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
