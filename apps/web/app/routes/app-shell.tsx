import { redirect } from 'react-router';

/** Kept by the service worker, which answers with it in place of other pages; by itself it leads to the first page. */
export function clientLoader() {
  throw redirect('/');
}

export default function AppShellRoute() {
  return null;
}
