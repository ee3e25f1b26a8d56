import { createHash } from 'node:crypto';
import routes from '../apps/web/app/routes.ts';
import { firstScriptsBudget } from '../bench/budgets.ts';
import { readScripts, sizeOf } from '../bench/web/scripts.ts';
import { cards, hydrated } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { layoutOf } from './layout-trace.ts';
import { type Colour, png } from './picture.ts';

/** What runs or styles from within the HTML; data does neither. */
const inlineParts = /<(script|style)\b(?![^>]*(?:\bsrc=|type="application\/))[^>]*>(.*?)<\/\1>/gs;

interface RouteEntry {
  path?: string;
  index?: boolean;
  children?: readonly RouteEntry[];
}

/** Patterns of all addresses of the web app. */
const patternsOf = (entries: readonly RouteEntry[], parent = ''): string[] =>
  entries.flatMap(({ path = '', children, index }) => {
    const pattern = [parent, path].filter(Boolean).join('/');
    return children ? patternsOf(children, pattern) : path || index ? [pattern] : [];
  });

const directive = (policy = '', name: string) =>
  policy
    .split(';')
    .find((part) => part.startsWith(`${name} `))
    ?.split(' ') ?? [];

test.describe('documents', () => {
  test('what stands in a page runs by its hash, and only that', async ({ request }) => {
    for (const path of ['/', '/login', '/listings/0', '/app-shell']) {
      const answer = await request.get(path);
      const policy = answer.headers()['content-security-policy'];
      const html = await answer.text();
      expect(policy).not.toMatch(/nonce|script-src[^;]*unsafe|style-src [^;]*unsafe/);
      const parts = [...html.matchAll(inlineParts)];
      expect(parts.length, path).toBeGreaterThan(3);
      for (const [, tag, content = ''] of parts) {
        const hash = `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
        expect(directive(policy, `${tag}-src`), `${path}: ${content.slice(0, 60)}`).toContain(hash);
      }
    }
  });

  test('SEC-05 a script or a style that got into a page is refused', async ({ page, allowProblems }) => {
    // React, too, finds what it has not made.
    allowProblems(/Content Security Policy|React error #418|404/);
    const injected = `<script>window.stolen = true</script><style>body { display: none }</style>
      <img src="/nothing" onerror="window.stolen = true"><script src="//evil.example/steal.js"></script>`;
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace('<body>', `<body>${injected}`);
      await route.fulfill({ response, body: html });
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  });

  test('a public page is the same for all, whoever asks, and says so', async ({ request }) => {
    const cookie = 'bb_signed_in=1; bb_theme=dark; bb_intro=dismissed; bb_view=products; bb_region=Tobago';
    for (const path of ['/', '/?search=rice', '/login']) {
      const guest = await request.get(path);
      const other = await request.get(path, { headers: { cookie, 'accept-language': 'fr' }, maxRedirects: 0 });
      expect(await other.text()).toBe(await guest.text());
      for (const headers of [guest.headers(), other.headers()]) {
        expect(headers['cache-control']).toBe('public, s-maxage=5, stale-while-revalidate=60');
        expect(headers.vary).toBe('Accept-Encoding');
        expect(headers).not.toHaveProperty('set-cookie');
        expect(headers.etag).toBe(guest.headers().etag);
      }
    }
  });

  test('no cache stores a personal page, its data or a redirect from it', async ({ request }) => {
    const pages = [
      '/shopping-lists /shopping-lists/1/where-to-shop /notifications /profile /webmin /webmin/users',
      '/change-password /reset-password?token=a /verify-email?token=a /take-back-email?token=a /invite?token=a',
      '/l/nonsense /nowhere',
    ].flatMap((paths) => paths.split(' '));
    for (const path of pages) {
      for (const address of [path, path.replace(/(\?|$)/, '.data$1')]) {
        for (const cookie of ['', 'bb_signed_in=1']) {
          const response = await request.get(address, { headers: { cookie }, maxRedirects: 0 });
          expect(response.status(), address).toBeLessThan(500);
          expect(response.headers()['cache-control'], address).toBe('private, no-store');
        }
      }
    }
  });

  test('no page has anything of a person, and a guest gets every page as if nobody had been there before', async ({
    request,
    newPerson,
  }) => {
    const person = await newPerson({ first_name: 'Secretfirst' });
    const login = await request.post('/api/core/login/', { data: { email: person.email, password: person.password } });
    const authorization = `Bearer ${(await login.json()).access}`;
    const list = await request.post('/api/shoppinglist/shoppinglist/', {
      headers: { authorization },
      data: { name: 'Secret list 4711' },
    });
    const { id } = await list.json();
    const listing = (await (await request.get('/api/price/price/?page_size=1')).json()).results[0];
    const kind = (await (await request.get('/api/product/kind/?page_size=1')).json()).results[0];
    const params: Record<string, string> = { ':slug': kind.slug, ':token': 'nonsense', '*': 'users' };
    const pathOf = (pattern: string) =>
      `/${pattern.replace(/:\w+|\*/g, (name) => params[name] ?? String(pattern.startsWith('listings') ? listing.id : id))}`;
    const paths = patternsOf(routes).flatMap((pattern) => [pathOf(pattern), `${pathOf(pattern)}?search=rice`]);
    expect(paths.length).toBeGreaterThan(40);
    const get = async (path: string, headers: Record<string, string>) => {
      const response = await request.get(path, { headers, maxRedirects: 0 });
      return { status: response.status(), body: await response.text(), control: response.headers()['cache-control'] };
    };
    const signedIn = { authorization, cookie: 'bb_signed_in=1; refresh=secret-cookie' };
    for (const path of paths) {
      const own = [await get(path, signedIn)];
      const guest = await get(path, { cookie: 'bb_theme=dark' });
      own.push(await get(path, signedIn));
      // Every request of a browser that has just written is rendered.
      expect(guest, path).toEqual(await get(path, { cookie: 'bb_written=0/1' }));
      for (const { status, body, control } of [...own, guest]) {
        expect(status, path).toBeLessThan(500);
        expect(body, path).not.toMatch(/Secretfirst|Secret list 4711|secret-cookie/);
        expect(body, path).not.toContain(person.email);
        if (control?.startsWith('public')) expect(body, path).toBe(guest.body);
        else expect(control, path).toBe('private, no-store');
      }
    }
  });

  test('SHL-05 HOM-01 nothing of a page that is for others is ever painted', async ({ browser, server }) => {
    const baseURL = server.url;
    const context = await browser.newContext({ baseURL, colorScheme: 'light' });
    const names = { bb_theme: 'dark', bb_intro: 'dismissed' };
    await context.addCookies(Object.entries(names).map(([name, value]) => ({ name, value, url: baseURL })));
    await context.addInitScript(() => localStorage.setItem('access', 'a token'));
    const page = await context.newPage();
    // As it is painted first: before any of the app's scripts.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Smart grocery shopping')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Log In' })).toBeHidden();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(18, 16, 13)');
    await context.close();
  });

  test('an unchanged page is not sent again, and leaves the policy of the first one in force', async ({ request }) => {
    const first = await request.get('/');
    const { etag = '' } = first.headers();
    const again = await request.get('/', { headers: { 'if-none-match': etag } });
    expect(again.status()).toBe(304);
    expect(again.headers()['content-security-policy'] ?? first.headers()['content-security-policy']).toBe(
      first.headers()['content-security-policy'],
    );
    const other = await request.get('/?region=Tobago', { headers: { 'if-none-match': etag } });
    expect(other.status()).toBe(200);
  });

  test('a path that looks like another host is a path', async ({ request, baseURL }) => {
    const answer = await request.get(`${baseURL}//elsewhere.example/`, { maxRedirects: 0 });
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain('This shelf is empty');
  });

  test('what is no page is refused in words', async ({ request }) => {
    expect((await request.post('/')).status()).toBe(404);
    expect((await request.get('/%E0%A4%A')).status()).toBe(400);
    expect((await request.get('/assets/gone-12345678.js')).status()).toBe(404);
  });
});

test('TRU-04 TRU-01 what search engines read has no picture before it is reviewed, and says how sure a price is', async ({
  request,
  newPerson,
  server,
}) => {
  const login = async (data: { email: string; password: string }) => {
    const { access } = await (await request.post('/api/core/login/', { data })).json();
    return { authorization: `Bearer ${access}` };
  };
  const [admin, person] = await Promise.all([login(server.admin), login(await newPerson())]);
  const name = `Ponche de creme ${crypto.randomUUID().slice(0, 8)}`;
  const { id: product } = await (
    await request.post('/api/product/product/', { headers: admin, data: { name } })
  ).json();
  const store = (await (await request.get('/api/store/store/?page_size=1')).json()).results[0].id;
  const price = { product, store, price: '45.00' };
  const { id } = await (await request.post('/api/price/price/', { headers: admin, data: price })).json();
  // Of colours that no other test sends: the address of a picture is what is in it.
  const buffer = png([...crypto.getRandomValues(new Uint8Array(3))] as Colour);
  const multipart = { image: { name: 'picture.png', mimeType: 'image/png', buffer } };
  const upload = await request.put(`/api/product/product/${product}/upload_image/`, { headers: person, multipart });
  const { image_url } = await upload.json();
  const mark = /[0-9a-f]{40}/.exec(image_url)?.[0] ?? '';
  expect(mark).not.toBe('');
  const paths = [`/listings/${id}`, `/products/${product}`, `/?search=${encodeURIComponent(name)}`, '/sitemap.xml'];
  const htmls = () => Promise.all(paths.map(async (path) => (await request.get(path)).text()));
  const [details = '', ofProduct = '', feed = ''] = await htmls();
  expect(ofProduct).toContain('application/ld+json');
  for (const html of [details, ofProduct, feed]) expect(html).toContain(name);
  expect(details).toContain(' · checked recently');
  for (const html of await htmls()) expect(html).not.toContain(mark);
  const verdict = { headers: admin, data: { img_is_verified: 'verified' } };
  expect((await request.patch(`/api/product/product-img-verified/${product}/`, verdict)).ok()).toBe(true);
  await expect.poll(async () => (await htmls()).map((html) => html.includes(mark))).toEqual([true, true, true, false]);
});

test('the scripts that the first page loads stay within their budget', async ({ baseURL }) => {
  const scripts = await readScripts(`${baseURL}/`);
  const size = sizeOf(scripts);
  test.info().annotations.push({ type: 'first scripts', description: `${scripts.length}, ${size} bytes` });
  const list = scripts.map((script) => `${script.size} ${script.path}`).join('\n');
  const message = `The scripts of the home page have ${size} bytes compressed; the budget is ${firstScriptsBudget}:\n${list}`;
  expect(size, message).toBeLessThanOrEqual(firstScriptsBudget);
  // What is left out would not be counted.
  expect(scripts.length).toBeGreaterThan(5);
});

for (const [width, height] of [
  [360, 740],
  [2560, 1440],
] as const) {
  test(`nothing moves on a screen of ${width}px while the cards come that the HTML leaves out`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      Reflect.set(window, 'shifts', 0);
      new PerformanceObserver((list) => {
        const values = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
        Reflect.set(window, 'shifts', Reflect.get(window, 'shifts') + values.reduce((sum, value) => sum + value, 0));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const shifts = () => page.evaluate(() => Reflect.get(window, 'shifts'));
    const goTo = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y);
    await page.goto('/');
    await expect(cards(page)).toHaveCount(24);
    expect(await shifts()).toBeLessThan(0.005);
    await goTo(1000);
    const before = await page.evaluate(() => window.scrollY);
    await page.reload();
    await expect(cards(page).nth(23)).toBeAttached();
    expect(await page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);
    expect(await shifts()).toBeLessThan(0.005);
  });
}

test('a page works without style sheets that cannot be loaded', async ({ page, allowProblems }) => {
  allowProblems(/ERR_FAILED/);
  const selected = page.getByRole('region', { name: 'Selected listings' });
  const select = async () => {
    await hydrated(page);
    await cards(page).first().getByRole('checkbox').check();
    await expect(selected).toBeVisible();
  };
  await page.goto('/');
  await select();
  await expect(selected).toHaveCSS('position', 'sticky');
  await page.route('**/assets/*.css', (route) => route.abort());
  await page.goto('/');
  await select();
});

test('a style sheet that a later part of the app links again does not have the page laid out anew', async ({
  page,
  request,
}) => {
  const [listing = ''] = /\/listings\/\d+/.exec(await (await request.get('/')).text()) ?? [];
  for (const path of ['/', listing, '/login']) {
    // Nothing but the document, as it was before the app took it over.
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(path);
    const sheets = await page
      .locator('link[rel=stylesheet]')
      .evaluateAll((links) => links.map((link) => new URL(Reflect.get(link, 'href')).pathname));
    expect(sheets.length, path).toBeGreaterThan(1);
    for (const sheet of sheets.filter((name) => !name.includes('/fonts-'))) {
      await page.evaluate((href) => {
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'stylesheet', href, media: 'print' }),
        );
      }, sheet);
      const again = page.locator('link[rel=stylesheet]').last();
      await expect.poll(() => again.evaluate((link) => Reflect.get(link, 'sheet')?.media.mediaText)).toBe('print');
      const { laidOut, all } = await layoutOf(page, () => {
        const link = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].at(-1);
        if (link) link.media = 'all';
        document.body.getBoundingClientRect();
      });
      expect(laidOut, `${path}: of ${all} elements, by ${sheet}`).toBeLessThan(all / 4);
    }
  }
});

test('files with their hash in the name are kept for a year and come compressed', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const path = /\/assets\/[\w-]+\.js/.exec(html)?.[0] ?? '';
  const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers()).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
  expect(answer.headers()['content-encoding']).toBe('br');
});

test('CMP-08 the drawings that stand in for pictures are there for pages of any origin', async ({ request }) => {
  const { results } = await (await request.get('/api/price/price/?search=rice&placeholder=1')).json();
  const drawing = await request.get(new URL(results[0].product_image).pathname);
  expect(drawing.headers()).toMatchObject({
    'content-type': expect.stringContaining('image/svg+xml'),
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(await drawing.text()).toContain('viewBox="0 0 64 64"');
  expect((await request.get('/drawings/nothing.svg')).status()).toBe(404);
});
