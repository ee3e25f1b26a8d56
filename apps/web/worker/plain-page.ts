/** Replaces a page if the shell is not stored. Needs no scripts or files. */
export function plainPage(): Response {
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  });
}

const html = `<!doctype html>
<html lang="en-TT">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>You are offline · Bargain Buddy</title>
<h1>You are offline</h1>
<p>This page isn’t saved on this phone.</p>
<p><a href="/shopping-lists">Show my lists</a> · <a href="">Try again</a></p>
</html>`;
