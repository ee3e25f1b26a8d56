import { useEffect } from 'react';
import { Outlet, redirect, useLocation, useNavigate } from 'react-router';
import { pageContext } from '~/lib/page-context.ts';
import { accessToken, onSessionEnd, type PersonalHandle, useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import type { Route } from './+types/signed-in.ts';

export const handle: PersonalHandle = { isPersonal: true };

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
  const navigate = useNavigate();
  useEffect(() => {
    const leave = () => void navigate(loginPath(pathname + search), { replace: true });
    // The hint may have outlived the session.
    if (accessToken() === null) leave();
    return onSessionEnd((ending) => {
      if (ending === 'elsewhere' && accessToken() === null) leave();
    });
  }, [navigate, pathname, search]);
  return useIsSignedIn() ? <Outlet /> : null;
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
