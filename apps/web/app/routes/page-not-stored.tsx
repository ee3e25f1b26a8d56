import { privateMeta } from '~/lib/page.ts';
import { ErrorPage } from '~/ui/error-page.tsx';

/** The service worker answers with this module for pages in routes/online/ that it cannot load (worker/parts.ts). */
export function clientLoader() {
  return null;
}

export const meta = privateMeta('You are offline');

export default function PageNotStoredRoute() {
  return <ErrorPage error={new TypeError('Failed to fetch')} />;
}
