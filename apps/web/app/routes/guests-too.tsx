import { Outlet, redirect } from 'react-router';
import { pageContext } from '~/lib/page-context.ts';
import { accessToken, type GuestData, type SignedInRouteHandle, useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import { useLoginAfterSession } from '~/lib/use-login-after-session.ts';
import type { Route } from './+types/guests-too.ts';

export const handle: SignedInRouteHandle = { isPersonal: true };

/** Pages of an account that have content for guests too. */
export function loader({ request, context }: Route.LoaderArgs) {
  return guestOrLogin(request, context.get(pageContext).signedInHint);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return guestOrLogin(request, accessToken() !== null);
}

export default function GuestsTooRoute({ loaderData: { isGuest } }: Route.ComponentProps) {
  const isSignedIn = useIsSignedIn();
  useLoginAfterSession(isGuest);
  // A new key at sign-in, so that the page starts with the account's data.
  return isSignedIn || isGuest ? <Outlet key={String(isSignedIn)} /> : null;
}

/** For a list of an account, redirects guests to /login, and back to the list after the login. */
function guestOrLogin(request: Request, isSignedIn: boolean): GuestData {
  const { pathname, search, searchParams } = new URL(request.url);
  const isOfAccount = /\/\d/.test(pathname) || Number(searchParams.get('list')) > 0 || searchParams.has('scan');
  if (!isSignedIn && isOfAccount) throw redirect(loginPath(pathname + search));
  return { isGuest: !isSignedIn };
}
