import { Navigate, Outlet, redirect, useLocation } from 'react-router';
import { pageContext } from '~/lib/page-context.ts';
import { accessToken, useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import type { Route } from './+types/signed-in.ts';

/** Guests are led to /login and come back from there to where they wanted to go (SHL-02). */
export function loader({ request, context }: Route.LoaderArgs) {
  if (!context.get(pageContext).signedInHint) throw redirect(loginPath(pathOf(request)));
  return null;
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (accessToken() === null) throw redirect(loginPath(pathOf(request)));
  return null;
}

export default function SignedInRoute() {
  const { pathname, search } = useLocation();
  // The session may have ended elsewhere, or the hint may have outlived it.
  if (!useIsSignedIn()) return <Navigate to={loginPath(pathname + search)} replace />;
  return <Outlet />;
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
