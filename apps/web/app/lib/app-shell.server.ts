import type { EntryContext } from 'react-router';
import { appShellPath } from './paths.ts';

export const isAppShell = (url: string) => new URL(url).pathname === appShellPath;

/**
 * The document that the browser draws for whatever address it is opened at: the root's fallback, and no data of a page.
 * React Router's own server makes it so only while an app without server rendering is built.
 */
export function asAppShell(router: EntryContext): EntryContext {
  const handoff = { ...JSON.parse(router.serverHandoffString ?? '{}'), isSpaMode: true };
  return { ...router, isSpaMode: true, serverHandoffString: JSON.stringify(handoff).replaceAll('<', '\\u003c') };
}
