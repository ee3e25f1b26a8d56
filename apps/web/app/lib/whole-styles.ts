/**
 * A document of the server's came with those rules of its style sheets that it uses (inline-styles.server.ts); what it
 * becomes needs all of them. Answers once they are in force, or cannot be had.
 */
export async function wholeStyles(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[media*=scripting]')) {
    await loaded(link);
    // Each is worked into the page by itself: all of them at once would hold up a slow phone for long.
    await new Promise((done) => setTimeout(done));
    link.media = 'all';
    document.body.getBoundingClientRect();
  }
  sayThatFirstIsThere();
}

async function loaded(link: HTMLLinkElement): Promise<void> {
  if (link.sheet || document.readyState === 'complete') return;
  await new Promise((done) => {
    link.addEventListener('load', done);
    link.addEventListener('error', done);
    // It may have failed before anybody listened; the document is not complete before each has been tried.
    window.addEventListener('load', done);
  });
}

/**
 * Code that comes later brings its style sheets along, unless they are linked. React Router links by another address
 * (`#`) what such code may want, for the sake of sheets that leave with their page, so that of the first page
 * (vite.config.ts) would come into force again and all be styled anew. It stays, as a link that loads nothing says.
 */
function sayThatFirstIsThere(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href*="/first-"][href$="#"]');
  if (!link?.sheet) return;
  const there = document.createElement('link');
  there.rel = 'stylesheet';
  there.disabled = true;
  there.setAttribute('href', new URL(link.href).pathname);
  document.head.append(there);
}
