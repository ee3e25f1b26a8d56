/** The address of the login page that leads back to `origin`, a path of this app. */
export function loginPath(origin: string): string {
  return origin === '/' ? '/login' : `/login?from=${encodeURIComponent(origin)}`;
}

/** The path to return to after signing in. Whatever is not a path of this app, such as //elsewhere.example, is '/'. */
export function originFrom(search: URLSearchParams): string {
  const from = search.get('from') ?? '/';
  const base = 'http://here.invalid';
  if (!from.startsWith('/') || !URL.canParse(from, base)) return '/';
  const url = new URL(from, base);
  const isSignIn = /^\/(login|sign-up)\/?$/.test(url.pathname);
  return url.origin === base && !isSignIn ? url.pathname + url.search + url.hash : '/';
}
