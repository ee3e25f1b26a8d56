/** Whether an answer to a navigation is the app's own, rather than that of a proxy or of a hotspot's sign-in page. */
export function isOurs(answer: Response): boolean {
  // Where it leads is the browser's to find out; a redirect of ours looks the same as another's.
  if (answer.type === 'opaqueredirect') return true;
  if (answer.headers.has('x-app-version')) return true;
  return answer.ok && !answer.headers.get('content-type')?.startsWith('text/html');
}

/** Whether an answer of the API can be one: a hotspot's page is none, whatever its status. */
export const isJson = (answer: Response): boolean =>
  answer.headers.get('content-type')?.startsWith('application/json') === true;
