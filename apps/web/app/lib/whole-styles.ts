/**
 * A document of the server's came with those rules of its style sheets that it uses (inline-styles.server.ts); what it
 * becomes needs all of them. Answers once they are in force, or cannot be had.
 */
export async function wholeStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[media*=scripting]');
  await Promise.all(Array.from(links, putIntoForce));
}

async function putIntoForce(link: HTMLLinkElement): Promise<void> {
  if (!link.sheet && document.readyState !== 'complete') {
    await new Promise((done) => {
      link.addEventListener('load', done);
      link.addEventListener('error', done);
      // It may have failed before anybody listened; the document is not complete before each has been tried.
      window.addEventListener('load', done);
    });
  }
  link.media = 'all';
}
