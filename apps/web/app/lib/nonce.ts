import { createContext, useContext } from 'react';

/** Nonce of inline scripts on the server (allow-inline.server.ts). Undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

/** `nonce` of an inline script. The server removes it before it sends the page. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
