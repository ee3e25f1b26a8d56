const cookieName = 'bb_install';
const cookieSeconds = 365 * 24 * 60 * 60;
const sessionKey = 'install-counted';

/** What the browser remembers: visits with a list so far, or that nobody wants to hear of it again. */
function remembered(): string {
  return new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`).exec(document.cookie)?.[1] ?? '0';
}

function remember(value: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers.
  document.cookie = `${cookieName}=${value}; path=/; max-age=${cookieSeconds}; samesite=lax${secure}`;
}

/** Counts a visit with a list, once for each; answers whether it is time to speak of installing: from the second on. */
export function isInstallMoment(): boolean {
  const before = remembered();
  if (before === 'no') return false;
  const visits = Number(before) + (isFirstOfVisit() ? 1 : 0);
  remember(String(Math.min(visits, 9)));
  return visits >= 2;
}

/** True once a visit; where storage is closed to the page never. */
function isFirstOfVisit(): boolean {
  try {
    if (sessionStorage.getItem(sessionKey) !== null) return false;
    sessionStorage.setItem(sessionKey, '1');
    return true;
  } catch {
    return false;
  }
}

/** For good: whether it was installed or put away. */
export function neverAskAgain(): void {
  remember('no');
}
