import { redirect } from 'react-router';

/** The service worker responds with this page to requests of others. Its own address redirects to the first page. */
export function clientLoader() {
  throw redirect('/');
}

export default function AppShellRoute() {
  return null;
}
