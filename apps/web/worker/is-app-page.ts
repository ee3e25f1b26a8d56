/** True if the app sent the page, false for a proxy or a hotspot's sign-in page. */
export function isAppPage(answer: Response): boolean {
  // The browser follows redirects. Their origin is not visible here.
  if (answer.type === 'opaqueredirect') return true;
  if (answer.headers.has('x-app-version')) return true;
  return answer.ok && !answer.headers.get('content-type')?.startsWith('text/html');
}

/** False for a hotspot's page, even with status 200. */
export const isJson = (answer: Response): boolean =>
  answer.headers.get('content-type')?.startsWith('application/json') === true;
