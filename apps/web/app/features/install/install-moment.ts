const cookieName = 'bb_install';
const cookieSeconds = 365 * 24 * 60 * 60;
const sessionKey = 'install-counted';

/** Returns the number of visits with a list, or 'no' once the user has closed or accepted the suggestion. */
function readVisitCookie(): string {
  return new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`).exec(document.cookie)?.[1] ?? '0';
}

function remember(value: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers.
  document.cookie = `${cookieName}=${value}; path=/; max-age=${cookieSeconds}; samesite=lax${secure}`;
}

/** Counts the visit, once per session. Returns true from the second visit on. */
export function shouldShowInstallHint(): boolean {
  const before = readVisitCookie();
  if (before === 'no') return false;
  const visits = Number(before) + (isFirstOfVisit() ? 1 : 0);
  remember(String(Math.min(visits, 9)));
  return visits >= 2;
}

function isFirstOfVisit(): boolean {
  try {
    if (sessionStorage.getItem(sessionKey) !== null) return false;
    sessionStorage.setItem(sessionKey, '1');
    return true;
  } catch {
    return false;
  }
}

export function dismissInstallHint(): void {
  remember('no');
}
