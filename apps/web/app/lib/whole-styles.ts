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
