import { createContext, useContext } from 'react';

/** What marks our own inline scripts on the server (allow-inline.server.ts); nothing in the browser. */
export const MarkContext = createContext<string | undefined>(undefined);

/** The `nonce` of an inline script of one's own, which comes off before the page is sent. */
export function useMark(): string | undefined {
  return useContext(MarkContext);
}
