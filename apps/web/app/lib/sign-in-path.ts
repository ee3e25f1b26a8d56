export function loginPath(origin: string): string {
  return origin === '/' ? '/login' : `/login?from=${encodeURIComponent(origin)}`;
}

export const signUpPath = (origin: string): string => `/sign-up?from=${encodeURIComponent(origin)}`;

/** Path to return to after sign-in. Foreign addresses such as //elsewhere.example become '/'. */
export function readReturnPath(search: URLSearchParams): string {
  const from = search.get('from') ?? '/';
  const base = 'http://here.invalid';
  if (!from.startsWith('/') || !URL.canParse(from, base)) return '/';
  const url = new URL(from, base);
  const isSignIn = /^\/(login|sign-up)\/?$/.test(url.pathname);
  return url.origin === base && !isSignIn ? url.pathname + url.search + url.hash : '/';
}
