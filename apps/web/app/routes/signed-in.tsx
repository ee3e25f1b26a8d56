import { Outlet, redirect } from 'react-router';
import { pageContext } from '~/lib/page-context.ts';
import { accessToken, type SignedInRouteHandle, useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import { useLoginAfterSession } from '~/lib/use-login-after-session.ts';
import type { Route } from './+types/signed-in.ts';

export const handle: SignedInRouteHandle = { isPersonal: true };

/** Redirects guests to /login, and back to the page after the login. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (!context.get(pageContext).signedInHint) throw redirect(loginPath(pathOf(request)));
  return null;
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (accessToken() === null) throw redirect(loginPath(pathOf(request)));
  return null;
}

export default function SignedInRoute() {
  useLoginAfterSession();
  return useIsSignedIn() ? <Outlet /> : null;
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
